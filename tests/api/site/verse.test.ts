import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#core/rules/time/days.ts'
import { readConfig } from '#server/config/config.ts'
import { createVerse } from '#server/services/verse.ts'
import { verses } from '#server/services/verses.ts'
import { fakeServer, type FakeServer } from '#tests/support/server/fake.ts'
import { testApp } from '#tests/support/server/app.ts'

const app = testApp()
const today = '2026-11-20'
const own = createVerse(readConfig({}))

describe('the verse of a day', () => {
  it("is the reader's day's, and the server's where none is said", async () => {
    const [asked, unsaid, tomorrow] = await Promise.all(
      [{ day: today }, {}, { day: '2026-11-21' }].map((input) => app.call('site.verse', input, { as: null })),
    )
    expect(asked!.body.data).toEqual(unsaid!.body.data)
    expect(asked!.body.data.text).not.toBe(tomorrow!.body.data.text)
    expect(asked!.body.data.credit).toBe('King James Version')
  })

  it('repeats only after all verses', async () => {
    for (const start of [today, '1960-02-29']) {
      const days = Array.from({ length: verses.length + 1 }, (_, n) => addDays(start, n))
      const read = await Promise.all(days.map((day) => own.on(day)))
      expect(new Set(read.map(({ reference }) => reference)).size).toBe(verses.length)
      expect(read.at(-1)).toEqual(read[0])
    }
  })

  it.each(['2026-02-30', 'tomorrow', ''])('of "%s" is refused at its field', async (day) => {
    const { status, body } = await app.call('site.verse', { day }, { as: null })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['day']])
  })
})

describe('the verse of API.Bible', () => {
  let far: FakeServer
  let mode: 'good' | 'broken' | 'slow' | 'refused' = 'good'
  let now = Date.parse(`${today}T12:00:00Z`)
  const waiting: (() => void)[] = []
  const good = JSON.stringify({
    data: { reference: 'Salmo 42:1', content: '  Como el ciervo\n brama ', copyright: 'PUBLIC' },
  })
  const service = (fetchMs = 3000) =>
    createVerse(
      readConfig({ API_BIBLE_KEY: 'key-1', API_BIBLE_URL: far.url, API_BIBLE_ID: 'b-1' }),
      () => now,
      {
        answerMs: 150,
        fetchMs,
      },
    )
  const theirs = { text: 'Como el ciervo brama', reference: 'Salmo 42:1', credit: 'PUBLIC' }
  beforeAll(async () => {
    far = await fakeServer((_, response) => {
      const say = (status: number, text: string) =>
        response.writeHead(status, { 'Content-Type': 'application/json' }).end(text)
      if (mode === 'good') say(200, good)
      else if (mode === 'slow') waiting.push(() => say(200, good))
      else say(mode === 'refused' ? 403 : 200, '{"data":{"content":7}}')
    })
  })
  afterAll(() => far.close())
  beforeEach(() => (mode = 'good'))

  it('is fetched with the key once a day, also with concurrent requests', async () => {
    const verse = service()
    const before = far.asked.length
    const read = await Promise.all(Array.from({ length: 20 }, () => verse.on(today)))
    expect(read).toEqual(Array.from({ length: 20 }, () => theirs))
    expect(far.asked.length - before).toBe(1)
    const { url, headers } = far.asked.at(-1)!
    expect(url).toMatch(/^\/v1\/bibles\/b-1\/verses\/\w{3}\.\d+\.\d+\?content-type=text/)
    expect(headers['api-key']).toBe('key-1')
    now += 25 * 3_600_000
    await verse.on(today)
    expect(far.asked.length - before).toBe(2)
  })

  it.each(['broken', 'refused'] as const)(
    'that is %s gives the bundled one, and is left alone for ten minutes',
    async (how) => {
      mode = how
      const verse = service()
      const before = far.asked.length
      expect(await verse.on(today)).toEqual(await own.on(today))
      now += 9 * 60_000
      expect(await verse.on(today)).toEqual(await own.on(today))
      expect(far.asked.length - before).toBe(1)
      mode = 'good'
      now += 2 * 60_000
      expect(await verse.on(today)).toEqual(theirs)
    },
  )

  it('that is slow delays no answer and is used once it has arrived', async () => {
    mode = 'slow'
    // It is given up only long after this test is: who waited for it would never come to the next line.
    const verse = service(120_000)
    expect(await verse.on(today)).toEqual(await own.on(today))
    await expect.poll(() => waiting.length, { timeout: 10_000 }).toBe(1)
    waiting.splice(0).forEach((answer) => answer())
    await expect.poll(() => verse.on(today), { timeout: 10_000 }).toEqual(theirs)
  })
})
