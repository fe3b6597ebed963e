import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { faultsOf, linesOf, type Beside } from '#tests/support/rules-ledger.ts'

const tests = resolve(import.meta.dirname, '..')
const root = resolve(tests, '..')

const sources = new Map<string, string | null>()
const sourceOf = (file: string): string | null => {
  const known = sources.get(file)
  if (known !== undefined) return known
  const path = resolve(tests, file)
  const source = file.endsWith('.test.ts') && existsSync(path) ? readFileSync(path, 'utf8') : null
  sources.set(file, source)
  return source
}
const decisions = new Set(
  readdirSync(resolve(root, 'docs/decisions')).map((name) => Number.parseInt(name, 10)),
)

describe('the ledger of rules', () => {
  test.each([1, 2, 3])(
    'of document %i has each rule once, and every test and decision that it names is there',
    (document) => {
      const ledger = linesOf(readFileSync(resolve(tests, `rules-ledger/${document}.tsv`), 'utf8'))
      const list = resolve(root, `../shared/spec/rules-${document}.tsv`)
      // Where the documents are not beside the project, its own list of rules is checked for all the rest.
      const rules = (existsSync(list) ? linesOf(readFileSync(list, 'utf8')) : ledger).map(({ id }) => id)
      const count = (state: string) => ledger.filter((line) => line.state === state).length
      console.log(
        `document ${document}: ${ledger.length} rules, ${count('shown')} shown, ${count('differs')} differ, ${count('later')} later`,
      )
      expect(faultsOf(ledger, { rules, sourceOf, decisions })).toEqual([])
      expect(ledger.length).toBeGreaterThan(500)
    },
  )

  const file = [
    "test('it floats', () => {})",
    "test.each(['red', 'blue'])('a %s one sinks', () => {})",
    'for (const size of [5, 7]) it(`size ${size} fits`, () => {})',
    "it.each([{ colour: 'green' }])('$colour is a colour', () => {})",
    "it(1 > 2 ? 'is never so' : 'is always so', () => {})",
    "describe('no test', () => {})",
  ].join('\n')
  const beside: Beside = {
    rules: ['9.1', '9.2', '9.3'],
    sourceOf: (name) => (name === 'boats.test.ts' ? file : null),
    decisions: new Set([7]),
  }
  const [header, differs, later] = ['id\tstate\tshown_by', '9.2\tdiffers\tdecision 7', '9.3\tlater\t']
  const faults = (...lines: string[]) => faultsOf(linesOf([header, ...lines, ''].join('\n')), beside)

  test.each([
    'it floats',
    'a red one sinks',
    'a %s one sinks',
    'size 5 fits',
    'size ${size} fits',
    'green is a colour',
    'is always so',
    'it floats + boats.test.ts › size 7 fits',
  ])('takes the test "%s"', (title) =>
    expect(faults(`9.1\tshown\tboats.test.ts › ${title}`, differs, later)).toEqual([]),
  )

  test.each([
    ['9.1 is missing', [differs, later]],
    ['9.4 is no rule', ['9.1\tlater\t', differs, later, '9.4\tlater\t']],
    ['9.3 is there twice', ['9.1\tlater\t', differs, later, later]],
    ['9.1 has the unknown state "done"', ['9.1\tdone\t', differs, later]],
    ['9.1 names something, though it is still to come', ['9.1\tlater\tdecision 7', differs, later]],
    ['9.1 names no test', ['9.1\tshown\t', differs, later]],
    ['9.1 names no test: "boats.test.ts"', ['9.1\tshown\tboats.test.ts', differs, later]],
    [
      '9.1 names tests/cars.test.ts, which is not there',
      ['9.1\tshown\tcars.test.ts › it floats', differs, later],
    ],
    ...['it floa', 'no test', 'a pink one sinks', 'it floats too'].map((title): [string, string[]] => [
      `9.1 names a test that is not in boats.test.ts: "${title}"`,
      [`9.1\tshown\tboats.test.ts › ${title}`, differs, later],
    ]),
    ['9.2 names decision 8, which is not there', ['9.1\tlater\t', '9.2\tdiffers\tdecision 8', later]],
    ['9.2 names no decision', ['9.1\tlater\t', '9.2\tdiffers\tthe note', later]],
  ] satisfies [string, string[]][])('finds that %s', (fault, lines) =>
    expect(faults(...lines)).toEqual([fault]),
  )
})
