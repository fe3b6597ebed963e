/** An element without its namespace's prefix. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlElement[]
  text: string
}

const deepest = 64
const mostElements = 200_000
const known: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Only the five entities of XML itself and numbers: what a file defines for itself is never expanded. */
const plain = (text: string): string =>
  text.replaceAll(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w{1,8});/gi, (whole, entity: string) => {
    if (!entity.startsWith('#')) return known[entity] ?? whole
    const code = /^#x/i.test(entity) ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1))
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
  })

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

const attributesOf = (text: string): Record<string, string> => {
  const found: Record<string, string> = Object.create(null) as Record<string, string>
  for (const [, name, double, single] of text.matchAll(/([^\s=<>"'/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
    found[localName(name!)] = plain(double ?? single ?? '')
  return found
}

/** What is passed over whole, with how it ends. A document type may hold no definitions of its own. */
const passed = [
  ['<!--', '-->'],
  ['<?', '?>'],
  ['<!DOCTYPE', '>'],
] as const

/**
 * The root of an XML text, or null where it is none. The page may not use the browser's parser on foreign text
 * (Trusted Types), and an imported file needs little of XML: no document types, no entities, no namespaces.
 */
export const readXml = (text: string): XmlElement | null => {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open: XmlElement[] = [root]
  let [at, count] = [0, 0]
  while (at < text.length) {
    const next = text.indexOf('<', at)
    const end = next < 0 ? text.length : next
    const inner = open.at(-1)!
    if (end > at) inner.text += plain(text.slice(at, end))
    if (next < 0) break
    if (text.startsWith('<![CDATA[', next)) {
      const close = text.indexOf(']]>', next)
      if (close < 0) return null
      inner.text += text.slice(next + 9, close)
      at = close + 3
      continue
    }
    const skip = passed.find(([start]) => text.startsWith(start, next))
    const close = text.indexOf(skip ? skip[1] : '>', next)
    if (close < 0 || (skip && text.slice(next, close).includes('<!ENTITY'))) return null
    at = close + (skip ? skip[1].length : 1)
    if (skip) continue
    const tag = text.slice(next + 1, close)
    if (tag.startsWith('/')) {
      if (open.length < 2 || localName(tag.slice(1).trim()) !== inner.name) return null
      open.pop()
      continue
    }
    const [, name = '', rest = ''] = /^([^\s/>]+)([\s\S]*)$/.exec(tag) ?? []
    count += 1
    if (name === '' || count > mostElements || open.length > deepest) return null
    const element: XmlElement = {
      name: localName(name),
      attributes: attributesOf(rest),
      children: [],
      text: '',
    }
    inner.children.push(element)
    if (!tag.endsWith('/')) open.push(element)
  }
  const [first] = root.children
  return open.length === 1 && root.children.length === 1 && first ? first : null
}

/** All elements of some names below an element, in their order in the file. */
export const elementsNamed = (within: XmlElement, ...names: string[]): XmlElement[] => {
  const found: XmlElement[] = []
  const waiting = [...within.children].reverse()
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    if (names.includes(element.name)) found.push(element)
    for (let i = element.children.length - 1; i >= 0; i--) waiting.push(element.children[i]!)
  }
  return found
}

export const childText = (element: XmlElement, name: string): string =>
  element.children.find((child) => child.name === name)?.text.trim() ?? ''
