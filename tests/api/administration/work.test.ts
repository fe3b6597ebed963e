import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { BackgroundWork } from '#core/calls/administration/background-work.ts'
import { upkeepTasks } from '#core/rules/background-work.ts'
import { enqueue, type JobKind } from '#server/domain/messages/queue.ts'
import { runHousekeeping } from '#server/jobs/housekeeping.ts'
import { testApp } from '#tests/support/server/app.ts'

const app = testApp()
const at = '2026-11-20T12:00:00.000Z'
const read = async () =>
  (await app.call('administration.work', {}, { as: 'admin' })).body.data as BackgroundWork
const table = () => app.context.database.db
const job = async (kind: JobKind, row: object) => {
  await enqueue(table(), kind, {} as never, { now: new Date(at) })
  await sql`update job set ${sql.raw(
    Object.keys(row)
      .map((name) => `${name} = '${String(row[name as keyof typeof row])}'`)
      .join(', '),
  )} where id = (select max(id) from job)`.execute(table())
}

beforeEach(async () => {
  await app.at(at)
  await table().deleteFrom('job').execute()
  await table().deleteFrom('upkeep').execute()
})

describe('the background work', () => {
  it('shows of each kind what waits, runs, is late and was given up, the last and the next', async () => {
    await job('mail', { run_at: '2026-11-20T11:54:59Z' })
    await job('mail', { run_at: '2026-11-20T11:55:00Z' })
    await job('mail', { state: 'running', locked_until: '2026-11-20T12:02:00Z' })
    await job('mail', { state: 'done', done_at: '2026-11-20T11:00:00Z' })
    await job('mail', { state: 'done', done_at: '2026-11-20T11:30:00Z' })
    await job('push', { state: 'dead', last_error: 'nobody there' })
    expect((await read()).kinds).toEqual([
      {
        kind: 'mail',
        waiting: 2,
        running: 1,
        late: 1,
        given_up: 0,
        last_at: '2026-11-20T11:30:00.000Z',
        next_at: '2026-11-20T11:54:59.000Z',
      },
      { kind: 'push', waiting: 0, running: 0, late: 0, given_up: 1, last_at: null, next_at: null },
    ])
  })

  it('names what was given up first, and then what is tried again, each with its reason', async () => {
    await job('push', { state: 'dead', attempts: 10, last_error: 'nobody there' })
    await job('mail', { attempts: 3, last_error: 'no route', run_at: '2026-11-20T12:00:08Z' })
    await job('refund', { attempts: 0 })
    const { failures } = await read()
    expect(failures).toMatchObject([
      { kind: 'push', state: 'given_up', attempts: 10, error: 'nobody there', created_at: at, next_at: null },
      { kind: 'mail', state: 'again', attempts: 3, error: 'no route', next_at: '2026-11-20T12:00:08.000Z' },
    ])
    for (let more = 0; more < 25; more += 1) await job('push', { state: 'dead', last_error: `${more}` })
    expect((await read()).failures.map(({ error }) => error)).toEqual(
      Array.from({ length: 20 }, (_, n) => String(24 - n)),
    )
  })

  it('knows when each part of the upkeep ran, or that it has not', async () => {
    const never = { ran_at: null, took_ms: null, failed_at: null, error: null }
    expect((await read()).upkeep).toEqual(upkeepTasks.map((task) => ({ task, ...never })))
    expect(await runHousekeeping(app.context)).toBe(true)
    for (const part of (await read()).upkeep)
      expect(part).toMatchObject({ ran_at: at, took_ms: expect.any(Number), failed_at: null, error: null })
  })

  it('keeps the failure of one part, which does not keep the others from running', async () => {
    await sql`alter table idempotency rename to idempotency_gone`.execute(table())
    try {
      expect(await runHousekeeping(app.context)).toBe(false)
    } finally {
      await sql`alter table idempotency_gone rename to idempotency`.execute(table())
    }
    const broken = (await read()).upkeep.find(({ task }) => task === 'old_rows')
    expect(broken).toMatchObject({ ran_at: at, failed_at: at, error: expect.stringMatching(/idempotency/) })
    expect((await read()).upkeep.at(-1)).toMatchObject({ task: 'files', ran_at: at, failed_at: null })
    await app.at('2026-11-20T13:00:00.000Z')
    expect(await runHousekeeping(app.context)).toBe(true)
    expect((await read()).upkeep.find(({ task }) => task === 'old_rows')).toMatchObject({
      ran_at: '2026-11-20T13:00:00.000Z',
      failed_at: at,
    })
  })

  it('is for administrators', async () => {
    expect((await app.call('administration.work', {}, { as: 'landowner' })).status).toBe(404)
    expect((await app.call('administration.work', {}, { as: null })).status).toBe(401)
  })
})
