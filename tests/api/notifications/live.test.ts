import { EventEmitter } from 'node:events'
import type { Hono } from 'hono'
import { afterEach, describe, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { live } from '#core/contract/live.ts'
import { testApp, type Who } from '#tests/support/server/app.ts'
import { ids } from '#tests/support/server/fixture.ts'

const app = testApp()
const open: AbortController[] = []
afterEach(() => {
  for (const each of open.splice(0)) each.abort()
})

/** A page that listens: what it has heard so far, and whether the line has ended. */
const listen = async (token: string, on: Hono = app.app) => {
  const over = new AbortController()
  open.push(over)
  const answer = await on.request(`/api/${live.path}`, { headers: { Authorization: `Bearer ${token}` } })
  const page = { status: answer.status, type: answer.headers.get('Content-Type'), heard: '', ended: false }
  if (answer.status !== 200) return page
  const reader = answer.body!.getReader()
  over.signal.addEventListener('abort', () => void reader.cancel())
  const read = async () => {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      page.heard += new TextDecoder().decode(value)
    }
    page.ended = true
  }
  void read()
  return page
}
const told = (page: { heard: string }) => page.heard.split(`event: ${live.changed}`).length - 1
const write = (as: Who) =>
  app.call('chat.send', { reservationId: 1, userId: ids.landowner, message: 'At the gate.' }, { as })

describe('a page that listens', () => {
  it('gets an event in every process, and other people get none', async () => {
    const second = app.second()
    const pages = [
      await listen(await app.token('landowner')),
      await listen(await app.token('landowner'), second),
      await listen(await app.token('hunter2')),
    ]
    expect(pages[0]!.type).toBe('text/event-stream')
    await expect.poll(() => pages.every(({ heard }) => heard.includes(': here'))).toBe(true)
    // Beginning to listen is itself a reason to look.
    await expect.poll(() => pages.map(told)).toEqual([1, 1, 1])
    expect((await write('hunter')).status).toBe(200)
    await expect.poll(() => pages.map(told)).toEqual([2, 2, 1])
  })

  it('gets no event of a rolled back change', async () => {
    const page = await listen(await app.token('landowner'))
    await expect.poll(() => page.heard).toContain('here')
    const before = told(page)
    expect((await write('hunter2')).status).toBe(404)
    expect((await write('hunter')).status).toBe(200)
    await expect.poll(() => told(page)).toBe(before + 1)
  })

  it('must be signed in and may hold eight streams', async () => {
    expect((await listen('x'.repeat(43))).status).toBe(401)
    const token = await app.token('admin')
    const pages = await Promise.all(Array.from({ length: 9 }, () => listen(token)))
    expect(pages.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array<number>(8).fill(200),
      429,
    ])
  })

  it('gets events again after the database connection was lost', async () => {
    const page = await listen(await app.token('landowner'))
    await expect.poll(() => page.heard).toContain('here')
    const before = told(page)
    const { rows } = await app.context.database.pool.query<{ n: number }>(
      `select count(pg_terminate_backend(pid))::int as n from pg_stat_activity
        where query like 'listen%' and datname = current_database()`,
    )
    expect(rows[0]!.n).toBeGreaterThan(0)
    await expect.poll(() => told(page), { timeout: 5000 }).toBeGreaterThan(before)
    const after = told(page)
    await write('hunter')
    await expect.poll(() => told(page)).toBeGreaterThan(after)
  })
})

it('gives its connection back once when it is lost while the server stops', async () => {
  const ending = new AbortController()
  let released = 0
  const client = Object.assign(new EventEmitter(), {
    query: () => Promise.resolve(),
    release: () => (released += 1),
  })
  const pool = { connect: () => Promise.resolve(client) }
  const database = { ...app.context.database, pool: pool as never }
  const server = createApp({ ...app.context, ending: ending.signal, database })
  const headers = { Authorization: `Bearer ${await app.token('hunter')}` }
  await server.request(`/api/${live.path}`, { headers })
  await expect.poll(() => client.listenerCount('error')).toBe(1)
  ending.abort()
  client.emit('error', new Error('Connection terminated'))
  expect(released).toBe(1)
})
