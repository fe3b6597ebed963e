import { plainWord } from '#core/rules/spelling.ts'
import { type Region, regions } from '#core/regions.ts'

/** One way to read a typed address: the last of `parts` names the town, what stands before is the street. */
export interface Reading {
  readonly parts: readonly string[]
  /** The states that are meant; none where the text names none. */
  readonly states: readonly Region[]
  /** The country that is named, as two letters. */
  readonly country: string | undefined
  readonly zip: string
}

const countryNames: Record<string, string> = {
  usa: 'US',
  us: 'US',
  'u.s.a.': 'US',
  'united states': 'US',
  'united states of america': 'US',
  'south africa': 'ZA',
  rsa: 'ZA',
}

/** US ZIP codes and the four digits of South Africa, at the end of a part. */
const zipAtEnd = /(?:^|\s)(\d{5}(?:-\d{4})?|\d{4})$/

const statesNamed = (text: string): Region[] => {
  const word = plainWord(text)
  return regions.filter(({ code, name }) => code.toLowerCase() === word || plainWord(name) === word)
}
/** While a person types "Merrill, Wisc". */
const statesBegun = (text: string): Region[] => {
  const word = plainWord(text)
  return word.length < 2 ? [] : regions.filter(({ name }) => plainWord(name).startsWith(word))
}

/** "Merrill WI" without a comma: the state is the last word, or the last two. */
const stateAtEnd = (part: string): { rest: string; states: Region[] } | null => {
  const words = part.split(/\s+/)
  for (const count of [2, 1]) {
    const states = words.length > count ? statesNamed(words.slice(-count).join(' ')) : []
    if (states.length > 0) return { rest: words.slice(0, -count).join(' '), states }
  }
  return null
}

/**
 * The ways to read a typed address, the likeliest first: "12 Oak Road, Merrill, WI 54452, USA" names the town
 * Merrill in Wisconsin, and not a town that begins with "Wi".
 */
export const readAddress = (text: string): Reading[] => {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const country = parts.length > 1 ? countryNames[plainWord(parts.at(-1)!)] : undefined
  if (country !== undefined) parts.pop()
  const zip = parts.length > 1 ? (zipAtEnd.exec(parts.at(-1)!)?.[1] ?? '') : ''
  if (zip !== '') {
    const rest = parts.pop()!.slice(0, -zip.length).trim()
    if (rest !== '') parts.push(rest)
  }
  const last = parts.at(-1) ?? ''
  const readings: Reading[] = []
  const add = (rest: readonly string[], states: readonly Region[]) => {
    const meant = states.filter((state) => country === undefined || state.country === country)
    if (meant.length > 0) readings.push({ parts: rest, states: meant, country, zip })
  }
  if (parts.length > 1) {
    add(parts.slice(0, -1), statesNamed(last))
    add(parts.slice(0, -1), statesBegun(last))
  }
  const ending = stateAtEnd(last)
  if (ending) add([...parts.slice(0, -1), ending.rest], ending.states)
  return [...readings, { parts, states: [], country, zip }]
}
