/** Text as it is looked for: the whole of it, or what an expression finds. */
export type Words = string | RegExp

export type Role =
  | 'alert'
  | 'article'
  | 'button'
  | 'checkbox'
  | 'combobox'
  | 'dialog'
  | 'heading'
  | 'img'
  | 'link'
  | 'listitem'
  | 'option'
  | 'radio'
  | 'radiogroup'
  | 'region'
  | 'row'
  | 'status'
  | 'tab'
  | 'textbox'

/** What a person looks for: a thing by its role and name, or words; `within` the first of something else. */
export interface Wanted {
  readonly role?: Role
  readonly name?: Words
  /** Words that stand somewhere in it. */
  readonly has?: Words
  /** Instead of a role: the innermost element with these words. */
  readonly text?: Words
  readonly css?: string
  readonly within?: Wanted
  /** Also what is there without being seen, such as the field behind a button for files. */
  readonly unseen?: boolean
}

interface Plain {
  role?: Role
  name?: [string, string | null]
  has?: [string, string | null]
  text?: [string, string | null]
  css?: string
  within?: Plain
  unseen?: boolean
}

const plainWords = (words: Words): [string, string | null] =>
  typeof words === 'string' ? [words, null] : [words.source, words.flags]

/** The same as JSON. */
export const plain = ({ name, has, text, within, ...rest }: Wanted): Plain => ({
  ...rest,
  ...(name !== undefined && { name: plainWords(name) }),
  ...(has !== undefined && { has: plainWords(has) }),
  ...(text !== undefined && { text: plainWords(text) }),
  ...(within && { within: plain(within) }),
})

/** Runs in the page: everything that is wanted, in the order of the document. */
const findAll = (wanted: Plain): Element[] => {
  const selectors: Record<string, string> = {
    alert: '[role=alert]',
    article: 'article,[role=article]',
    button: 'button,[role=button],summary,input[type=submit]',
    checkbox: 'input[type=checkbox],[role=checkbox],[role=switch]',
    combobox: 'select,[role=combobox]',
    dialog: 'dialog,[role=dialog],[role=alertdialog]',
    heading: 'h1,h2,h3,h4,h5,h6,[role=heading]',
    img: 'img,[role=img]',
    link: 'a[href],[role=link]',
    listitem: 'li,[role=listitem]',
    option: 'option,[role=option]',
    radio: 'input[type=radio],[role=radio]',
    radiogroup: '[role=radiogroup]',
    region: 'section,[role=region]',
    row: 'tr,[role=row]',
    status: 'output,[role=status]',
    tab: '[role=tab]',
    textbox:
      'textarea,input:not([type=checkbox],[type=radio],[type=file],[type=submit],[type=hidden]),[role=textbox]',
  }
  const clean = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
  const fits = (text: string, [words, flags]: [string, string | null]) =>
    flags === null ? text === words : new RegExp(words, flags).test(text)
  const nameOf = (element: Element): string => {
    const named = (element.getAttribute('aria-labelledby') ?? '').split(' ').filter(Boolean)
    const byOthers = named.map((id) => clean(document.getElementById(id)?.textContent)).join(' ')
    if (byOthers !== '') return byOthers
    const label = clean(element.getAttribute('aria-label'))
    if (label !== '') return label
    const labels = [...((element as HTMLInputElement).labels ?? [])].map((l) => clean(l.textContent))
    if (labels.length > 0) return labels.join(' ')
    const shown = clean(element.getAttribute('alt')) || clean((element as HTMLElement).innerText)
    return shown || clean(element.textContent) || clean(element.getAttribute('title'))
  }
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return (
      width > 0 &&
      height > 0 &&
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest('[inert],[aria-hidden=true]') === null
    )
  }
  const { within, css, role, text, name, has, unseen } = wanted
  const root: ParentNode | undefined = within ? findAll(within)[0] : document
  if (!root) return []
  let found = [...root.querySelectorAll(css ?? (role ? selectors[role]! : 'body *'))]
  if (text)
    found = found.filter(
      (element) =>
        fits(clean(element.textContent), text) &&
        ![...element.children].some((child) => fits(clean(child.textContent), text)),
    )
  if (name) found = found.filter((element) => fits(nameOf(element), name))
  if (has)
    found = found.filter((element) => {
      const whole = clean(element.textContent)
      return has[1] === null ? whole.includes(has[0]) : fits(whole, has)
    })
  return unseen ? found : found.filter(isSeen)
}

const all = findAll.toString()

/** Sources of functions for the page; each takes what is wanted as JSON. */
export const inPage = {
  first: `(wanted) => { const findAll = ${all}; return findAll(wanted)[0] ?? null }`,
  texts: `(wanted) => {
    const findAll = ${all}
    return findAll(wanted).map((element) => element.textContent.replaceAll(/\\s+/g, ' ').trim())
  }`,
  /** Brings it into view and says what keeps a finger from it, or nothing. */
  hindrance: `async (wanted) => {
    const findAll = ${all}
    const [element] = findAll(wanted)
    if (!element) return 'it is not there'
    if (element.matches(':disabled,[aria-disabled=true]')) return 'it is disabled'
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const place = () => JSON.stringify(element.getBoundingClientRect())
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const before = place()
    await frame()
    await frame()
    if (place() !== before) return 'it moves'
    const { left, top, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    if (hit && (element.contains(hit) || hit.contains(element) || [...(element.labels ?? [])].some((l) => l.contains(hit)))) return null
    return 'it is covered by ' + (hit ? hit.outerHTML.slice(0, 200) : 'the edge')
  }`,
  select: `(wanted) => {
    const findAll = ${all}
    const [field] = findAll(wanted)
    field.focus()
    field.select?.()
  }`,
  pick: `([wanted, index]) => {
    const findAll = ${all}
    const [select] = findAll(wanted)
    const set = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'selectedIndex').set
    set.call(select, index)
    select.dispatchEvent(new Event('input', { bubbles: true }))
    select.dispatchEvent(new Event('change', { bubbles: true }))
    return select.selectedOptions[0].textContent
  }`,
}
