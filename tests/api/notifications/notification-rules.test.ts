import { describe, expect, it } from 'vitest'
import { notificationPath } from '#core/calls/notifications.ts'
import type { NotificationType } from '#core/calls/shapes/notification-kinds.ts'
import { testApp, type Who } from '#tests/support/server/app.ts'
import { ids } from '#tests/support/server/fixture.ts'
import { card, days, invited, reserve } from '#tests/support/server/inputs.ts'
import { startPushService } from '#tests/support/server/push-service.ts'

/** Which notification comes of what, for whom, and where it leads (document 1, section 2). */
const app = testApp()

const paid = async (from: number) => {
  const { body } = await reserve(app, { days: days(from, 1) })
  await app.call('sandbox.pay', card(body.data.payment_intent))
  return body.data.reservation_id as number
}
const ticket = async () =>
  (await app.call('tickets.create', { category: 1, subject: 'Gate', description: 'Locked' })).body.data
    .id as number
const joined = async () => {
  const id = await invited(app)
  await app.call('invitations.answer', { id, status: 'approved' }, { as: 'hunter2' })
  return id
}

type Cause = [type: NotificationType, of: string, whose: Who, cause: () => Promise<unknown>]
const causes: Cause[] = [
  [
    'chat',
    'a chat message',
    'landowner',
    () => app.call('chat.send', { reservationId: 1, userId: ids.landowner, message: 'At six' }),
  ],
  ['stand_reservation', 'a booking', 'landowner', () => paid(1)],
  [
    'stand_reservation_cancel',
    'a cancelled booking',
    'landowner',
    async () => app.call('reservations.cancel', { id: await paid(3) }),
  ],
  [
    'refund_on_cancellation',
    'a refund',
    'hunter',
    async () => app.call('reservations.cancel', { id: await paid(20) }),
  ],
  [
    'new_comment',
    'somebody else’s comment on a ticket',
    'hunter',
    async () => app.call('tickets.comment', { id: await ticket(), comment: 'Seen' }, { as: 'admin' }),
  ],
  [
    'stand_followed',
    'a follower',
    'landowner',
    () => app.call('stands.follow', { id: 1, follow: true }, { as: 'hunter2' }),
  ],
  ['hunter_invitation', 'an invitation', 'hunter2', () => invited(app)],
  ['accepted_hunter_invitation', 'an invitation that is accepted', 'hunter', () => joined()],
  [
    'rejected_hunter_invitation',
    'an invitation that is rejected',
    'hunter',
    async () =>
      app.call('invitations.answer', { id: await invited(app), status: 'rejected' }, { as: 'hunter2' }),
  ],
  [
    'revoke_hunter_access',
    'an access that is revoked',
    'hunter2',
    async () => app.call('invitations.revoke', { id: await joined() }),
  ],
  [
    'cancel_hunter_invitation',
    'an invitation that is withdrawn',
    'hunter2',
    async () => app.call('invitations.withdraw', { id: await invited(app) }),
  ],
]

interface Note {
  id: number
  type: string
  is_read: boolean
}
const notesOf = async (who: Who) =>
  (await app.call('notifications.list', { per_page: 100 }, { as: who })).body.data as Note[]
const people: Who[] = ['hunter', 'hunter2', 'landowner', 'landowner2', 'junior']

describe('a notification', () => {
  it.each(causes)('%s comes of %s, for the one it concerns', async (type, _, whose, cause) => {
    const count = async () =>
      Promise.all(people.map(async (who) => (await notesOf(who)).filter((note) => note.type === type).length))
    const before = await count()
    await cause()
    const after = await count()
    expect(people.filter((_who, at) => after[at]! > before[at]!)).toEqual([whose])
  })

  it('is unread until it is marked, and the count says so', async () => {
    await app.call('chat.send', { reservationId: 1, userId: ids.landowner, message: 'Read me' })
    const unread = async () =>
      (await app.call('notifications.unread', {}, { as: 'landowner' })).body.data.count as number
    const before = await unread()
    const [newest] = await notesOf('landowner')
    expect(newest!.is_read).toBe(false)
    await app.call('notifications.read', { id: newest!.id, is_read: true }, { as: 'landowner' })
    expect((await notesOf('landowner'))[0]).toMatchObject({ id: newest!.id, is_read: true })
    expect(await unread()).toBe(before - 1)
  })

  it('of a chat message is pushed with its type and its reservation', async () => {
    const service = await startPushService()
    const { endpoint, ...keys } = service.subscription
    await app.call('devices.register', { device_key: endpoint, ...keys }, { as: 'landowner' })
    await app.call('chat.send', { reservationId: 1, userId: ids.landowner, message: 'Now' })
    await app.runJobs()
    await service.close()
    const payloads = service.pushed.map(({ payload }) => JSON.parse(payload) as object)
    expect(JSON.stringify(payloads.at(-1))).toMatch(/"type":"chat"/)
    expect(JSON.stringify(payloads.at(-1))).toMatch(/"data":\{[^}]*"stand_reservation_id":1[,}]/)
  })

  it('list is paged by ten', async () => {
    // Messages of one conversation are one row; these are twelve.
    await app.context.database.db
      .insertInto('notification')
      .values(
        Array.from({ length: 12 }, (_, n) => ({
          user_id: ids.landowner,
          type: 'stand_followed' as const,
          code: 'followed',
          values: JSON.stringify({ person: `Person ${n}`, stand: 'Oak' }),
          data: JSON.stringify({ stand_id: 2 }),
          created_at: app.context.clock.now(),
        })),
      )
      .execute()
    const page = async (number: number) =>
      (await app.call('notifications.list', { page: number }, { as: 'landowner' })).body
    const [first, second] = [await page(1), await page(2)]
    expect(first.data).toHaveLength(10)
    expect(first.total_records).toBeGreaterThan(11)
    const seen = new Set((first.data as Note[]).map(({ id }) => id))
    expect((second.data as Note[]).filter(({ id }) => seen.has(id))).toEqual([])
  })

  const data = { reservation_id: 7, user_name: 'Ann', user_id: 2, stand_id: 3, title: 'Oak', ticket_id: 4 }
  const targets: [NotificationType, string][] = [
    ['chat', '/my-profile/chat/7/Ann/2'],
    ['stand_approved', '/stand/3'],
    ['stand_rejected', '/stand/3'],
    ['stand_reservation', '/my-profile/stand-bookings/3/Oak/0'],
    ['stand_reservation_cancel', '/my-profile/my-stands?activeTab=history'],
    ['amount_transfer', '/my-profile/payments'],
    ['reservation_complete', '/review-reconsider/7'],
    ['review_updated', '/review-reconsider/7'],
    ['review_challenged', '/review-reconsider/7'],
    ['reservation_review', '/review-reconsider/7'],
    ['stand_review', '/my-profile/reviews'],
    ['ticket_updated', '/my-profile/customer-portal/ticket/4'],
    ['new_comment', '/my-profile/customer-portal/ticket/4'],
    ['stand_followed', '/stand/3?from=notification-followers'],
    ['stand_new_post', '/stand/3?from=notification-blog'],
    ['stand_transfer_invitation', '/my-profile/my-stands?activeTab=ownership'],
    ['fund_transfer_request', '/my-profile/reservation-details/7'],
    ['fund_transfer_handle', '/my-profile/reservation-details/7'],
    ['accepted_hunter_invitation', '/my-profile/reservation-details/7/additional-hunter?tab=joined'],
    ['rejected_hunter_invitation', '/my-profile/reservation-details/7/additional-hunter?tab=joined'],
    ['hunter_invitation', '/my-profile/my-reservations?activeTab=invitation'],
    ['revoke_hunter_access', '/my-profile/my-reservations?activeTab=invitation'],
    ['cancel_hunter_invitation', '/my-profile/my-reservations?activeTab=invitation'],
    ['refund_on_cancellation', '/my-profile/reservation-details/7'],
    ['refund_by_admin', '/my-profile/reservation-details/7'],
  ]
  it.each(targets)('%s leads to %s', (type, path) => expect(notificationPath({ type, data })).toBe(path))
})
