import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OutboxRow } from '#offline/storage/outbox-row.ts'
import type { QueuedKey } from '#offline/policy.ts'
import { queuedCall } from '#offline/queued/index.ts'
import { withDb } from '#offline/storage/with-db.ts'
import { FaultyServer, seeded } from '#tests/support/offline/faulty-server.ts'
import { admit, emptyPhone, Phone } from '#tests/support/offline/phone.ts'

let server: FaultyServer
let phone: Phone
beforeEach(async () => {
  await emptyPhone()
  server = new FaultyServer()
  admit(server, 1)
  phone = new Phone(await server.listen(), 1, seeded(6))
})
afterEach(() => server.close())

/**
 * Payloads exactly as released versions stored them, by call and version. Rows never change: a new payload
 * version adds a row.
 */
const stored: Record<QueuedKey, readonly [version: number, payload: string, path: string, sent: string][]> = {
  'accounts.feedback': [[1, '{"feedback":"Good land."}', 'feedback', '{"feedback":"Good land."}']],
  'devices.register': [
    [
      1,
      '{"device_key":"https://push.example.com/a","p256dh":"key","auth":"secret"}',
      'device-key',
      '{"device_key":"https://push.example.com/a","p256dh":"key","auth":"secret"}',
    ],
  ],
  'notifications.read': [[1, '{"id":4,"is_read":true}', 'notification/4', '{"is_read":true}']],
  'notifications.choose': [
    [
      1,
      '{"kind":"messages","push":false,"email":true}',
      'notification-settings/messages',
      '{"push":false,"email":true}',
    ],
  ],
  'tickets.create': [
    [
      1,
      '{"category":2,"subject":"The gate","description":"It is locked."}',
      'create-ticket',
      '{"category":2,"subject":"The gate","description":"It is locked."}',
    ],
  ],
  'tickets.comment': [
    [1, '{"id":7,"comment":"It is open now."}', 'add-comment/7', '{"comment":"It is open now."}'],
  ],
  'chat.send': [
    [
      1,
      '{"reservationId":5,"userId":9,"message":"At the stand.","written_at":"2026-11-21T06:00:00.000Z"}',
      'reservation-chat/5/9',
      '{"message":"At the stand.","written_at":"2026-11-21T06:00:00.000Z"}',
    ],
  ],
  'stands.follow': [[1, '{"id":3,"follow":true}', 'follow-stand/3', '{"follow":true}']],
  'stands.favorite': [[1, '{"id":3,"favorite":true}', 'favorite-stand/3', '{"favorite":true}']],
  'returns.set': [
    [
      1,
      '{"reservationId":5,"expected_at":"2026-11-21T23:00:00.000Z","grace_minutes":30,"contact_name":"Grace","contact_email":"grace@example.com","at":"2026-11-21T06:00:00.000Z"}',
      'hunt-return/5',
      '{"expected_at":"2026-11-21T23:00:00.000Z","grace_minutes":30,"contact_name":"Grace","contact_email":"grace@example.com","at":"2026-11-21T06:00:00.000Z"}',
    ],
  ],
  'returns.stop': [
    [
      1,
      '{"reservationId":5,"at":"2026-11-21T20:00:00.000Z"}',
      'stop-hunt-return/5',
      '{"at":"2026-11-21T20:00:00.000Z"}',
    ],
  ],
  'reservations.attend': [
    [
      1,
      '{"reservationId":5,"kind":"checkin","at":"2026-11-21T06:00:00.000Z","latitude":44.5,"longitude":-89.5,"accuracy":12,"recorded_offline":true}',
      'attendance/5',
      '{"kind":"checkin","at":"2026-11-21T06:00:00.000Z","latitude":44.5,"longitude":-89.5,"accuracy":12,"recorded_offline":true,"clock_offset":0}',
    ],
    [
      1,
      '{"reservationId":5,"kind":"checkin","at":"2026-11-21T06:00:00.000Z","recorded_offline":true,"acknowledged":["01938f00-0000-7000-8000-0000000000aa"]}',
      'attendance/5',
      '{"kind":"checkin","at":"2026-11-21T06:00:00.000Z","recorded_offline":true,"acknowledged":["01938f00-0000-7000-8000-0000000000aa"],"clock_offset":0}',
    ],
  ],
  'reviews.write': [
    [
      1,
      '{"reservationId":5,"rating":4,"review":"True to the map.","type":"hunter"}',
      'review/5',
      '{"rating":4,"review":"True to the map.","type":"hunter"}',
    ],
  ],
  'trophies.add': [
    [
      1,
      '{"id":5,"name":"Ten points","specie":1,"harvest_date":"2026-11-21","comment":"At first light."}',
      'add-trophy/5',
      '{"name":"Ten points","specie":1,"harvest_date":"2026-11-21","comment":"At first light."}',
    ],
  ],
  'posts.create': [
    [
      1,
      '{"stand_id":1,"title":"Rut","description":"Fresh rubs.","stand_post_images":[],"stand_post_images_upload":[]}',
      'stand-post',
      '{"stand_id":1,"title":"Rut","description":"Fresh rubs.","stand_post_images":[],"stand_post_images_upload":[]}',
    ],
  ],
  'posts.update': [
    [
      1,
      '{"id":4,"stand_id":1,"_method":"PUT","title":"Rut","description":"","delete_image":[7]}',
      'stand-post/4',
      '{"stand_id":1,"_method":"PUT","title":"Rut","description":"","delete_image":[7]}',
    ],
  ],
  'posts.remove': [[1, '{"id":4}', 'stand-post/4', '{}']],
  'waivers.sign': [
    [
      1,
      '{"questions":[{"id":1,"answer":"Yes"}],"api_version":1,"date":"2026-11-20","reservation_id":5}',
      'waiver',
      '{"questions":[{"id":1,"answer":"Yes"}],"api_version":1,"date":"2026-11-20","reservation_id":5}',
    ],
  ],
}

const row = (callKey: QueuedKey, version: number, payload: string, n: number): OutboxRow => {
  const value = JSON.parse(payload) as Record<string, unknown>
  const { lane, rank } = queuedCall(callKey)
  return {
    id: `01938f00-0000-7000-8000-00000000000${n}`,
    userId: 1,
    lane: lane(value as never),
    rank,
    callKey,
    version,
    payload: value,
    title: 'stored',
    media: {},
    dependsOn: [],
    createdAt: 1_795_240_800_000,
    clockOffset: 0,
    state: 'queued',
    attempts: 0,
    nextAt: 0,
    lastError: null,
  }
}

const all = Object.entries(stored).flatMap(([key, rows]) =>
  rows.map(([version, payload, path, sent]) => ({ key: key as QueuedKey, version, payload, path, sent })),
)

test.each(all)(
  'a payload stored as $key, version $version, arrives in the current version',
  async (given) => {
    await withDb(1, (db) => db.outbox.add(row(given.key, given.version, given.payload, 1)))
    await phone.drain()
    expect(await phone.rows(1)).toEqual([])
    expect(server.ledger.map(({ path, body }) => [path, body])).toEqual([
      [given.path, JSON.parse(given.sent)],
    ])
  },
)

test('every queued call has a stored sample row', () => {
  expect(Object.values(stored).filter((rows) => rows.length === 0)).toEqual([])
})
