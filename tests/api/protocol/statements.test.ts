import { beforeAll, describe, expect, it } from 'vitest'
import { type CallKey } from '#core/calls/registry/index.ts'
import { callKeys, callOf } from '#core/calls/registry/table.ts'
import { testApp } from '#tests/support/server/app.ts'
import { ids } from '#tests/support/server/fixture.ts'
import { sentStand } from '#tests/support/server/listings.ts'
import { examples, invited } from '#tests/support/server/inputs.ts'

const app = testApp({ LOG_LEVEL: 'debug' })

const traced = async (key: CallKey, input: object, as: Parameters<typeof app.call>[2] = {}) => {
  const from = app.logged.length
  const { status } = await app.call(key, input, as)
  expect({ key, status }).toEqual({ key, status: 200 })
  const lines = app.logged.slice(from).filter(({ msg }) => msg === 'request')
  expect(lines).toHaveLength(1)
  return lines[0]!
}

/** Lists that hold something: what a list asks once for each of its rows would not show in an empty one. */
beforeAll(async () => {
  // The first one makes the key of this installation.
  await app.call('service.config')
  const answer = { id: await invited(app), status: 'approved' }
  await app.call('invitations.answer', answer, { as: 'hunter2' })
  for (const as of ['hunter', 'hunter2'] as const)
    for (const kind of ['checkin', 'checkout'])
      await app.call('reservations.attend', { reservationId: 1, kind, at: '2026-11-20T12:00:00Z' }, { as })
  for (const message of ['Good morning', 'The gate is open'])
    await app.call('chat.send', { reservationId: 1, userId: ids.landowner, message })
  for (let i = 0; i < 2; i += 1) await sentStand(app)
  for (const id of [1, 2, 3]) await app.call('stands.favorite', { id, favorite: true })
  for (const subject of ['Gate', 'Road']) {
    const { body } = await app.call('tickets.create', { category: 1, subject, description: 'Closed' })
    await app.call('tickets.comment', { id: body.data.id, comment: 'Still' })
  }
})

/** The ten commonest calls, with all their statements: each looks up the session first. */
const commonest: [CallKey, object, number][] = [
  ['stands.search', {}, 3],
  ['stands.map', { sw_lat: 40, sw_long: -95, ne_lat: 48, ne_long: -80, zoom: 14 }, 3],
  ['stands.read', { id: 1 }, 2],
  ['reservations.offers', { id: 1 }, 2],
  ['reservations.list', {}, 3],
  ['reservations.read', { id: ids.reservation }, 2],
  ['chat.list', { reservationId: 1, userId: ids.landowner }, 3],
  ['notifications.list', {}, 2],
  ['notifications.unread', {}, 2],
  ['accounts.profile', {}, 2],
]

describe('the statements of a request', () => {
  it.each(commonest)('%s needs no more statements than recorded', async (key, input, count) => {
    const { statements } = await traced(key, input)
    expect({ key, statements }).toEqual({ key, statements: count })
  })

  it('are in its debug log line with their duration', async () => {
    const line = await traced('stands.read', { id: 1 }, { as: null })
    expect(line).toMatchObject({ method: 'GET', path: '/api/stand-detail/1', status: 200, statements: 1 })
    expect(line['statement_ms']).toBeTypeOf('number')
  })

  it('are counted separately for concurrent requests', async () => {
    const from = app.logged.length
    await Promise.all([app.call('stands.read', { id: 1 }), app.call('reservations.list', {})])
    const counts = app.logged.slice(from).map(({ path, statements }) => [path, statements])
    expect(Object.fromEntries(counts)).toEqual({ '/api/stand-detail/1': 2, '/api/reserve-stands': 3 })
  })

  /** A pack is many answers in one, as is a hunt's sheet as a PDF; an export goes through every table. Reads by a mailed code also count the guesses. */
  const large = new Set<CallKey>(['packs.read', 'sheets.reservation', 'accounts.myData'])
  const reads = callKeys.filter((key) => {
    const handled = callOf(key)
    return (
      handled.method === 'GET' && !large.has(key) && !/logout|verif|Reset|guardianRequest|sealKey/.test(key)
    )
  })
  /** The session, a page of ids, the cards, and what an owner's cards show beside. */
  const four = new Set<CallKey>(['stands.mine', 'listings.inactive', 'figures.read'])
  it.each(reads)('%s needs three statements at most, and an owner’s cards four', async (key) => {
    const { input, as = 'hunter' } = await examples[key](app)
    const { statements } = await traced(key, input, { as: as ?? 'hunter' })
    expect(statements).toBeLessThanOrEqual(four.has(key) ? 4 : 3)
  })
})
