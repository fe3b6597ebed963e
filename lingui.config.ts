import { parseSync, types } from '@babel/core'
import { extractor as macros } from '@lingui/cli/api'
import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

/** Every text that an expression holds, keys aside; an expression inside a text cannot be translated. */
const textsIn = (node: types.Node): string[] => {
  const found: string[] = []
  types.traverseFast(node, (inner) => {
    if (types.isStringLiteral(inner)) found.push(inner.value)
    if (types.isTemplateLiteral(inner))
      throw new Error(`A message has its values in braces: ${inner.quasis[0]?.value.raw ?? ''}…`)
  })
  const keys = new Set<string>()
  types.traverseFast(node, (inner) => {
    if (types.isObjectProperty(inner) && types.isStringLiteral(inner.key)) keys.add(inner.key.value)
  })
  return found.filter((text) => text !== '' && !keys.has(text))
}

const marks = new Set(['messageTable', 'translate'])

/**
 * Messages outside of the page: core and server know nothing of Lingui, so their English is its own id. It stands in
 * a `messageTable`, or in the server beside what it is for, as the second argument of `translate`.
 */
const plainMessages = {
  match: (name: string) => /(^|\/)(src\/core|src\/offline|server)\/.*\.ts$/.test(name),
  extract: (
    name: string,
    code: string,
    found: (message: { id: string; message?: string; origin?: [string, number] }) => void,
  ) => {
    if (!/\b(messageTable|translate)\(/.test(code)) return
    const file = parseSync(code, {
      configFile: false,
      babelrc: false,
      sourceType: 'module',
      parserOpts: { plugins: ['typescript'] },
    })
    if (!file) return
    types.traverseFast(file, (node) => {
      if (!types.isCallExpression(node) || !types.isIdentifier(node.callee) || !marks.has(node.callee.name))
        return
      const [first, second] = node.arguments
      const said =
        node.callee.name === 'messageTable' ? first : types.isStringLiteral(second) ? second : undefined
      if (said) for (const id of textsIn(said)) found({ id, origin: [name, node.loc?.start.line ?? 0] })
    })
  },
}

const po = formatter({ lineNumbers: false, origins: false })
type Serialize = typeof po.serialize

/** By the English, wherever it stands, and then by its context: the same sources always make the same file. */
const sorted = (messages: Parameters<Serialize>[0]): Parameters<Serialize>[0] => {
  const keyOf = (id: string): string =>
    `${messages[id]?.message ?? id}\n${messages[id]?.context ?? ''}\n${id}`
  const ids = Object.keys(messages).sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  return Object.fromEntries(ids.map((id) => [id, messages[id]!]))
}

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'af', 'es'],
  catalogs: [{ path: '<rootDir>/src/core/words/{locale}', include: ['<rootDir>/src', '<rootDir>/server'] }],
  extractors: [plainMessages, macros],
  // A moved line or a new file changes nothing here: two branches meet only where they change the same message.
  format: { ...po, serialize: (messages, context) => po.serialize(sorted(messages), context) },
  orderBy: 'message',
})
