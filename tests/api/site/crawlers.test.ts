import { Hono } from 'hono'
import { beforeAll, describe, expect, it } from 'vitest'
import { mountCrawlers } from '#server/http/crawlers.ts'
import { testApp } from '#tests/support/server/app.ts'

const app = testApp()
const get = (path: string, on: Hono = app.app) => on.request(path)
const textOf = async (path: string, on?: Hono) => (await get(path, on)).text()
const locsOf = async (path: string, on?: Hono) =>
  [...(await textOf(path, on)).matchAll(/<loc>http:\/\/highseat\.test([^<]*)<\/loc>/g)].map(([, loc]) => loc)

let post = 0
beforeAll(async () => {
  const { db } = app.context.database
  await db.deleteFrom('post_image').execute()
  await db.deleteFrom('post').execute()
  await db
    .updateTable('stand')
    .set({ updated_at: new Date('2026-10-02T03:04:05Z') })
    .where('id', '=', 1)
    .execute()
  await db.updateTable('stand').set({ active: false }).where('id', '=', 2).execute()
  const write = (stand_id: number, created_at: Date) =>
    db
      .insertInto('post')
      .values({ stand_id, user_id: 3, title: 'Rubs', description: '', created_at })
      .returning('id')
      .executeTakeFirstOrThrow()
  post = (await write(1, new Date('2026-11-01T08:00:00Z'))).id
  await write(2, new Date('2026-11-01T09:00:00Z'))
})

describe('the list of pages for search engines', () => {
  it('has every public page, stand and post, and no other', async () => {
    const locs = await locsOf('/sitemap.xml')
    expect(locs).toEqual(
      expect.arrayContaining(['/', '/stand', '/faqs', '/terms', '/stand/1', '/stand/3', `/blog/${post}`]),
    )
    expect(locs).not.toContain('/stand/2')
    expect(locs.filter((loc) => loc!.startsWith('/blog/'))).toHaveLength(1)
    expect(locs.filter((loc) => /my-profile|auth|reserve/.test(loc!))).toEqual([])
    expect(new Set(locs).size).toBe(locs.length)
  })

  it('has the date of each change', async () => {
    const text = await textOf('/sitemap.xml')
    expect(text).toContain(
      '<loc>http://highseat.test/stand/1</loc><lastmod>2026-10-02T03:04:05.000Z</lastmod>',
    )
    expect(text).toContain(
      `<loc>http://highseat.test/blog/${post}</loc><lastmod>2026-11-01T08:00:00.000Z</lastmod>`,
    )
    expect((await get('/sitemap.xml')).headers.get('Content-Type')).toBe('application/xml; charset=utf-8')
  })

  it('is split when it is long, with the same pages in total', async () => {
    const small = new Hono()
    mountCrawlers(small, app.context, 2)
    expect(await textOf('/sitemap.xml', small)).toContain('<sitemapindex')
    const parts = await locsOf('/sitemap.xml', small)
    expect(parts).toEqual([
      '/sitemap-pages.xml',
      '/sitemap-stands-1.xml',
      '/sitemap-stands-2.xml',
      `/sitemap-posts-${Math.ceil(post / 2)}.xml`,
    ])
    const pages = await Promise.all(parts.map((part) => locsOf(part!, small)))
    expect(pages[1]).toEqual(['/stand/1'])
    expect(pages[2]).toEqual(['/stand/3'])
    expect(new Set(pages.flat())).toEqual(new Set(await locsOf('/sitemap.xml')))
  })

  it.each([
    '/sitemap-stands-9999.xml',
    '/sitemap-stands-0.xml',
    '/sitemap-people-1.xml',
    '/sitemap-stands-99999.xml',
  ])('has no part that is empty: %s', async (path) => expect((await get(path)).status).toBe(404))
})

it('robots.txt names the sitemap and excludes private paths', async () => {
  const lines = (await textOf('/robots.txt')).split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'User-agent: *',
      'Disallow: /my-profile',
      'Disallow: /auth/',
      'Disallow: /reserve-stand/',
      'Disallow: /api/',
      'Sitemap: http://highseat.test/sitemap.xml',
    ]),
  )
  const closed = lines.flatMap((line) => (line.startsWith('Disallow: ') ? [line.slice(10)] : []))
  const hidden = (await locsOf('/sitemap.xml')).filter((loc) => closed.some((path) => loc!.startsWith(path)))
  expect(hidden).toEqual([])
})
