import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')
const table = readFileSync(resolve(import.meta.dirname, '../README.md'), 'utf8')
const rows = [...table.matchAll(/^\| (\d.*?) \| (.+?) \|$/gm)].map(([, fault, where]) => ({
  fault: fault!,
  where: where!,
}))

/**
 * The words of a title as a test's source contains them, possibly separated by line breaks, quotes and `${…}`.
 */
const plain = (text: string) => text.replaceAll(/[`'"’\s]+/g, ' ')

test('the table lists every numbered fault', () => {
  const numbers = rows.flatMap(({ fault }) => [...fault.matchAll(/\b(\d{1,2}) /g)].map(([, n]) => Number(n)))
  const missing = Array.from({ length: 69 }, (_, n) => n + 1).filter((n) => !numbers.includes(n))
  expect(missing).toEqual([])
})

test.each(rows.filter(({ where }) => where.startsWith('`tests/')))('$fault: its test exists', ({ where }) => {
  const [, file, sentence] = /^`(tests\/[^`]+)` (.+)$/.exec(where)!
  expect(existsSync(resolve(root, file!)), file).toBe(true)
  expect(plain(readFileSync(resolve(root, file!), 'utf8'))).toContain(plain(sentence!))
})
