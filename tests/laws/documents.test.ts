import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const text = (name: string) => readFileSync(resolve(root, name), 'utf8')
const listed = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((name) => name !== '' && existsSync(resolve(root, name)))
const documents = listed('README.md', 'CONTRIBUTING.md', 'docs').filter((name) => name.endsWith('.md'))
/** What two patterns find in all documents, each with the document it stands in. */
const found = (pattern: RegExp) =>
  documents.flatMap((name) => [...text(name).matchAll(pattern)].map((match) => ({ name, said: match[1]! })))
const cells = (name: string) =>
  text(name)
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .flatMap((line) => line.split('|'))
const words = (said: string) => said.split(/\s+/).filter(Boolean).length

describe('the documents', () => {
  test('are all there', () => {
    expect(documents).toEqual(
      expect.arrayContaining([
        'README.md',
        'CONTRIBUTING.md',
        'docs/architecture.md',
        'docs/benchmarks.md',
        'docs/configuration.md',
        'docs/glossary.md',
        'docs/production.md',
      ]),
    )
  })

  test('name only files and folders that exist', () => {
    // A name in angle brackets stands for any.
    const paths = found(
      /`((?:src|server|sw|tests|public|docs|\.ci|\.github|\.config)\/[\w./-]*|[\w-]+\.(?:json|ts|md|html))`/g,
    )
    expect(paths.length).toBeGreaterThan(60)
    expect(paths.filter(({ said }) => !existsSync(resolve(root, said)))).toEqual([])
  })

  test('link only to what exists', () => {
    const links = found(/\]\(([^)#\s]+)[^)]*\)/g).filter(({ said }) => !/^https?:/.test(said))
    expect(links.length).toBeGreaterThan(5)
    expect(links.filter(({ name, said }) => !existsSync(resolve(root, dirname(name), said)))).toEqual([])
  })

  test('name only commands that exist', () => {
    const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> }
    const commands = found(/\bnpm (?:run )?(?!run\b|ci\b|install\b)([a-z][\w:-]*)/g)
    expect(commands.length).toBeGreaterThan(10)
    expect(commands.filter(({ said }) => !(said in scripts))).toEqual([])
  })

  test('name nothing outside of this repository as needed', () => {
    expect(found(/((?:\.\.\/)+shared\b)/g)).toEqual([])
  })

  test('begin with a README of at most 500 words and its two commands', () => {
    expect(words(text('README.md'))).toBeLessThanOrEqual(500)
    expect(text('README.md').slice(0, 300)).toMatch(/npm start[\s\S]*npm test/)
  })

  test('name every variable of the configuration', () => {
    const names = [...text('server/config/config.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): v\./gm)].map(
      (match) => match[1]!,
    )
    expect(names.length).toBeGreaterThan(20)
    expect(names.filter((name) => !text('docs/configuration.md').includes(`\`${name}\``))).toEqual([])
  })

  test('keep the cells of the benchmarks readable', () => {
    const all = cells('docs/benchmarks.md')
    expect(all.length).toBeGreaterThan(60)
    expect(all.filter((cell) => words(cell) > 30)).toEqual([])
  })

  test('hold every decision that code and tests name by its number', () => {
    const numbers = listed('src', 'sw', 'server', 'tests', 'vite.config.ts')
      .filter((name) => /\.(ts|tsx|mjs|css)$/.test(name))
      .flatMap((name) => [...text(name).matchAll(/decisions? (\d+)(?: and (\d+))?/gi)])
      .flatMap(([, first, second]) => [first!, ...(second ? [second] : [])])
    expect(numbers.length).toBeGreaterThan(20)
    const files = listed('docs/decisions')
    expect(files.every((name) => /^docs\/decisions\/\d{3}-[a-z0-9-]+\.md$/.test(name))).toBe(true)
    const missing = [...new Set(numbers)].filter(
      (number) => !files.some((name) => name.startsWith(`docs/decisions/${number.padStart(3, '0')}-`)),
    )
    expect(missing).toEqual([])
  })

  test('tell of each decision its context, itself and its consequences', () => {
    const files = listed('docs/decisions')
    expect(files.length).toBeGreaterThan(40)
    for (const name of files)
      expect([name, text(name).match(/^## .+$/gm)]).toEqual([
        name,
        ['## Context', '## Decision', '## Consequences'],
      ])
  })
})
