import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { version } from '#core/version.ts'
import { clientVersion } from '#offline/environment.ts'

const root = resolve(import.meta.dirname, '../..')
const { version: wanted } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as {
  version: string
}

test('page, worker and server have the version of package.json', () => {
  expect(wanted).toMatch(/^\d+\.\d+\.\d+$/)
  expect([version, clientVersion]).toEqual([wanted, wanted])
})

test('the version is above every released one whose data is recorded', () => {
  const released = readdirSync(resolve(root, 'tests/support/released')).flatMap(
    (name) => /-(\d+\.\d+\.\d+)\./.exec(name)?.[1] ?? [],
  )
  const inOrder = [...released, wanted].toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  expect(released.length).toBeGreaterThan(0)
  expect(released).not.toContain(wanted)
  expect(inOrder.at(-1)).toBe(wanted)
})

test('nobody types the version by hand', () => {
  const files = execFileSync('git', ['ls-files', 'src', 'sw', 'server'], { cwd: root, encoding: 'utf8' })
  const typed = files
    .split('\n')
    .filter((name) => /\.(ts|tsx|mjs)$/.test(name))
    .filter((name) => /version(: string)? ?[:=] ?['"`]\d+\.\d+\.\d+/i.test(read(name)))
  expect(typed).toEqual([])
})

const read = (name: string): string => {
  try {
    return readFileSync(resolve(root, name), 'utf8')
  } catch {
    return ''
  }
}
