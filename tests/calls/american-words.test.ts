import { describe, expect, test } from 'vitest'
import { documents, faqs } from '#server/seed/reference/reference-documents.ts'
import * as lists from '#server/seed/reference/reference-lists.ts'
import { catalogue, sources, text } from '#tests/support/catalogue.ts'

/** What an American hunter would not say, and what to say instead. */
const foreign: readonly [RegExp, string][] = [
  [/\bfavourit/i, 'favorite'],
  [/\bcancell(?:ed|ing|able)\b/i, 'canceled'],
  [/\blicence/i, 'license'],
  [/\b(?:dis)?colour/i, 'color'],
  [/\b(?:neighbour|honour|behaviour|harbour|labour|rumour)/i, 'neighbor, honor, behavior'],
  [/\bgrey/i, 'gray'],
  [/\b(?:kilo|centi)?metres?\b/i, 'meter'],
  [/\bcentre/i, 'center'],
  [/\b(?:organis|recognis|authoris|apologis|summaris|cancellis)(?:e|es|ed|ing|ation)\b/i, 'organize'],
  [/\b(?:travell|labell|signall)(?:ed|ing|er)\b/i, 'traveled'],
  [/\b(?:catalogue|programme|cheque|tyre|whilst|amongst|learnt|spelt)\b/i, 'catalog, program, while'],
  [/\bmobile phone|\bcar plate|\bpostcode|\bcar park\b/i, 'phone, license plate, ZIP code'],
  [/\bslaughter/i, 'skinning shed'],
  [/\bsomebody\b/i, 'someone'],
  [/\bthings?\b/i, 'the noun itself'],
  [/\b(?:told|tells?) (?:you|us|me|them|him|her|the|\{)/i, 'notify, let know'],
  [/\btold\b/i, 'said, notified'],
  [/\bby itself\b/i, 'automatically'],
  [/\bletters\b/i, 'emails'],
  [/\bfor ever\b/i, 'forever'],
  [/\bany more\b/i, 'anymore, no longer'],
  [/\bin percent\b/i, 'percentage'],
]

/** Texts of the documents, which stand as they are, each with its place. */
const quoted: Readonly<Record<string, string>> = {
  Cancelled: 'document 3 §2.6, tabs "Current, History, Cancelled, Invitations"',
  'No Cancelled reservation found': 'document 3 §2.6',
  'Reservation cancelled successfully!': 'document 3 §8',
  'Reservation cannot be cancelled': 'document 3 §8',
  '{name} has cancelled the invitation': 'document 3 §4',
  'stand transfer cancelled successfully': 'document 2 §8',
}
/** Sentences in which such a word is the right one. */
const right: Readonly<Record<string, string>> = {
  'You are responsible for your way to the land, for the weather and for your licenses. Follow the recorded route and tell the landowner when you cannot come.':
    'one person tells another',
}

const problemsOf = (words: string): string[] =>
  foreign.flatMap(([pattern, better]) => {
    const found = pattern.exec(words)
    return found ? [`“${found[0]}” in “${words}”: ${better}`] : []
  })

/** Texts that handlers answer with and that no catalog holds. */
const answers = sources('server/features', 'server/domain', 'server/http', 'server/jobs').flatMap((name) =>
  [...text(name).matchAll(/\bmessage:[^'\n]*'((?:[^'\\]|\\.)+)'/g)].map((match) => match[1]!),
)
const english = [...(await catalogue('en')).values()].map(({ message }) => message)

describe('no text speaks British or foreign English', () => {
  test('of the page, the refusals, notifications and emails', () => {
    expect(english.length).toBeGreaterThan(2000)
    const read = new Set(english)
    expect(Object.keys(quoted).filter((words) => !read.has(words))).toEqual([])
    expect(Object.keys(right).filter((words) => !read.has(words) || problemsOf(words).length === 0)).toEqual(
      [],
    )
    expect(english.filter((words) => !(words in quoted) && !(words in right)).flatMap(problemsOf)).toEqual([])
  })

  test('of the server’s answers', () => {
    expect(answers.length).toBeGreaterThan(60)
    expect(answers.filter((words) => !(words in quoted)).flatMap(problemsOf)).toEqual([])
  })

  test('of the lists, questions and documents that come with the product', () => {
    const texts = JSON.stringify([documents, faqs, lists]).split(/(?<=[.?!]) |","|\\n/)
    expect(texts.length).toBeGreaterThan(100)
    expect(texts.flatMap(problemsOf)).toEqual([])
  })

  test.each(foreign.map(([pattern]) => pattern))('%s is noticed', (pattern) => {
    const [example] = [
      'favourite cancelled licence colour neighbour grey metre centre organise travelling whilst',
      'car plate slaughter somebody thing told you told by itself letters for ever any more in percent',
    ].filter((words) => pattern.test(words))
    expect(example).toBeDefined()
  })
})
