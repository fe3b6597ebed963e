import { beforeAll, describe, expect, it } from 'vitest'
import { readHazards } from '#core/rules/land/hazards.ts'
import { type LandFeature } from '#core/rules/land/land.ts'
import { readIdentity } from '#server/domain/stands/identity.ts'
import { writeLand } from '#server/domain/stands/land.ts'
import { testApp, type Who } from '#tests/support/server/app.ts'

const app = testApp()
const key = (n: number) => `01938f00-0000-7000-8000-00000000000${n}`
const well: LandFeature = {
  key: key(1),
  kind: 'hazard',
  shape: 'point',
  points: [{ lat: 44.5, lng: -89.5 }],
  note: 'Old well, 70 ft right of the path.',
}
const calves: LandFeature = {
  key: key(2),
  kind: 'no_go',
  shape: 'area',
  points: [
    { lat: 44.5, lng: -89.5 },
    { lat: 44.501, lng: -89.5 },
    { lat: 44.501, lng: -89.499 },
  ],
  note: 'Calves behind one wire.',
}
const gate: LandFeature = {
  ...well,
  key: key(3),
  kind: 'gate',
  note: 'Code 4417',
  points: [{ lat: 44.5, lng: -89.5, alt: 1090 }],
}
const mark = (features: readonly LandFeature[]) =>
  app.context.database.db.transaction().execute(async (tx) => {
    const { land } = await readIdentity(tx, 1)
    await writeLand(tx, 1, { ...land, features }, app.context.clock.now())
  })
const checkIn = async (input: object = {}, kind = 'checkin') => {
  const given = { reservationId: 1, kind, at: '2026-11-20T15:00:00Z', ...input }
  const { status, body } = await app.call('reservations.attend', given)
  expect(status).toBe(200)
  const stored = await app.context.database.db
    .selectFrom('attendance')
    .select(['hazards_read', 'acknowledged'])
    .where('id', '=', body.data.id)
    .executeTakeFirstOrThrow()
  expect(body.data.hazards_read).toBe(stored.hazards_read)
  return stored
}

beforeAll(() => mark([gate, well, calves]))

describe('what is on the land', () => {
  it('is in the sheet and the pack of those who may know its place, in the owner’s order', async () => {
    for (const as of ['hunter', 'landowner', 'admin'] as const) {
      const { body } = await app.call('stands.sheet', { id: 1 }, { as })
      expect(body.data.land_features).toEqual([gate, well, calves])
    }
    const { body } = await app.call('packs.read', { id: 1 })
    expect(body.data.sheet.land_features).toHaveLength(3)
  })

  it('is in no answer to anybody else', async () => {
    for (const as of ['hunter2', 'landowner2', null] as (Who | null)[]) {
      const sheet = await app.call('stands.sheet', { id: 1 }, { as })
      expect(sheet.status).toBe(as === null ? 401 : 404)
      const stand = await app.call('stands.read', { id: 1 }, { as })
      expect(JSON.stringify(stand.body)).not.toContain('4417')
    }
  })

  it('ends at once with a cancellation', async () => {
    const set = (state: 'approved' | 'cancel') =>
      app.context.database.db.updateTable('reservation').set({ state }).where('id', '=', 1).execute()
    await set('cancel')
    expect((await app.call('stands.sheet', { id: 1 })).status).toBe(404)
    await set('approved')
    expect((await app.call('stands.sheet', { id: 1 })).status).toBe(200)
  })
})

describe('a check-in on land with hazards', () => {
  it('keeps each acknowledged hazard as it was described then', async () => {
    const read = [
      { key: well.key, kind: 'hazard', note: well.note },
      { key: calves.key, kind: 'no_go', note: calves.note },
    ]
    expect(await checkIn({ acknowledged: [calves.key, well.key.toUpperCase(), well.key] })).toEqual({
      hazards_read: 'all',
      acknowledged: read,
    })
    await mark([gate, { ...well, note: 'Filled in.' }, calves])
    const kept = await app.context.database.db.selectFrom('attendance').select('acknowledged').execute()
    expect(kept.at(-1)!.acknowledged).toEqual(read)
    await mark([gate, well, calves])
  })

  it('is marked where something is not acknowledged, and refused for nothing', async () => {
    expect((await checkIn({ acknowledged: [well.key] })).hazards_read).toBe('missing')
    // A client of before does not know hazards; a key may be of a hazard that is gone, or of a gate.
    expect(await checkIn()).toEqual({ hazards_read: 'missing', acknowledged: [] })
    expect(await checkIn({ acknowledged: [key(9), gate.key] })).toEqual({
      hazards_read: 'missing',
      acknowledged: [],
    })
    const whole = await app.call('reservations.read', { id: 1 }, { as: 'landowner' })
    expect(whole.body.data.attendance.at(-1)).toMatchObject({ hazards_read: 'missing' })
  })

  it('asks nothing at a check-out, and nothing where nothing is dangerous', async () => {
    expect((await checkIn({}, 'checkout')).hazards_read).toBe('none')
    await mark([gate])
    expect((await checkIn()).hazards_read).toBe('none')
    await mark([gate, well, calves])
  })

  it('refuses only what are no keys', async () => {
    const input = { reservationId: 1, kind: 'checkin', at: '2026-11-20T15:00:00Z' }
    for (const acknowledged of [['well'], Array.from({ length: 101 }, () => well.key)])
      expect((await app.call('reservations.attend', { ...input, acknowledged })).status).toBe(422)
  })
})

describe('the reading of hazards', () => {
  it('counts hazards and no-go areas, nothing else', () => {
    expect(readHazards([gate], [])).toEqual({ reading: 'none', read: [] })
    expect(readHazards([gate, well], []).reading).toBe('missing')
    expect(readHazards([gate, well], [well.key]).reading).toBe('all')
    expect(readHazards([well, calves], [calves.key])).toEqual({ reading: 'missing', read: [calves] })
  })
})
