import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testApp, type Who } from '#tests/support/server/app.ts'
import { signFor, splitsOf, startSplit } from '#tests/support/server/payments/splits.ts'

const app = testApp()
const { pay, news } = splitsOf(app)
const start = '2026-11-20T15:00:00Z'
let day = 0
const next = () => (day += 2)
const later = (hours: number) => app.at(new Date(Date.parse(start) + hours * 3_600_000).toISOString())

beforeAll(() => signFor(app))
beforeEach(async () => {
  const { db } = app.context.database
  await app.at(start)
  await db.deleteFrom('notification').execute()
  await db
    .updateTable('reservation')
    .set({ state: 'rejected', hold_until: null })
    .where('state', 'in', ['pending', 'splitting'])
    .execute()
})

describe('a split', () => {
  it('reminds who has not paid, at most every six hours', async () => {
    const { id } = await startSplit(app, next())
    await pay(id, 'hunter2')
    expect((await app.call('splits.remind', { id })).failure).toBe('reminded')
    await later(7)
    expect((await app.call('splits.remind', { id })).failure).toBeNull()
    expect((await news('landowner2'))[0]).toMatch(/^Hanna Lindqvist reminds you of your \$35\.83/)
    expect((await news('hunter2')).filter((text) => text.includes('reminds'))).toEqual([])
    expect((await app.call('splits.remind', { id })).failure).toBe('reminded')
  })

  it('reminds who has not paid half a day before its end without being asked, once', async () => {
    const { id } = await startSplit(app, next())
    await pay(id, 'hunter2')
    const reminders = async (who: Who) => (await news(who)).filter((text) => text.includes('reminds'))
    const before = await reminders('landowner2')
    await later(35.9)
    await app.runJobs()
    expect(await reminders('landowner2')).toEqual(before)
    await later(36.1)
    await app.runJobs()
    await app.runJobs()
    expect(await reminders('landowner2')).toHaveLength(before.length + 1)
    expect(await reminders('hunter2')).toEqual([])
    expect((await app.call('splits.remind', { id })).failure).toBe('reminded')
  })

  it('reminds nobody of its own accord who was reminded within six hours, or once it has ended', async () => {
    const { id } = await startSplit(app, next())
    const reminders = async () => (await news('landowner2')).filter((text) => text.includes('reminds'))
    const before = await reminders()
    await later(31)
    await app.call('splits.remind', { id })
    await later(36.1)
    await app.runJobs()
    expect(await reminders()).toHaveLength(before.length + 1)
    const other = await startSplit(app, next())
    await app.call('splits.end', { id: other.id })
    await later(36.1 + 36.1)
    await app.runJobs()
    expect(await reminders()).toHaveLength(before.length + 1)
  })
})
