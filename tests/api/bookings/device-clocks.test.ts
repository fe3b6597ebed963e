import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '#tests/support/server/app.ts'
import { ids, start } from '#tests/support/server/fixture.ts'
import { backBy } from '#tests/support/server/inputs.ts'

const app = testApp()
const hour = 3_600_000
const day = 24 * hour
const iso = (ms: number) => new Date(ms).toISOString()
const now = start.getTime()
beforeEach(() => app.at(iso(now)))

/** What a phone sends whose clock is ahead by so much. */
const phone = (ahead: number) => {
  const says = (real: number) => iso(real + ahead)
  const headers = { 'X-Highseat-Device-Time': says(now) }
  return {
    checkIn: (real: number) =>
      app.call('reservations.attend', { reservationId: 1, kind: 'checkin', at: says(real) }, { headers }),
    setTimer: (expected: number, tapped: number) =>
      app.call('returns.set', backBy(says(expected), says(tapped)), { headers }),
    write: (real: number) =>
      app.call(
        'chat.send',
        { reservationId: 1, userId: ids.landowner, message: 'At the stand' },
        { headers: { ...headers, 'X-Highseat-Written': says(real) } },
      ),
  }
}
const timerJobs = async () => {
  const jobs = await app.context.database.db
    .selectFrom('job')
    .select(['kind', 'run_at'])
    .where('kind', 'in', ['return_due', 'return_overdue'])
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  return Object.fromEntries(jobs.map(({ kind, run_at }) => [kind, run_at.getTime()]))
}

describe.each([
  ['a day fast', day],
  ['a day slow', -day],
])('a phone %s', (_, ahead) => {
  it('checks in at the real time, and what it said stands beside it', async () => {
    const real = now - 2 * hour
    const { status, body } = await phone(ahead).checkIn(real)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ at: iso(real), device_at: iso(real + ahead), time_is: 'corrected' })
    const whole = await app.call('reservations.read', { id: 1 })
    expect(whole.body.data.attendance.at(-1)).toMatchObject({
      at: iso(real),
      device_at: iso(real + ahead),
      time_is: 'corrected',
    })
  })

  it('sets the safety timer in real time', async () => {
    const back = now + 3 * hour
    const { status, body } = await phone(ahead).setTimer(back, now - hour)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ expected_at: iso(back), set_at: iso(now - hour) })
    expect(await timerJobs()).toEqual({ return_due: back, return_overdue: back + hour / 2 })
  })

  it('writes a message with the real time', async () => {
    const { body } = await phone(ahead).write(now - hour)
    expect(body.data.written_at).toBe(iso(now - hour))
  })
})

describe('a time that is not believed', () => {
  it.each([
    ['31 days ago', now - 31 * day],
    ['of 2099', Date.parse('2099-01-01T00:00:00Z')],
  ])('(%s) is replaced by the time of arrival and marked', async (_, at) => {
    const { body } = await phone(0).checkIn(at)
    expect(body.data).toMatchObject({ at: iso(now), device_at: iso(at), time_is: 'server' })
  })
})

it('a timer that is already past when it arrives is refused with words, and changes nothing', async () => {
  const before = (await app.call('returns.read', { reservationId: 1 })).body.data
  const { status, failure, body } = await phone(0).setTimer(now - hour, now - 5 * hour)
  expect([status, failure]).toEqual([422, 'return_over'])
  expect(body.message).toContain('nobody will be told')
  expect((await app.call('returns.read', { reservationId: 1 })).body.data).toEqual(before)
})

it.each(['never', '2026-13-40T99:99:99Z', '', '9'.repeat(40)])(
  'a device time that cannot be read (%s) is ignored',
  async (text) => {
    const headers = { 'X-Highseat-Device-Time': text, 'X-Highseat-Written': text }
    const input = { reservationId: 1, kind: 'checkin', at: iso(now) } as const
    const { status, body } = await app.call('reservations.attend', input, { headers })
    expect([status, body.data.time_is]).toEqual([200, 'device'])
  },
)
