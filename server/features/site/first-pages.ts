import { brand } from '#core/brand.ts'
import type { PageMaker } from '#server/http/first-page.ts'

const plain = (address: RegExp, title: string, description: string): PageMaker => ({
  address,
  make: () => Promise.resolve({ title, description, picture: null, facts: null, words: null, given: [] }),
})

/** The pages about the product: their titles and what a search engine shows below them. */
export const sitePages: readonly PageMaker[] = [
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
  plain(/^\/contact$/, `Contact · ${brand.name}`, `How to reach the people of ${brand.name}.`),
]
