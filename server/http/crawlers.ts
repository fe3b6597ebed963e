import type { Hono } from 'hono'
import { sql } from 'kysely'
import type { Context } from '#server/context/context.ts'
import { isPublic } from '#server/domain/calendar/visibility.ts'

/** The sitemap format's limit per file. */
const most = 50_000

/** Path prefixes of private pages and of files that are no pages. */
const closed = [
  '/api/',
  '/auth/',
  '/leasing-application',
  '/media/private/',
  '/my-profile',
  '/reserve-stand/',
  '/stand-sheet',
  '/success',
  '/wavier-form',
]
const open = [
  '/',
  '/stand',
  '/landowner-page',
  '/hunter-page',
  '/Tutorials',
  '/download',
  '/about',
  '/faqs',
  '/contact',
  '/privacy',
  '/terms',
]

interface Entry {
  readonly address: string
  readonly changed?: Date | null
}

const escaped = (text: string): string =>
  text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`)
const xml = (outer: string, inner: string, origin: string, entries: readonly Entry[]): Response =>
  new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<${outer} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries
      .map(({ address, changed }) => {
        const when = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''
        return `<${inner}><loc>${escaped(origin + address)}</loc>${when}</${inner}>\n`
      })
      .join('')}</${outer}>\n`,
    {
      headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
    },
  )

const kinds = {
  stands: {
    path: '/stand/',
    rows: sql`select s.id, s.updated_at as changed from stand s where ${isPublic}`,
  },
  posts: {
    path: '/blog/',
    rows: sql`select p.id, p.created_at as changed from post p join stand s on s.id = p.stand_id where ${isPublic}`,
  },
} as const
type Kind = keyof typeof kinds
const kindNames = Object.keys(kinds) as Kind[]

/**
 * What search engines ask first: which pages there are and when each changed, and which are nobody's business.
 * A part holds the ids of one range, so that its address always tells of the same pages and no part needs the
 * others to be counted.
 */
export const mountCrawlers = (app: Hono, context: Context, perPart = most): void => {
  const origin = context.config.publicUrl.replace(/\/+$/, '')
  const { db } = context.database

  const entriesOf = async (kind: Kind, part: number | null): Promise<Entry[]> => {
    const { path, rows } = kinds[kind]
    const within = part === null ? sql`true` : sql`id > ${(part - 1) * perPart} and id <= ${part * perPart}`
    const found = await sql<{ id: number; changed: Date }>`
      select id, changed from (${rows}) as each where ${within} order by id limit ${perPart}`.execute(db)
    return found.rows.map(({ id, changed }) => ({ address: `${path}${id}`, changed }))
  }
  const partsOf = async (kind: Kind): Promise<Entry[]> => {
    const found = await sql<{ part: number; changed: Date }>`
      select (id - 1) / ${sql.lit(perPart)} + 1 as part, max(changed) as changed
      from (${kinds[kind].rows}) as each group by 1 order by 1`.execute(db)
    return found.rows.map(({ part, changed }) => ({ address: `/sitemap-${kind}-${part}.xml`, changed }))
  }
  const highest = async (): Promise<number> => {
    const { rows } = await sql<{ n: number }>`
      select (select coalesce(max(id), 0) from stand) + (select coalesce(max(id), 0) from post) as n`.execute(
      db,
    )
    return rows[0]!.n
  }
  const pages = open.map((address): Entry => ({ address }))

  app.get('/robots.txt', (c) =>
    c.text(
      [
        'User-agent: *',
        ...closed.map((path) => `Disallow: ${path}`),
        '',
        `Sitemap: ${origin}/sitemap.xml`,
        '',
      ].join('\n'),
      200,
      { 'Cache-Control': 'public, max-age=3600' },
    ),
  )
  app.get('/sitemap.xml', async () => {
    if ((await highest()) + pages.length <= perPart) {
      const all = await Promise.all(kindNames.map((kind) => entriesOf(kind, null)))
      return xml('urlset', 'url', origin, [...pages, ...all.flat()])
    }
    const parts = await Promise.all(kindNames.map(partsOf))
    return xml('sitemapindex', 'sitemap', origin, [{ address: '/sitemap-pages.xml' }, ...parts.flat()])
  })
  app.get('/sitemap-pages.xml', () => xml('urlset', 'url', origin, pages))
  app.get('/:file{sitemap-(?:stands|posts)-[1-9][0-9]{0,3}\\.xml}', async (c) => {
    const [, kind, part] = /^sitemap-(stands|posts)-(\d+)/.exec(c.req.param('file'))!
    const entries = await entriesOf(kind as Kind, Number(part))
    return entries.length === 0 ? c.notFound() : xml('urlset', 'url', origin, entries)
  })
}
