import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { misfit, parseFaults, readFaults } from '#tests/faults/faults.ts'

const root = resolve(import.meta.dirname, '../..')
const faults = readFaults(root)

test('every planted fault fits its file exactly once, and its tests are there', () => {
  expect(faults.length).toBeGreaterThanOrEqual(200)
  expect(faults.flatMap((fault) => misfit(root, fault) ?? [])).toEqual([])
})

test('every planted fault has a name of its own', () => {
  const names = faults.map(({ id }) => id)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  expect(names.filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))).toEqual([])
})

/** Handlers without a decision of their own. */
const withoutFault = [
  // Puts the handlers of its neighbours together.
  'server/features/administration/handlers.ts',
  // Says what the configuration says.
  'server/features/service/handlers.ts',
]

test('every file that answers calls has a planted fault', () => {
  const handlers = readdirSync(resolve(root, 'server/features'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `server/features/${name}`)
    .filter((name) => readFileSync(resolve(root, name), 'utf8').includes('HandlersOf<'))
  expect(handlers.length).toBeGreaterThan(50)
  const planted = new Set(faults.map(({ file }) => file))
  expect(handlers.filter((name) => !planted.has(name)).sort()).toEqual(withoutFault)
})

const example = `file package.json
test api/bookings/roles laws/faults
# anybody: anybody may
- "private": true,
-   "description"
+ "private": false,
+   "description"
# nobody: nobody may
- "name"
+ "nome"
known nothing asks
`
test('a fault is read with its file, its tests and both of its texts', () => {
  const [one, two] = parseFaults('access', example)
  expect(one).toEqual({
    id: 'anybody',
    area: 'access',
    breaks: 'anybody may',
    file: 'package.json',
    old: '"private": true,\n  "description"',
    new: '"private": false,\n  "description"',
    tests: [
      { runner: 'vitest', project: 'api', path: 'tests/api/bookings/roles.test.ts' },
      { runner: 'vitest', project: 'calls', path: 'tests/laws/faults.test.ts' },
    ],
    known: null,
  })
  expect(two).toMatchObject({ id: 'nobody', known: 'nothing asks' })
  expect(misfit(root, one!)).toBeNull()
})

test.each([
  ['whose text is not there', { old: 'no such text' }, 'its old text is found 0 times in package.json'],
  ['whose text is there twice', { old: '"node dist' }, 'is found'],
  ['that changes nothing', { new: '"private": true,\n  "description"' }, 'changes nothing'],
  ['in a file that is gone', { file: 'gone.ts' }, 'there is no gone.ts'],
  ['without a test', { tests: [] }, 'names no test'],
  ['that says nothing', { breaks: '' }, 'does not say what it breaks'],
])('a fault %s is refused', (_, change, words) => {
  const [one] = parseFaults('access', example)
  const refused = misfit(root, { ...one!, ...change })
  expect(refused).toContain(words)
})

test('a line that is none of a fault is refused with its place', () => {
  expect(() => parseFaults('access', `${example}nonsense`)).toThrow('access.txt, line 12: nonsense')
})
