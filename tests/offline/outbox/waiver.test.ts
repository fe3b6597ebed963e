import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { enqueue } from '#offline/outbox/outbox.ts'
import { FaultyServer, seeded, usualMix } from '#tests/support/offline/faulty-server.ts'
import { admit, emptyPhone, Phone } from '#tests/support/offline/phone.ts'

let server: FaultyServer
let phone: Phone
beforeEach(async () => {
  await emptyPhone()
  server = new FaultyServer()
  phone = new Phone(await server.listen(), 1, seeded(59))
  admit(server, 1)
})
afterEach(() => server.close())

const bytes = new Uint8Array(2000).map((_, at) => at % 251).buffer
const sign = (reservation_id: number) =>
  enqueue(
    phone.env(),
    1,
    'waivers.sign',
    { questions: [{ id: 1, answer: 'Yes' }], date: '2026-11-21', reservation_id },
    [{ field: 'signature', name: 'signature.png', type: 'image/png', bytes }],
  )
const attend = (reservationId: number, kind: 'checkin' | 'checkout') =>
  enqueue(phone.env(), 1, 'reservations.attend', { reservationId, kind, at: '2026-11-21T06:00:00.000Z' })
const arrived = () => server.ledger.map(({ path }) => path.replace(/^\/?(api\/)?/, ''))

test('a waiver signed without a signal arrives once, and before the check-in that it was signed for', async () => {
  server.mix(seeded(60), usualMix)
  server.onKill = () => phone.kill()
  const waiver = await sign(5)
  await attend(5, 'checkin')
  for (let round = 0; round < 60 && (await phone.rows(1)).length > 0; round += 1) {
    phone.time += 61_000
    await phone.drain({ retryNetworkFailures: true })
    phone.session = { userId: 1, token: 'token-1' }
  }
  expect(await phone.rows(1)).toEqual([])
  expect(arrived()).toEqual(['waiver', 'attendance/5'])
  expect(server.ledger[0]).toMatchObject({ key: waiver.id })
})

test('a check-in waits for the waiver as long as that may still arrive', async () => {
  await sign(5)
  await attend(5, 'checkin')
  await attend(6, 'checkin')
  server.fault = ({ path }) => (path.includes('waiver') ? 'busy_503' : null)
  await phone.drain()
  expect(arrived()).toEqual(['attendance/6'])
})

test('a waiver that is refused holds up no check-in', async () => {
  await sign(5)
  await attend(5, 'checkin')
  await attend(5, 'checkout')
  server.fault = ({ path }) => (path.includes('waiver') ? 'invalid_422' : null)
  await phone.drain()
  expect(arrived()).toEqual(['attendance/5', 'attendance/5'])
  expect(await phone.rows(1)).toMatchObject([{ callKey: 'waivers.sign', state: 'needs_you' }])
  // Nor one that is written afterwards.
  await attend(5, 'checkin')
  await phone.drain()
  expect(arrived()).toHaveLength(3)
})
