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

describe('the time of a check-in or check-out (decision 50)', () => {
  const kinds = ['checkin', 'checkout'] as const
  it.each(kinds)('is believed from 30 days before to 10 minutes after the arrival: %s', async (kind) => {
    const cases = [
      [now - 30 * day, 'device'],
      [now - 30 * day - 1000, 'server'],
      [now + 10 * 60_000, 'device'],
      [now + 10 * 60_000 + 1000, 'server'],
    ] as const
    for (const [at, timeIs] of cases) {
      const sent = await app.call('reservations.attend', { reservationId: 1, kind, at: iso(at) })
      const time = iso(timeIs === 'server' ? now : at)
      const shown = { kind, at: time, [kind]: time, device_at: iso(at), time_is: timeIs }
      expect(sent.status).toBe(200)
      expect(sent.body.data).toMatchObject({ ...shown, received_at: iso(now) })
      for (const as of ['hunter', 'landowner'] as const) {
        const { body } = await app.call('reservations.read', { id: 1 }, { as })
        const record = body.data.attendance.find(({ id }: { id: number }) => id === sent.body.data.id)
        expect(record).toMatchObject(shown)
      }
    }
  })

  it('cannot be another one in the database either', async () => {
    const change = (at: number, time_is: 'device' | 'server') =>
      app.context.database.db
        .updateTable('attendance')
        .set({ at: new Date(at), received_at: new Date(now), time_is })
        .where('reservation_id', '=', 1)
        .execute()
    await expect(change(now - 31 * day, 'device')).rejects.toThrow('attendance_believed')
    await expect(change(now + 11 * 60_000, 'device')).rejects.toThrow('attendance_believed')
    await expect(change(now - 60_000, 'server')).rejects.toThrow('attendance_marked')
  })
})

it('a timer that is already past when it arrives is refused with words, and changes nothing', async () => {
  const before = (await app.call('returns.read', { reservationId: 1 })).body.data
  const { status, failure, body } = await phone(0).setTimer(now - hour, now - 5 * hour)
  expect([status, failure]).toEqual([422, 'return_over'])
  expect(body.message).toContain('nobody will be notified')
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
