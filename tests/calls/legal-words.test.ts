import { describe, expect, test } from 'vitest'
import { withBlanks } from '#core/rules/documents.ts'
import { siteWords } from '#core/words/site-words.ts'
import { termAnchors, termsWords } from '#core/words/terms-words.ts'
import { documents, faqs } from '#server/seed/reference/reference-documents.ts'

/** The facts that the third document wants in the legal texts; the words are this product's. */
const section = (anchor: (typeof termAnchors)[number]): string =>
  termsWords.sections[termAnchors.indexOf(anchor)]!.text
const lease = documents['lease document']!

describe('the terms', () => {
  test.each([
    [
      'who offers land',
      'listing',
      'Landowners publish and manage stands and set price, availability and rules',
    ],
    [
      'one stand for each accommodation',
      'listing',
      'one stand per hunting accommodation, several stands for one piece of land with multiple places',
    ],
    ['what hunters do', 'searching', 'Hunters search, book and may invite co-hunters'],
    [
      'what follows from violations',
      'platform-rules',
      'The platform may suspend accounts, remove stands or cancel bookings for violations',
    ],
    [
      'the age of members',
      'accounts',
      'Members must be 18 or older unless a guardian’s account is linked to a minor',
    ],
    ['the notice of an end', 'termination', 'may terminate this agreement with 30 days’ notice'],
    ['idle accounts', 'termination', 'Inactive accounts over two years may be terminated'],
    ['idle data', 'termination', 'Inactive data is kept up to three years after deletion'],
    [
      'the cap of liability for others',
      'limitations',
      'liability is limited to US$100 or the amounts paid in the last 12 months',
    ],
    ['a negotiation first', 'dispute-resolution', 'A negotiation period of 30 days precedes arbitration'],
    [
      'a change to the arbitration',
      'dispute-resolution',
      'A change to this arbitration section can be rejected within 30 days',
    ],
    ['when changes hold', 'modification', 'Changes of these terms take effect after 30 days’ notice'],
    ['fees that do not come back', 'fees', 'Service fees are non-refundable'],
    ['fees of earlier bookings', 'fees', 'Fee changes do not affect bookings made before they take effect'],
    ['the law', 'governing-law', 'The law of the State of New York governs'],
  ] as const)('name %s', (_, anchor, words) => expect(section(anchor)).toContain(words))

  test('have a section for each anchor of the document, in its order', () => {
    expect(termAnchors.join(' ')).toBe(
      'our-mission searching travel-issues responsibility listing manage cancellation taxes reviews content fees platform-rules termination modification highseat-role accounts warranties limitations indemnification contract governing-law dispute-resolution miscellaneous',
    )
    expect(termsWords.sections).toHaveLength(termAnchors.length)
  })
  test('and the privacy policy have their titles and dates', () => {
    expect([termsWords.title, termsWords.updated]).toEqual([
      'Terms of Service and Disclaimer',
      'Last updated January 24 2022',
    ])
    expect([siteWords.privacy.title, siteWords.privacy.updated]).toEqual([
      'Privacy Policy',
      'Last updated March 12 2022',
    ])
  })
})

describe('the lease', () => {
  test.each([
    ['its insurance', 'Liability insurance of $1,000,000'],
    ['the daily payment', 'The Landowner is paid by daily use'],
    ['when the money is there', 'amount is available within 24 hours of the hunt'],
    ['the membership of hunters', 'at no cost for 12 months'],
  ])('names %s', (_, words) => expect(lease).toContain(words))

  test('has ten acres as its example, and blanks for what is not known', () =>
    expect(withBlanks(lease)).toContain('Property: ________, 10 acres, ________, ________.'))
})

/** What the service shows of a place and of people: decisions 34 and 60, shown in tests/api/search/location-privacy.test.ts. */
describe('who sees a place and a phone number', () => {
  const textOf = (page: 'home' | 'about' | 'landowners' | 'privacy') =>
    siteWords[page].sections.map(({ text }) => text).join('\n')
  const answer = faqs.find(([question]) => question === 'Who sees where the stand is?')?.[1] ?? ''

  test.each(['home', 'about'] as const)('%s promises the boundary to those who have booked alone', (page) => {
    const promised = textOf(page)
      .split(/(?<=[.:]) /)
      .filter((sentence) => /boundary/i.test(sentence) && !/on your phone/.test(sentence))
    expect(promised).toHaveLength(1)
    expect(promised[0]).toMatch(/once you have booked/)
  })
  test.each([
    ['the privacy policy', textOf('privacy')],
    ['the page for landowners', textOf('landowners')],
    ['the FAQs', answer],
  ])('%s says what everyone sees, who sees more, and until when', (_, text) => {
    expect(text).toMatch(
      /town, county and state, and a circle on the map|town, county and state and a circle/,
    )
    expect(text).toMatch(/exact place/)
    expect(text).toMatch(/parking, (the )?routes and (the )?boundary/)
    expect(text).toMatch(/have paid, until 30 days after their hunt/)
  })
  test('the privacy policy names the phone numbers of both sides', () => {
    expect(textOf('privacy')).toMatch(
      /until the day after the hunt also the phone number and the license plate/,
    )
    expect(textOf('privacy')).toMatch(/landowner’s phone number.+seen by hunters who have paid/)
  })
})
