import { brand } from '#core/brand.ts'
import { html } from 'hono/html'
import { siteWords } from '#core/words/site-words.ts'
import { termsWords } from '#core/words/terms-words.ts'
import { newest } from '#server/domain/stands/search.ts'
import { type FirstPage, openingPicture, type PageMaker } from '#server/http/first-page.ts'
import type { RequestContext } from '#server/http/handler.ts'
import { faqWords, homeWords, tutorialWords, wordsOf } from './first-words.ts'
import { postsWhere } from './posts.ts'
import { counters, faqs, tutorials } from './public.ts'

interface Plain {
  readonly address: RegExp
  readonly title: string
  readonly description: string
  words(request: RequestContext): FirstPage['words'] | Promise<FirstPage['words']>
}
/** A page about the product with static text. */
const plain = ({ address, title, description, words }: Plain): PageMaker => ({
  address,
  make: async (request) => ({
    title: `${title} · ${brand.name}`,
    description,
    picture: null,
    facts: null,
    words: await words(request),
    given: [],
  }),
})

/** A blog post of a publicly visible stand. */
const post: PageMaker = {
  address: /^\/blog\/([1-9]\d{0,8})$/,
  make: async ({ db }, [, text]) => {
    const id = Number(text)
    const { posts } = await postsWhere(db, { id, page: 1, perPage: 1 })
    const [found] = posts
    if (!found) return null
    const picture = found.images[0]?.image ?? found.stand.image
    const author = `${found.user.first_name} ${found.user.last_name}`
    return {
      title: `${found.title} · ${brand.name}`,
      description: found.description.slice(0, 200),
      picture,
      facts: {
        '@type': 'BlogPosting',
        headline: found.title,
        datePublished: found.created_at,
        author: { '@type': 'Person', name: author },
        image: found.images.map(({ image }) => image),
      },
      words: html`<div class="boot-trail">Hunting Stands</div>
        <h1>${found.title}</h1>
        <p class="muted">${author} · ${found.stand.title}, ${found.stand.address}</p>
        ${picture !== null && openingPicture(picture, 16, 9)}
        <p>${found.description}</p>`,
      given: [{ call: 'site.post', input: { id }, answer: { status: true, data: found } }],
    }
  },
}

/** Stands of each kind on the home page (spec 2 §9). */
const onHome = 6

const home: PageMaker = {
  address: /^\/$/,
  make: async (request) => {
    const { db, now, context } = request
    const [counts, popular, recent] = await Promise.all([
      counters(request),
      newest(db, { featured: true }, onHome, now),
      newest(db, {}, onHome, now),
    ])
    return {
      title: `${brand.name}: ${brand.tagline}`,
      description: `${brand.name}: find hunting land, book it and hunt it, with or without a signal.`,
      picture: '/icons/icon-512.png',
      facts: { '@type': 'WebSite', name: brand.name, url: context.config.publicUrl },
      words: homeWords({ counts: counts.data, popular, recent }),
      wordsAlone: true,
      given: [{ call: 'site.counters', input: {}, answer: counts }],
    }
  },
}

const faqsPage: PageMaker = {
  address: /^\/faqs$/,
  make: async (request) => {
    const answer = await faqs(request)
    return {
      title: `FAQs · ${brand.name}`,
      description: 'Answers to what hunters and landowners ask most.',
      picture: null,
      facts: {
        '@type': 'FAQPage',
        mainEntity: answer.data.map(({ question, answer: text }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text },
        })),
      },
      words: faqWords(answer.data),
      given: [{ call: 'site.faqs', input: {}, answer }],
    }
  },
}

const tutorialsPage: PageMaker = {
  address: /^\/Tutorials$/,
  make: async (request) => ({
    title: `Tutorials · ${brand.name}`,
    description:
      'Short films: finding a stand, booking it, signing the waiver, and hunting without a signal.',
    picture: null,
    facts: null,
    words: tutorialWords((await tutorials({ ...request, input: { page: 1, per_page: 100 } })).data),
    given: [],
  }),
}

/** The pages about the product: their titles, what a search engine shows below them, and their words. */
export const sitePages: readonly PageMaker[] = [
  post,
  home,
  faqsPage,
  tutorialsPage,
  plain({
    address: /^\/landowner-page$/,
    title: siteWords.landowners.title,
    description: 'List your land, decide who hunts it and when, and be paid for every day.',
    words: wordsOf.landowners,
  }),
  plain({
    address: /^\/hunter-page$/,
    title: siteWords.hunters.title,
    description:
      'Find land, book your days, and hunt with the sheet and the map on your phone, signal or not.',
    words: wordsOf.hunters,
  }),
  plain({
    address: /^\/about$/,
    title: siteWords.about.title,
    description: `Who makes ${brand.name}, and why.`,
    words: wordsOf.about,
  }),
  plain({
    address: /^\/download$/,
    title: siteWords.download.title,
    description: siteWords.download.lead,
    words: wordsOf.download,
  }),
  plain({
    address: /^\/privacy$/,
    title: siteWords.privacy.title,
    description: `What ${brand.name} keeps of you, and why.`,
    words: wordsOf.privacy,
  }),
  plain({
    address: /^\/terms$/,
    title: termsWords.title,
    description: `What you and ${brand.name} agree to.`,
    words: wordsOf.terms,
  }),
  plain({
    address: /^\/contact$/,
    title: siteWords.contact.title,
    description: `How to reach the people of ${brand.name}.`,
    words: wordsOf.contact,
  }),
]
