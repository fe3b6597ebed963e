import { html } from 'hono/html'
import { brand } from '#core/brand.ts'
import type { Stand } from '#core/calls/stands.ts'
import { type FirstPage, openingPicture, type PageMaker } from '#server/http/first-page.ts'
import { read } from './detail.ts'

const short = (text: string): string => (text.length > 200 ? `${text.slice(0, 199).trimEnd()}…` : text)

const facts = (stand: Stand) => ({
  '@type': 'SportsActivityLocation',
  name: stand.title,
  description: short(stand.description),
  image: stand.pictures.map(({ picture }) => picture),
  address: {
    '@type': 'PostalAddress',
    [stand.location_is === 'exact' ? 'streetAddress' : 'addressLocality']: stand.address,
    addressRegion: stand.state?.name,
  },
  ...(stand.price !== null && { priceRange: `from $${stand.price} a day` }),
  ...(stand.rating !== null &&
    stand.review_counter > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: stand.rating,
        reviewCount: stand.review_counter,
      },
    }),
})

const words = (stand: Stand) => {
  const [picture] = stand.pictures
  return html`<div class="boot-trail">Hunting Stands</div>
    ${picture && openingPicture(picture.picture, 16, 8)}
    <p class="muted small">Stand ID ${stand.id}</p>
    <h1>${stand.title}</h1>
    <p>${stand.address}</p>
    <p class="muted">
      ${[`${stand.acres} acres`, stand.site_type?.type, stand.county, stand.state?.name]
        .filter(Boolean)
        .join(' · ')}
    </p>
    ${stand.price !== null && html`<p>From $${stand.price} a day</p>`}
    <p>${stand.description}</p>
    <h2>Species</h2>
    <p>${stand.specie.map(({ specie_name }) => specie_name).join(', ')}</p>
    <h2>Information &amp; Guidelines</h2>
    <p>${stand.rules}</p>`
}

/** The first HTML of a publicly visible stand. */
const standPage: PageMaker = {
  address: /^\/stand\/([1-9]\d{0,8})$/,
  make: async (request, [, id]): Promise<FirstPage | null> => {
    const input = { id: Number(id) }
    const answer = await read({ ...request, input })
    const stand = answer.data
    return {
      title: `${stand.title} · ${brand.name}`,
      description: short(`${stand.title}, ${stand.address}: ${stand.description}`),
      picture: stand.pictures[0]?.picture ?? null,
      facts: facts(stand),
      words: words(stand),
      given: [{ call: 'stands.read', input, answer }],
    }
  },
}

export const standPages: readonly PageMaker[] = [standPage]
