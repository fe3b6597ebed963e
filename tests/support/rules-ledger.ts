import { parseSync, type types } from '@babel/core'

type Node = types.Node

interface Line {
  id: string
  state: string
  shownBy: string
}

/** The lines of a ledger or of a list of rules: the first cell is the id of a rule. */
export const linesOf = (text: string): Line[] =>
  text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [id = '', state = '', shownBy = ''] = line.split('\t')
      return { id, state, shownBy }
    })

interface Title {
  /** As it is written, with `${…}` and the places of `each`. */
  written: string
  /** The same, with those places open. */
  pattern: RegExp
}

const open = '\u0000'
const patternOf = (text: string) =>
  new RegExp(`^${text.replaceAll(/[.*+?^$()|[\]\\{}]/g, String.raw`\$&`).replaceAll(open, '(.+)')}$`)

const titleOf = (node: Node | undefined, source: string, each: boolean): Title | null => {
  if (node?.type !== 'StringLiteral' && node?.type !== 'TemplateLiteral') return null
  const written = source.slice(node.start! + 1, node.end! - 1).replaceAll(/\\(['"`])/g, '$1')
  const plain =
    node.type === 'StringLiteral' ? node.value : node.quasis.map(({ value }) => value.cooked).join(open)
  return { written, pattern: patternOf(each ? plain.replaceAll(/%[sidfjo#]|\$[\w.]+/g, open) : plain) }
}

const calls = (node: Node, found: (callee: Node, args: Node[]) => void): void => {
  if (node.type === 'CallExpression') found(node.callee, node.arguments)
  for (const value of Object.values(node) as unknown[])
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value])
      if (typeof child === 'object' && child !== null && typeof (child as Node).type === 'string')
        calls(child as Node, found)
}

const read = new Map<string, Title[]>()
/** The titles of the tests that a file's source contains. A source is named by many rules and read once. */
const titlesOf = (source: string): Title[] => {
  const before = read.get(source)
  if (before) return before
  const file = parseSync(source, {
    configFile: false,
    babelrc: false,
    parserOpts: { sourceType: 'module', plugins: ['typescript'] },
  })
  const titles: Title[] = []
  const isTest = (node: Node) => node.type === 'Identifier' && (node.name === 'test' || node.name === 'it')
  calls(file!.program, (callee, [title]) => {
    const each = callee.type === 'CallExpression' && callee.callee.type === 'MemberExpression'
    if (!isTest(callee) && !(each && isTest((callee.callee as { object: Node }).object))) return
    const written = title?.type === 'ConditionalExpression' ? [title.consequent, title.alternate] : [title]
    for (const node of written) {
      const known = titleOf(node, source, each)
      if (known) titles.push(known)
    }
  })
  read.set(source, titles)
  return titles
}

/** What is open in a title must be filled with words of the same file. */
const isTitle = (title: string, source: string) => (known: Title) =>
  known.written === title ||
  (known.pattern
    .exec(title)
    ?.slice(1)
    .every((part) => source.includes(part)) ??
    false)

export interface Beside {
  /** The ids of the document's rules. */
  rules: string[]
  /** The source of a test file, by its name below `tests/`; null where there is none. */
  sourceOf: (file: string) => string | null
  decisions: Set<number>
}

const wrongBy = ({ state, shownBy }: Line, { sourceOf, decisions }: Beside): string[] => {
  if (state === 'later') return shownBy ? ['names something, though it is still to come'] : []
  if (state === 'differs') {
    const [, number] = /^decision (\d+)$/.exec(shownBy) ?? []
    if (!number) return ['names no decision']
    return decisions.has(Number(number)) ? [] : [`names decision ${number}, which is not there`]
  }
  if (state !== 'shown') return [`has the unknown state "${state}"`]
  if (!shownBy) return ['names no test']
  return shownBy.split(' + ').flatMap((named) => {
    const at = named.indexOf(' › ')
    const [file, title] = [named.slice(0, at), named.slice(at + 3)]
    if (at < 0) return [`names no test: "${named}"`]
    const source = sourceOf(file)
    if (source === null) return [`names tests/${file}, which is not there`]
    return titlesOf(source).some(isTitle(title, source))
      ? []
      : [`names a test that is not in ${file}: "${title}"`]
  })
}

/** What is wrong with a ledger: rules that are missing, unknown or twice, tests and decisions that are not there. */
export const faultsOf = (ledger: Line[], beside: Beside): string[] => {
  const ids = ledger.map(({ id }) => id)
  const [have, wanted] = [new Set(ids), new Set(beside.rules)]
  return [
    ...beside.rules.filter((id) => !have.has(id)).map((id) => `${id} is missing`),
    ...ids.filter((id) => !wanted.has(id)).map((id) => `${id} is no rule`),
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id} is there twice`),
    ...ledger.flatMap((line) => wrongBy(line, beside).map((wrong) => `${line.id} ${wrong}`)),
  ]
}
