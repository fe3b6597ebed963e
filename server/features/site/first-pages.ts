import { brand } from '#core/brand.ts'
import { html } from 'hono/html'
import { openingPicture, type PageMaker } from '#server/http/first-page.ts'
import { postsWhere } from './posts.ts'

const plain = (address: RegExp, title: string, description: string): PageMaker => ({
  address,
  make: () => Promise.resolve({ title, description, picture: null, facts: null, words: null, given: [] }),
})

/** A post of a stand that a visitor may see. */
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

/** The pages about the product: their titles and what a search engine shows below them. */
export const sitePages: readonly PageMaker[] = [
  post,
  {
    address: /^\/$/,
    make: ({ context }) =>
      Promise.resolve({
        title: `${brand.name}: ${brand.tagline}`,
        description: `${brand.name}: find hunting land, book it and hunt it, with or without a signal.`,
        picture: '/icons/icon-512.png',
        facts: { '@type': 'WebSite', name: brand.name, url: context.config.publicUrl },
        words: null,
        given: [],
      }),
  },
  plain(
    /^\/stand$/,
    `Hunting Stands · ${brand.name}`,
    'Hunting land to book by the day: search by place, days, species and price, on a list or a map.',
  ),
  plain(
    /^\/landowner-page$/,
    `For Landowners · ${brand.name}`,
    'List your land, decide who hunts it and when, and be paid for every day.',
  ),
  plain(
    /^\/hunter-page$/,
    `For Hunters · ${brand.name}`,
    'Find land, book your days, and hunt with the sheet and the map on your phone, signal or not.',
  ),
  plain(/^\/about$/, `About · ${brand.name}`, `Who makes ${brand.name}, and why.`),
  plain(/^\/faqs$/, `FAQs · ${brand.name}`, 'Answers to what hunters and landowners ask most.'),
  plain(
    /^\/Tutorials$/,
    `Tutorials · ${brand.name}`,
    'Short films: finding a stand, booking it, signing the waiver, and hunting without a signal.',
  ),
  plain(
    /^\/download$/,
    `Download Our Mobile App! · ${brand.name}`,
    'The app is this website, kept on your phone: it opens without a signal, and nothing needs a store.',
  ),
  plain(/^\/privacy$/, `Privacy · ${brand.name}`, `What ${brand.name} keeps of you, and why.`),
  plain(/^\/terms$/, `Terms · ${brand.name}`, `What you and ${brand.name} agree to.`),
  plain(/^\/contact$/, `Contact · ${brand.name}`, `How to reach the people of ${brand.name}.`),
]
