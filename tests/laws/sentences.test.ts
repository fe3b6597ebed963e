import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { callKeys } from '#core/calls/registry/table.ts'

const root = resolve(import.meta.dirname, '../..')
const code = execFileSync('git', ['ls-files', 'src', 'sw', 'server'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => [name, readFileSync(resolve(root, name), 'utf8')] as const)

/** Comparisons with a capital word and a small one after it: an English sentence, or the beginning of one. */
const comparedSentences = (text: string): string[] =>
  [
    ...text.matchAll(
      /(?:\b(?:startsWith|endsWith|includes|indexOf)\(\s*|[=!]==?\s*)(?:'[A-Z][a-z]+ [a-z][^'\n]*'|"[A-Z][a-z]+ [a-z][^"\n]*"|`[A-Z][a-z]+ [a-z][^`\n]*`)/g,
    ),
  ].map(([found]) => found)

const keyNames = callKeys.map((key) => `'${key}'`)
const namedCalls = (text: string): string[] => keyNames.filter((key) => text.includes(key))

describe('codes, not sentences', () => {
  test('no code compares a text with an English sentence', () => {
    expect(code.length).toBeGreaterThan(1000)
    expect(
      code.flatMap(([name, text]) => comparedSentences(text).map((found) => `${name}: ${found}`)),
    ).toEqual([])
    for (const broken of ["message.startsWith('Please sign')", 'text === "Your waiver has expired."'])
      expect(comparedSentences(broken)).toHaveLength(1)
  })

  test('the engine of the outbox names no call: what is of one kind stands with it in `offline/queued`', () => {
    const engine = code.filter(([name]) => name.startsWith('src/offline/outbox/'))
    expect(engine.length).toBeGreaterThan(20)
    expect(engine.flatMap(([name, text]) => namedCalls(text).map((key) => `${name}: ${key}`))).toEqual([])
    expect(namedCalls("if (row.callKey === 'reservations.attend') return")).toEqual(["'reservations.attend'"])
  })

  test('catalogues lie in `core/words`, sorted by their English and without places in the code', () => {
    const folder = resolve(root, 'src/core/words')
    const catalogues = readdirSync(folder).filter((name) => name.endsWith('.po'))
    expect(catalogues.toSorted()).toEqual(['af.po', 'en.po', 'es.po'])
    expect(
      execFileSync('git', ['ls-files', '*.po'], { cwd: root, encoding: 'utf8' }).trim().split('\n'),
    ).toHaveLength(catalogues.length)
    for (const name of catalogues) {
      const text = readFileSync(resolve(folder, name), 'utf8')
      const ids = [...text.matchAll(/^msgid ((?:".*"\n?)+)/gm)].map(([, quoted]) =>
        quoted!.replaceAll(/^"|"$|"\n"/gm, ''),
      )
      expect(ids.length, name).toBeGreaterThan(3000)
      expect(ids, name).toEqual(ids.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
      expect(/^#:/m.test(text), name).toBe(false)
    }
  })
})
