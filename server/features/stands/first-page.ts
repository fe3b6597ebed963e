import { html } from 'hono/html'
import { brand } from '#core/brand.ts'
import { type Stand, type StandCard, standCalls } from '#core/calls/stands.ts'
import { check } from '#core/contract/wire.ts'
import { cardSizes } from '#core/rules/pictures.ts'
import { newest } from '#server/domain/stands/search.ts'
import {
  type FirstPage,
  openingPicture,
  type PageMaker,
  priceOfDay,
  standList,
} from '#server/http/first-page.ts'
import { read } from './detail.ts'
import { search } from './lists.ts'

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
  ...(stand.price !== null && { priceRange: priceOfDay(stand) }),
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
  const rating = stand.rating === null ? 'New' : `★ ${stand.rating.toFixed(1)} (${stand.review_counter})`
  return html`<div class="boot-stand">
      <div class="boot-trail">Hunting Stands</div>
      ${picture && openingPicture(picture.picture, 16, 8)}
      <div class="boot-head">
        <div class="boot-line"><p class="muted small">Stand ID ${stand.id}</p></div>
        <h1>${stand.title}</h1>
        <div class="boot-line">
          <p class="boot-stars">${rating}</p>
          <p>${stand.address}</p>
        </div>
        <p class="muted">
          ${[`${stand.acres} acres`, stand.site_type?.type, stand.county, stand.state?.name]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
    </div>
    ${stand.price !== null && html`<p>${priceOfDay(stand)}</p>`}
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

/** Stands in the list without scripts, and cards that are painted before the app has drawn. */
const inList = 48
const painted = 4

const card = (stand: StandCard, index: number) => {
  const {
    title,
    address,
    pictures: [picture],
  } = stand
  const price = priceOfDay(stand)
  return html`<div class="boot-card">
    ${picture ? openingPicture(picture.picture, 4, 3, cardSizes, index === 0) : html`<picture></picture>`}
    <div>
      <strong>${title}</strong>
      <p class="muted small">${address}</p>
      ${price !== null && html`<p>${price}</p>`}
    </div>
  </div>`
}

/** The first HTML of the list. Its cards are painted only where nothing is filtered: see boot.js. */
const listPage: PageMaker = {
  address: /^\/stand$/,
  make: async (request) => {
    const { db, now } = request
    const asked = check(standCalls.search, {})
    if (!asked.ok) throw new Error('The list of stands can no longer be asked for without terms.')
    const answer = await search({ ...request, input: asked.value })
    const stands = answer.data.slice(0, painted)
    return {
      title: `Hunting Stands · ${brand.name}`,
      description:
        'Hunting land to book by the day: search by place, days, species and price, on a list or a map.',
      picture: null,
      facts: null,
      words: html`<h1>Hunting Stands</h1>
        ${standList('New stands', await newest(db, {}, inList, now))}`,
      wordsAlone: true,
      opening: html`<div class="boot-list">
        <p class="boot-named"><strong>Hunting Stands</strong> <span class="muted small">List View</span></p>
        <div class="boot-cards">${stands.map(card)}</div>
      </div>`,
      given: [{ call: 'stands.search', input: { page: 1 }, answer }],
    }
  },
}

export const standPages: readonly PageMaker[] = [standPage, listPage]
