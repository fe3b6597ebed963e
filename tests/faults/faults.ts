import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A test file, with the vitest project or the Playwright configuration that runs it. */
export interface TestFile {
  readonly runner: 'vitest' | 'playwright'
  readonly project: string
  readonly path: string
}

/** A small edit that breaks something, and the tests nearest to it. */
export interface Fault {
  readonly id: string
  readonly area: string
  /** What no longer holds once it is planted. */
  readonly breaks: string
  readonly file: string
  readonly old: string
  readonly new: string
  readonly tests: readonly TestFile[]
  /** Why no test notices it; null for a fault that must be noticed. */
  readonly known: string | null
}

const folder = 'tests/faults'
const alone = /^api\/process\/timing$/

const toTestFile = (name: string): TestFile => {
  const [room = ''] = name.split('/')
  const path = `tests/${name}.test.ts`
  if (room === 'e2e' || room === 'sw') return { runner: 'playwright', project: room, path }
  const project = room === 'laws' ? 'calls' : alone.test(name) ? 'api-times' : room
  return { runner: 'vitest', project, path }
}

/**
 * The faults of one area. `file` and `test` hold until the next line of their kind; the lines after `-` are the old
 * text, those after `+` the new one. CONTRIBUTING.md shows an example.
 */
export const parseFaults = (area: string, text: string): Fault[] => {
  const faults: Fault[] = []
  let file = ''
  let tests: readonly TestFile[] = []
  let last: { id: string; breaks: string; old: string[]; new: string[]; known: string | null } | null = null
  const end = () => {
    if (last) faults.push({ ...last, area, file, tests, old: last.old.join('\n'), new: last.new.join('\n') })
    last = null
  }
  text.split('\n').forEach((line, at) => {
    const [, kind = '', rest = ''] = /^(#|file|test|known|-|\+)(?: (.*))?$/.exec(line) ?? []
    if (kind === '' && line !== '') throw new Error(`${area}.txt, line ${at + 1}: ${line}`)
    if (kind === '#' || kind === 'file' || kind === 'test') end()
    if (kind === 'file') file = rest
    if (kind === 'test') tests = rest.split(' ').map(toTestFile)
    if (kind === '#') {
      const [id = '', ...breaks] = rest.split(': ')
      last = { id, breaks: breaks.join(': '), old: [], new: [], known: null }
    }
    if (kind === 'known' && last) last.known = rest
    if (kind === '-') last?.old.push(rest)
    if (kind === '+') last?.new.push(rest)
  })
  end()
  return faults
}

/** All faults of the tree below this folder, in the order of their files. */
export const readFaults = (root: string): Fault[] =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .flatMap((name) => parseFaults(name.replace('.txt', ''), readFileSync(join(root, folder, name), 'utf8')))

/** The file's text with the fault in it; throws where it does not fit exactly once. */
export const withFault = (text: string, fault: Fault): string => {
  const found = fault.old === '' ? 0 : text.split(fault.old).length - 1
  if (found !== 1) throw new Error(`${fault.id}: its old text is found ${found} times in ${fault.file}`)
  if (fault.old === fault.new) throw new Error(`${fault.id} changes nothing`)
  return text.replace(fault.old, () => fault.new)
}

/** Why a fault cannot be planted in the tree below this folder; null when it can. */
export const misfit = (root: string, fault: Fault): string | null => {
  if (!existsSync(join(root, fault.file))) return `${fault.id}: there is no ${fault.file}`
  if (fault.breaks === '') return `${fault.id} does not say what it breaks`
  if (fault.tests.length === 0) return `${fault.id} names no test`
  const missing = fault.tests.find(({ path }) => !existsSync(join(root, path)))
  if (missing) return `${fault.id}: there is no ${missing.path}`
  try {
    withFault(readFileSync(join(root, fault.file), 'utf8'), fault)
    return null
  } catch (error) {
    return (error as Error).message
  }
}
