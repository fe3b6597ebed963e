import { brand } from '#core/brand.ts'
import { feeSentence, keptSentence } from '#core/rules/money/fees.ts'
import { showCount } from '#core/rules/languages.ts'
import { inEnglish } from '#core/words/message.ts'
import { type SiteSection, siteWords, withWays } from '#core/words/site-words.ts'
import { termAnchors, termsWords } from '#core/words/terms-words.ts'
import type { StandCard } from '#core/calls/stands.ts'
import { html } from 'hono/html'
import { feesInForce } from '#server/domain/money/fees.ts'
import { standList } from '#server/http/first-page.ts'
import type { RequestContext } from '#server/http/handler.ts'

type Html = ReturnType<typeof html>

const text = (words: string) =>
  html`<p>
    ${withWays(inEnglish(words)).map(({ piece, href }) => (href === null ? piece : html`<a href="${href}">${piece}</a>`))}
  </p>`

/** A section with the anchor that a link jumps to. */
type Placed = SiteSection & { readonly id?: string | undefined }
const section = ({ title, text: words, id }: Placed, more: Html | '' = '') =>
  html`<section${id !== undefined && html` id="${id}"`}>
    <h2>${inEnglish(title)}</h2>
    ${text(words)} ${more}
  </section>`

interface Written {
  readonly title: string
  readonly lead?: string
  /** When it was last changed. */
  readonly updated?: string
  /** The title of the links to its sections. */
  readonly contents?: string
  readonly sections?: readonly Placed[]
}

/** A page of `siteWords` in plain HTML; `more` stands below its section of that place, `end` below all. */
const page = (
  { title, lead, updated, contents, sections = [] }: Written,
  more: Record<number, Html> = {},
  end: Html | '' = '',
) =>
  html`<div class="boot-text">
    <h1>${title}</h1>
    ${lead !== undefined && html`<p class="muted">${inEnglish(lead)}</p>`}
    ${updated !== undefined && html`<p class="muted small">${updated}</p>`}
    ${
      contents !== undefined &&
      html`<nav aria-label="${contents}">
        <h2>${contents}</h2>
        <ol>
          ${sections.map(({ id, title: name }) => html`<li><a href="#${id ?? ''}">${inEnglish(name)}</a></li>`)}
        </ol>
      </nav>`
    }
    ${sections.map((each, at) => each.text !== '' && section(each, more[at]))} ${end}
  </div>`

const fees = async ({ context, db }: RequestContext): Promise<string> => {
  const { english, values } = feeSentence(await feesInForce(context, db))
  return inEnglish(english, values)
}

const kept = async ({ context, db }: RequestContext): Promise<string> => {
  const { english, values } = keptSentence(await feesInForce(context, db))
  return inEnglish(english, values)
}

/** The text of the pages that do not come from the database. */
export const wordsOf = {
  about: () => page({ ...siteWords.about, lead: brand.tagline }),
  hunters: async (request: RequestContext) =>
    page(
      {
        ...siteWords.hunters,
        sections: siteWords.hunters.sections.map((each, at) => ({
          ...each,
          title: `${at + 1}. ${each.title}`,
        })),
      },
      {},
      text(`Browsing is free. Service fee: ${await fees(request)}`),
    ),
  landowners: async (request: RequestContext) =>
    page(siteWords.landowners, {
      6: html`${text(`The fee is ${await fees(request)}`)} ${text(await kept(request))}`,
    }),
  privacy: () => page(siteWords.privacy),
  terms: async (request: RequestContext) =>
    page(
      { ...termsWords, sections: termsWords.sections.map((each, at) => ({ ...each, id: termAnchors[at] })) },
      { [termAnchors.indexOf('fees')]: text(await fees(request)) },
    ),
  download: () => page(siteWords.download),
  contact: () => page(siteWords.contact, {}, text(`${brand.phone}, ${brand.email}`)),
}

export const faqWords = (faqs: readonly { question: string; answer: string }[]) =>
  page({ title: 'FAQs', sections: faqs.map(({ question, answer }) => ({ title: question, text: answer })) })

export const tutorialWords = (tutorials: readonly { title: string; video_url: string }[]) =>
  page(
    { title: 'Tutorials' },
    {},
    html`<ul>
      ${tutorials.map(
        // Only http links: another scheme could run a script.
        ({ title, video_url: way }) =>
          html`<li>${/^(https?:\/\/|\/)/.test(way) ? html`<a href="${way}">${title}</a>` : title}</li>`,
      )}
    </ul>`,
  )

interface Home {
  readonly counts: { reservations: number; species: number; standCounter: number; landlords: number }
  readonly popular: readonly StandCard[]
  readonly recent: readonly StandCard[]
}

export const homeWords = ({ counts, popular, recent }: Home) => {
  const facts = [
    ['Hunts Booked', counts.reservations],
    ['Animals', counts.species],
    ['Hunting Locations', counts.standCounter],
    ['Landowners', counts.landlords],
  ] as const
  return html`<h1>Find the land. Own the morning.</h1>
    <p>${brand.tagline}</p>
    <p>${facts.map(([name, count]) => `${name}: ${showCount(count)}+`).join(' · ')}</p>
    ${standList('Popular stands', popular)} ${standList('New stands', recent)}
    <h2>${siteWords.home.title}</h2>
    ${siteWords.home.sections.map(
      ({ title, text: words }) =>
        html`<h3>${title}</h3>
          <p>${words}</p>`,
    )}`
}
