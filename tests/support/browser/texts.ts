import { parseSync, types } from '@babel/core'

/** A text of a screen that stands outside the catalogue, or a translation that is asked for too early. */
export interface Found {
  readonly line: number
  readonly what: string
}

const macros = new Set(['t', 'msg', 'plural', 'select', 'selectOrdinal', 'defineMessage'])
const early = new Set(['t', 'plural', 'select', 'selectOrdinal'])
const elements = new Set(['Trans', 'Plural', 'Select', 'SelectOrdinal'])
/** What a person reads or hears, whatever is in it. */
const shown =
  /^(label|placeholder|aria-label|aria-description|aria-valuetext|title|alt|lead|description|problem)$/
/** What nobody reads: styles, addresses, the browser's own words, what the list of routes keeps for itself. */
const silent =
  /^(\w*class(Name)?|key|id|to|href|src|d|style|type|autoComplete|inputMode|viewBox|points|transform|fill|stroke\w*|accept|sizes|srcSet|data-.*|rel|target|preserveAspectRatio|htmlFor|allow|aria-labelledby|aria-describedby|staticData)$/i

const letter = /\p{L}/u
/** A word with a capital, or several words: what is neither is a name of the code, and so is `HomePage`. */
const reads = (text: string): boolean =>
  !/^([DMY /-]+|\.{0,2}\/\S*)$/.test(text) &&
  ((/^\P{L}*\p{Lu}\p{Ll}/u.test(text) && !/^[./]*[\p{Lu}\p{Ll}]+\p{Lu}[\p{L}.]*$/u.test(text)) ||
    /\p{L}{2,}[,.:;’']? \p{L}/u.test(text))

/** A word between blanks beside what varies: `in ${n} minutes`. */
const pieces = /(^\p{Ll}{2,} | \p{Ll}{2,}( |$))/u

const nameOf = (node: types.Node): string =>
  types.isIdentifier(node) || types.isJSXIdentifier(node)
    ? node.name
    : types.isMemberExpression(node) && types.isIdentifier(node.property)
      ? node.property.name
      : ''

interface Place {
  /** Inside a function, that is after the language is known. */
  readonly late: boolean
  /** A macro takes the words that stand here. */
  readonly taken: boolean
  /** Any letter here is read, not only what looks like a sentence. */
  readonly shown: boolean
}

class Walk {
  readonly found: Found[] = []

  private add(node: types.Node, what: string) {
    this.found.push({ line: node.loc?.start.line ?? 0, what: what.trim().replaceAll(/\s+/g, ' ') })
  }

  private all(nodes: readonly (types.Node | null | undefined)[], place: Place) {
    for (const node of nodes) if (node) this.node(node, place)
  }

  private words(node: types.Node, text: string, place: Place) {
    if (!place.taken && (place.shown ? letter.test(text) : reads(text))) this.add(node, text)
  }

  node(node: types.Node, place: Place): void {
    const plain = { ...place, taken: false, shown: false }
    if (types.isImportDeclaration(node) || types.isExportAllDeclaration(node)) return
    if (
      types.isTSAsExpression(node) ||
      types.isTSSatisfiesExpression(node) ||
      types.isTSNonNullExpression(node)
    )
      return this.node(node.expression, place)
    if (types.isTypeScript(node) || types.isDirective(node)) return
    if (types.isStringLiteral(node)) return this.words(node, node.value, place)
    if (types.isTemplateLiteral(node)) {
      const text = node.quasis.map(({ value }) => value.cooked ?? '').join('0')
      this.words(node, text, pieces.test(text) ? { ...place, shown: true } : place)
      return this.all(node.expressions, plain)
    }
    if (types.isJSXText(node)) return this.words(node, node.value, { ...place, shown: true })
    if (types.isTaggedTemplateExpression(node)) return this.tagged(node, place)
    if (types.isCallExpression(node)) return this.call(node, place)
    if (types.isJSXElement(node)) return this.element(node, place)
    if (types.isJSXAttribute(node)) return this.attribute(node, place)
    if (types.isJSXExpressionContainer(node))
      return this.node(
        node.expression,
        types.isStringLiteral(node.expression) ? place : { ...plain, shown: true },
      )
    if (types.isBinaryExpression(node) && node.operator !== '+')
      return this.all(
        [node.left, node.right].filter((side) => !types.isLiteral(side)),
        plain,
      )
    if (types.isSwitchCase(node)) return this.all(node.consequent, plain)
    if (types.isMemberExpression(node))
      return this.all([node.object, types.isLiteral(node.property) ? null : node.property], plain)
    if (types.isObjectProperty(node)) return this.property(node, place)
    const inner = types.isFunction(node)
      ? { late: true, taken: false, shown: false }
      : types.isConditionalExpression(node) ||
          types.isLogicalExpression(node) ||
          types.isObjectExpression(node)
        ? place
        : plain
    if (types.isConditionalExpression(node)) this.node(node.test, plain)
    for (const key of types.VISITOR_KEYS[node.type] ?? []) {
      if (key === 'test') continue
      const child = (node as unknown as Record<string, types.Node | types.Node[] | null>)[key]
      this.all(Array.isArray(child) ? child : [child], inner)
    }
  }

  private tagged({ tag, quasi, loc }: types.TaggedTemplateExpression, place: Place) {
    const macro = macros.has(nameOf(tag))
    if (nameOf(tag) === 't' && !place.late) this.add({ ...quasi, loc: loc ?? null }, 't at module level')
    if (!macro) return this.node(quasi, { ...place, taken: false, shown: false })
    this.all(quasi.expressions, { ...place, taken: false, shown: false })
  }

  private call(node: types.CallExpression, place: Place) {
    const name = nameOf(node.callee)
    const plain = { ...place, taken: false, shown: false }
    if (types.isIdentifier(node.callee) && early.has(name) && !place.late)
      this.add(node, `${name} at module level`)
    // What stands in a table is read into the catalogue as it is.
    if (name === 'messageTable') return
    this.node(node.callee, plain)
    this.all(node.arguments, macros.has(name) ? { ...plain, taken: true } : plain)
  }

  private element(node: types.JSXElement, place: Place) {
    const macro = elements.has(nameOf(node.openingElement.name))
    this.all(node.openingElement.attributes, { ...place, taken: macro, shown: false })
    this.all(node.children, { ...place, taken: macro || place.taken, shown: false })
  }

  private attribute({ name, value }: types.JSXAttribute, place: Place) {
    const word = types.isJSXIdentifier(name) ? name.name : ''
    if (!value || silent.test(word)) return
    const here = { ...place, shown: !place.taken && shown.test(word) }
    this.node(types.isJSXExpressionContainer(value) ? value.expression : value, here)
  }

  private property({ key, value, computed }: types.ObjectProperty, place: Place) {
    const word = types.isIdentifier(key) ? key.name : types.isStringLiteral(key) ? key.value : ''
    if (computed) this.node(key, { ...place, taken: false, shown: false })
    if (silent.test(word) && !place.taken) return
    this.node(value, { ...place, shown: !place.taken && shown.test(word) })
  }
}

/** Walks through a source file of the page: what a person would read there without the catalogue. */
export const textsOf = (code: string): Pick<Walk, 'found'> => {
  const file = parseSync(code, {
    configFile: false,
    babelrc: false,
    sourceType: 'module',
    parserOpts: { plugins: ['typescript', 'jsx'] },
  })
  const walk = new Walk()
  if (file) walk.node(file.program, { late: false, taken: false, shown: false })
  return walk
}
