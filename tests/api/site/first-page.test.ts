import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { showMoney, toCents } from '#core/rules/money/money.ts'
import { createApp } from '#server/app.ts'
import { testApp } from '#tests/support/server/app.ts'

const app = testApp()
const dir = mkdtempSync(join(tmpdir(), 'highseat-first-'))
const template =
  '<html><head><!--head--><title>Highseat</title><!--/head--></head>' +
  '<body><div id="root"><!--words--></div></body></html>'
let web: Hono

beforeAll(() => {
  writeFileSync(join(dir, 'index.html'), template)
  web = createApp({ ...app.context, webDir: dir })
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const get = (path: string, headers: Record<string, string> = {}) =>
  web.request(path, { headers: { Accept: 'text/html', ...headers } })
const block = (text: string, type: string): unknown =>
  JSON.parse(new RegExp(`<script type="${type}"[^>]*>([^]*?)</script>`).exec(text)![1]!)
const setStand = (values: object) =>
  app.context.database.db.updateTable('stand').set(values).where('id', '=', 1).execute()

describe("a stand's page, before any script has run", () => {
  beforeEach(() =>
    setStand({ title: 'Cedar Ridge', description: 'A quiet ridge.', status: 'approved', active: true }),
  )

  it('has its title, words, picture and address', async () => {
    const text = await (await get('/stand/1')).text()
    expect(text).toContain('<title>Cedar Ridge · Highseat</title>')
    expect(text).toContain('<h1>Cedar Ridge</h1>')
    expect(text).toContain('A quiet ridge.')
    expect(text).toMatch(/<link rel="canonical" href="[^"]+\/stand\/1" \/>/)
    expect(text).toContain('imagesrcset="/media/0123456789abcdef-w320.avif 320w')
  })

  it.each([
    ['that asks for anything', { Accept: '*/*' }],
    ['that does not say what it wants', {}],
  ])('is there for a messenger %s, which shows its picture and title', async (_, headers) => {
    const answer = await web.request('/stand/1', { headers: headers as Record<string, string> })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('<meta property="og:title" content="Cedar Ridge')
  })

  it('is not sent to a client that asks for JSON', async () => {
    expect((await get('/stand/1', { Accept: 'application/json' })).status).toBe(404)
  })

  it('has structured data for search engines', async () => {
    const facts = block(await (await get('/stand/1')).text(), 'application/ld\\+json')
    expect(facts).toMatchObject({
      '@type': 'SportsActivityLocation',
      name: 'Cedar Ridge',
      priceRange: '$100.00 a day',
    })
  })

  it('says "from" only where other days cost more', async () => {
    const saturday = (rate_cents: number) =>
      app.context.database.db
        .updateTable('rate')
        .set({ rate_cents })
        .where('stand_id', '=', 1)
        .where('weekday', '=', 6)
        .execute()
    const said = async () => ({
      page: /<p>([^<]*)\$100\.00 a day<\/p>/.exec(await (await get('/stand/1')).text())![1],
      list: /<a href="\/stand\/1">Cedar Ridge<\/a>,[^<]*: ([^<]*)\$100\.00 a day/.exec(
        await (await get('/stand')).text(),
      )![1],
      facts: block(await (await get('/stand/1')).text(), 'application/ld\\+json'),
    })
    expect(await said()).toMatchObject({ page: '', list: '', facts: { priceRange: '$100.00 a day' } })
    await saturday(12_000)
    expect(await said()).toMatchObject({
      page: 'from ',
      list: 'from ',
      facts: { priceRange: 'from $100.00 a day' },
    })
    await saturday(10_000)
  })

  it('contains a visitor’s answer and nothing that only the owner sees', async () => {
    const given = block(await (await get('/stand/1')).text(), 'application/json')
    const asked = await app.call('stands.read', { id: 1 }, { as: null })
    expect(given).toEqual([{ call: 'stands.read', input: { id: 1 }, answer: asked.body }])
    expect(asked.body.data.stand_vouchers).toEqual([])
  })

  it('does not run scripts in a landowner’s text', async () => {
    const nasty = '</script><script>alert(1)</script><img src=x onerror=alert(1)>"\u2028'
    await setStand({ title: nasty, description: nasty })
    const text = await (await get('/stand/1')).text()
    expect(text).not.toMatch(/<script>|<img src=x/)
    expect(text.match(/<script/g)).toHaveLength(2)
    expect(block(text, 'application/ld\\+json')).toMatchObject({ name: nasty })
    expect(text).not.toContain('content="</')
  })

  it.each([
    ['is not there', 'approved', '/stand/999'],
    ['is not approved', 'pending', '/stand/1'],
  ])('of a stand that %s says so to search engines', async (_, status, path) => {
    await setStand({ status })
    const answer = await get(path)
    expect([answer.status, await answer.text()]).toEqual([404, template])
  })

  it('is revalidated each time and sent again only after a change', async () => {
    const first = await get('/stand/1', { 'Accept-Encoding': 'br' })
    expect(brotliDecompressSync(Buffer.from(await first.arrayBuffer())).toString()).toContain('Cedar Ridge')
    const known = { 'If-None-Match': first.headers.get('ETag')! }
    expect((await get('/stand/1', known)).status).toBe(304)
    await setStand({ title: 'Cedar Hollow' })
    expect((await get('/stand/1', known)).status).toBe(200)
  })
})

it("a post's page has its words, and a post that is not there says so", async () => {
  const { id } = await app.context.database.db
    .insertInto('post')
    .values({
      stand_id: 1,
      user_id: 3,
      title: 'Fresh <b>rubs</b>',
      description: 'Along the creek.',
      created_at: new Date('2026-11-19T08:00:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const answer = await get(`/blog/${id}`)
  const text = await answer.text()
  expect([answer.status, (await get('/blog/9999')).status]).toEqual([200, 404])
  expect(text).toContain('<h1>Fresh &lt;b&gt;rubs&lt;/b&gt;</h1>')
  expect(block(text, 'application/ld\\+json')).toMatchObject({
    '@type': 'BlogPosting',
    headline: 'Fresh <b>rubs</b>',
  })
})

describe('the pages about the product, before any script has run', () => {
  it.each([
    ['/', 'Highseat: Discover. Connect. Hunt.', 'Everything works without a signal'],
    ['/stand', 'Hunting Stands · Highseat', '<h2>New stands</h2>'],
    ['/faqs', 'FAQs · Highseat', '<h2>Can I cancel?</h2>'],
    ['/Tutorials', 'Tutorials · Highseat', '<h1>Tutorials</h1>'],
    ['/download', 'Download Our Mobile App! · Highseat', 'Add to home screen'],
    ['/privacy', 'Privacy Policy · Highseat', 'Card numbers go to the payment provider'],
    ['/terms', 'Terms of Service and Disclaimer · Highseat', '7.5% charged to the hunter'],
    ['/about', 'About Us · Highseat', 'a place to be quiet and see far'],
    ['/contact', 'Contact Us · Highseat', '<a href="mailto:help@highseat.example">'],
    ['/hunter-page', 'For Hunters · Highseat', '<h2>9. Check out and leave a review</h2>'],
    ['/landowner-page', 'For Landowners · Highseat', 'The fee is 7.5% from the landowner'],
  ])('%s has its title, its address and its words', async (path, title, words) => {
    const text = await (await get(path)).text()
    expect(text).toContain(`<title>${title}</title>`)
    expect(text).toContain(`rel="canonical"`)
    expect(text.slice(text.indexOf('<body>'))).toContain(words)
  })

  it.each(['/', '/stand'])(
    '%s has ways to the stands that a visitor may see, and to no other',
    async (path) => {
      await setStand({ title: 'Cedar <i>Ridge</i>', status: 'approved', active: true })
      const text = await (await get(path)).text()
      expect(text).toContain('<a href="/stand/1">Cedar &lt;i&gt;Ridge&lt;/i&gt;</a>')
      await setStand({ active: false })
      expect(await (await get(path)).text()).not.toContain('/stand/1"')
      await setStand({ active: true })
    },
  )

  it('the list has the visitor’s first answer, and the cards of its beginning with their pictures', async () => {
    await setStand({ title: 'Cedar <i>Ridge</i>', status: 'approved', active: true })
    const text = await (await get('/stand')).text()
    const asked = await app.call('stands.search', {}, { as: null })
    expect(block(text, 'application/json')).toEqual([
      { call: 'stands.search', input: { page: 1 }, answer: asked.body },
    ])
    const cards = text.split('<div class="boot-card">').slice(1)
    const stands = asked.body.data.slice(0, 4) as {
      title: string
      address: string
      price: number | null
      price_is: string
    }[]
    expect(cards).toHaveLength(stands.length)
    for (const [index, { address, price, price_is }] of stands.entries()) {
      expect(cards[index]).toContain(address)
      if (price !== null)
        expect(cards[index]).toContain(
          `<p>${price_is === 'from' ? 'from ' : ''}${showMoney(toCents(price))} a day</p>`,
        )
    }
    expect(text).toContain('<strong>Cedar &lt;i&gt;Ridge&lt;/i&gt;</strong>')
    expect(cards.map((card) => /fetchpriority="high"/.test(card))).toEqual(
      stands.map((_, index) => index === 0),
    )
  })

  it('a video with a script address is named without a link', async () => {
    await app.context.database.db
      .insertInto('tutorial')
      .values([
        { title: 'Calm film', image: '/media/a', video_url: 'https://video.example/1' },
        { title: 'Odd film', image: '/media/a', video_url: 'javascript:alert(1)' },
      ])
      .execute()
    const text = await (await get('/Tutorials')).text()
    expect(text).toContain('<a href="https://video.example/1">Calm film</a>')
    expect(text).toContain('Odd film')
    expect(text).not.toContain('javascript:')
  })

  it('link to each other', async () => {
    const text = await (await get('/terms')).text()
    const ways = [...text.matchAll(/<a href="(\/[\w-]*)">/g)].map(([, path]) => path!)
    expect(ways).toHaveLength(11)
    for (const path of ways) expect((await get(path)).status).toBe(200)
  })

  it('the home page has its counters, recounted once a minute', async () => {
    const given = async () =>
      (
        block(await (await get('/')).text(), 'application/json') as {
          answer: { data: { standCounter: number } }
        }[]
      )[0]!.answer.data.standCounter
    const before = await given()
    await setStand({ active: false })
    expect(await given()).toBe(before)
    await app.at('2026-11-21T06:01:01Z')
    expect(await given()).toBe(before - 1)
    await setStand({ active: true })
  })
})

it('the app shell is served when the database does not answer', async () => {
  const broken = createApp({
    ...app.context,
    webDir: dir,
    database: { ...app.context.database, db: null as never },
  })
  const answer = await broken.request('/stand/1', { headers: { Accept: 'text/html' } })
  expect([answer.status, await answer.text()]).toEqual([200, template])
})
