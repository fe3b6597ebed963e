import { parseSync, types } from '@babel/core'

const names = /^(message|text|words)$/
const keyOf = (node: types.Node): string => (types.isIdentifier(node) ? node.name : '')

/** The literals that an expression can come to, `0` for each expression within. */
const literals = (node: types.Node | null | undefined): string[] => {
  if (types.isStringLiteral(node)) return [node.value]
  if (types.isTemplateLiteral(node)) return [node.quasis.map(({ value }) => value.cooked ?? '').join('0')]
  if (types.isConditionalExpression(node)) return [...literals(node.consequent), ...literals(node.alternate)]
  if (types.isArrowFunctionExpression(node)) return literals(node.body)
  return []
}

const parsed = (code: string) =>
  parseSync(code, {
    configFile: false,
    babelrc: false,
    sourceType: 'module',
    parserOpts: { plugins: ['typescript'] },
  })

/** What the server says to people in a source file: refusals at fields and the words of notifications. */
export const sentencesOf = (code: string): string[] => {
  const file = parsed(code)
  const found: string[] = []
  if (!file) return found
  types.traverseFast(file, (node) => {
    if (types.isVariableDeclarator(node) && names.test(keyOf(node.id))) found.push(...literals(node.init))
    if (types.isAssignmentExpression(node) && types.isArrayExpression(node.right))
      found.push(...node.right.elements.flatMap(literals))
    if (!types.isObjectExpression(node)) return
    const properties = node.properties.filter((property) => types.isObjectProperty(property))
    // An answer's own message is shown only where a screen says so, and then it is told there.
    const answers = properties.some(({ key }) => keyOf(key) === 'status')
    for (const { key, value } of properties) {
      if (names.test(keyOf(key)) && !answers) found.push(...literals(value))
      if (types.isArrayExpression(value)) found.push(...value.elements.flatMap(literals))
    }
  })
  return found.filter((words) => /\p{Lu}.* /su.test(words) || /0 .*\p{L} /su.test(words))
}
