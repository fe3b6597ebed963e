import { randomUUID } from 'node:crypto'
import { type Kysely, Migrator, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { notificationMessages } from '#core/words/notification-messages.ts'
import { notificationMessage } from '#server/config/translations.ts'
import { databasePool, toDatabase } from '#server/db/connect.ts'
import { migrations } from '#server/db/migrate.ts'
import type { Tables } from '#server/db/schema/tables.ts'
import { connectionTo } from '#tests/support/server/database.ts'

/** What the released server kept of each of its notifications, and what that is now. */
const released: [type: string, message: string, code: string, values: object][] = [
  [
    'chat',
    'Ann: See you at 6: bring rope\nand boots',
    'written',
    { person: 'Ann', text: 'See you at 6: bring rope\nand boots' },
  ],
  [
    'stand_reservation',
    'Ann Lee has booked Oak for two for Jan 05, 2027 - Jan 07, 2027',
    'booked',
    { person: 'Ann Lee', stand: 'Oak for two', days: { from: '2027-01-05', to: '2027-01-07' } },
  ],
  [
    'stand_reservation',
    'Ann Lee joins the hunt at Oak, Jan 05, 2027',
    'joins',
    { person: 'Ann Lee', stand: 'Oak', days: { from: '2027-01-05', to: '2027-01-05' } },
  ],
  [
    'stand_reservation_cancel',
    'Ann Lee has cancelled Oak, Dec 31, 2026 - Jan 01, 2027',
    'cancelled',
    { person: 'Ann Lee', stand: 'Oak', days: { from: '2026-12-31', to: '2027-01-01' } },
  ],
  [
    'hunter_invitation',
    'Ann Lee invites you to hunt at Oak, Jan 05, 2027',
    'invites',
    { person: 'Ann Lee', stand: 'Oak', days: { from: '2027-01-05', to: '2027-01-05' } },
  ],
  [
    'accepted_hunter_invitation',
    'Ann Lee has accepted your invitation to Oak',
    'accepted',
    { person: 'Ann Lee', stand: 'Oak' },
  ],
  [
    'rejected_hunter_invitation',
    'Ann Lee has rejected your invitation to Oak',
    'rejected',
    { person: 'Ann Lee', stand: 'Oak' },
  ],
  [
    'rejected_hunter_invitation',
    'Ann Lee no longer hunts with you at Oak',
    'left',
    { person: 'Ann Lee', stand: 'Oak' },
  ],
  [
    'cancel_hunter_invitation',
    'Ann Lee has cancelled the invitation to Oak',
    'withdrawn',
    { person: 'Ann Lee', stand: 'Oak' },
  ],
  [
    'cancel_hunter_invitation',
    'Ann Lee has cancelled the hunt at Oak, Jan 05, 2027',
    'hunt_cancelled',
    { person: 'Ann Lee', stand: 'Oak', days: { from: '2027-01-05', to: '2027-01-05' } },
  ],
  [
    'revoke_hunter_access',
    'Ann Lee has revoked your access to the hunt at Oak',
    'revoked',
    { person: 'Ann Lee', stand: 'Oak' },
  ],
  [
    'refund_on_cancellation',
    '$1,155.07 is on its way back to you',
    'refunded',
    { amount: { cents: 115_507 } },
  ],
  ['attendance', 'Ann Lee has checked in at Oak', 'checked_in', { person: 'Ann Lee', stand: 'Oak' }],
  ['attendance', 'Ann Lee has checked out of Oak', 'checked_out', { person: 'Ann Lee', stand: 'Oak' }],
  [
    'attendance',
    'Ann Lee meant to be back from Oak by Dec 31, 5:00 PM CST and has not checked out',
    'overdue',
    { person: 'Ann Lee', stand: 'Oak', time: { at: '2026-12-31T23:00:00.000Z', zone: 'America/Chicago' } },
  ],
  [
    'return_due',
    'You meant to be back by now. Check out, or Grace hears of it in 30 minutes.',
    'due',
    { contact: 'Grace', n: 30 },
  ],
  ['trophy_added', 'Ann Lee has recorded a trophy at Oak', 'recorded', { person: 'Ann Lee', stand: 'Oak' }],
  ['stand_followed', 'Ann Lee follows Oak', 'followed', { person: 'Ann Lee', stand: 'Oak' }],
  [
    'ticket_updated',
    'Ann Lee has opened a ticket: No key',
    'opened',
    { person: 'Ann Lee', subject: 'No key' },
  ],
  [
    'new_comment',
    'Ann Lee has commented on "No "key""',
    'commented',
    { person: 'Ann Lee', subject: 'No "key"' },
  ],
  ['hunt_pack', 'Oak is booked. Download it before you leave the last signal', 'booked', { stand: 'Oak' }],
  [
    'hunt_pack',
    'Your hunt at Oak has begun. Download it before you leave the last signal',
    'begun',
    { stand: 'Oak' },
  ],
  [
    'hunt_pack',
    'Your hunt at Oak is near. Download it before you leave the last signal',
    'near',
    { stand: 'Oak' },
  ],
  ['search_stand', 'Oak is new and matches your search "Elk"', 'new', { stand: 'Oak', search: 'Elk' }],
  ['search_stand', 'Oak matches 3 of your saved searches', 'several', { stand: 'Oak', n: 3 }],
  ['search_days', 'Oak has days free again for your search "Elk"', 'freed', { stand: 'Oak', search: 'Elk' }],
  ['search_stands', '12 stands match your search "Elk"', 'found', { n: 12, search: 'Elk' }],
  ['search_several', '4 stands match your saved searches', 'found', { n: 4 }],
  ['push_ending', 'Open the app on this device within 1 day, or its notifications end.', 'day', { n: 1 }],
  ['push_ending', 'Open the app on this device within 5 days, or its notifications end.', 'days', { n: 5 }],
  ['stand_approved', 'Your stand has been approved', 'text', { text: 'Your stand has been approved' }],
]

/** How some of them read today. */
const reworded: Record<string, string> = {
  'stand_reservation_cancel.cancelled': 'Ann Lee has canceled Oak, Dec 31, 2026 - Jan 01, 2027',
  'cancel_hunter_invitation.withdrawn': 'Ann Lee has canceled the invitation to Oak',
  'cancel_hunter_invitation.hunt_cancelled': 'Ann Lee has canceled the hunt at Oak, Jan 05, 2027',
  'attendance.overdue': 'Ann Lee planned to be back from Oak by Dec 31, 5:00 PM CST and has not checked out',
  'return_due.due': 'You planned to be back by now. Check out, or we email Grace in 30 minutes.',
}

describe('the notifications of the released version', () => {
  const postgres = inject('postgres')
  const name = `released_${randomUUID().replaceAll('-', '')}`
  const root = new pg.Client(postgres.connection)
  let db: Kysely<Tables>
  let pool: pg.Pool

  beforeAll(async () => {
    await root.connect()
    await root.query(`create database ${name}`)
    pool = databasePool(connectionTo(postgres.connection, name), 2)
    db = toDatabase(pool)
    const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })
    expect((await migrator.migrateTo('0013-user-vouchers')).error).toBeUndefined()
    await db.transaction().execute(async (tx) => {
      // Without the person and what else belongs to a stand: the notifications are what is looked at.
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`
        insert into stand (id, user_id, title, address, lat, lng, zone, acres, cancellation_days,
          cancellation_fee_cents, recovery_days, status, created_at, updated_at)
        values (7, 1, 'Oak', 'A road', 45, -90, 'America/Chicago', 10, 7, 0, 0, 'approved', now(), now())`.execute(
        tx,
      )
      await sql`
        insert into notification (user_id, type, message, data, created_at)
        select 1, r ->> 0, r ->> 1, '{"stand_id": 7, "reservation_id": 3}', '2027-01-01T00:10:00Z'
        from jsonb_array_elements(${JSON.stringify(released)}::jsonb) with ordinality as e(r, at) order by at`.execute(
        tx,
      )
    })
    expect((await migrator.migrateToLatest()).error).toBeUndefined()
  })
  afterAll(async () => {
    await pool.end()
    await root.query(`drop database if exists ${name} with (force)`)
    await root.end()
  })
  const rows = () => db.selectFrom('notification').select(['type', 'code', 'values']).orderBy('id').execute()

  it('become a code with its values, each kind of them', async () => {
    expect(await rows()).toEqual(released.map(([type, , code, values]) => ({ type, code, values })))
    const codes = new Set(released.map(([type, , code]) => `${type}.${code}`))
    const known = Object.entries(notificationMessages).flatMap(([type, inner]) =>
      Object.keys(inner).map((code) => `${type}.${code}`),
    )
    // What has come since was never an English sentence in the database.
    expect(known.filter((code) => !codes.has(code))).toEqual([
      'chat.photo',
      'stand_reservation.balance',
      'stand_reservation_cancel.unpaid',
      'stand_reservation_cancel.ended',
      'booking_request.asked',
      'booking_request.withdrawn',
      'booking_request.expired',
      'booking_request.card_failed',
      'request_answered.declined',
      'request_answered.expired',
      'request_answered.card_failed',
      'request_answered.stand_gone',
      'split_invitation.invites',
      'split_invitation.reminds',
      'split_invitation.returned',
      'split_invitation.ended',
      'split_invitation.withdrawn',
      'split_invitation.late',
      'payment_split.paid',
      'payment_split.declined',
      'payment_split.complete',
      'payment_split.lapsed',
      'payment_split.stand_gone',
      'payment_split.voucher_gone',
      'payment_split.late',
      'payment_balance.week',
      'payment_balance.day',
      'payment_balance.today',
      'payment_balance.lapsed',
      'payment_balance.late',
      'hunt_near.week',
      'hunt_near.day',
      'hunt_near.evening',
      'hunt_ended.refunded',
      'hunt_ended.free',
      'landowner_changed.changed',
      'stand_transfer_invitation.invites',
      'stand_transfer.accepted',
      'stand_transfer.declined',
      'stand_transfer.withdrawn',
      'rejected_hunter_invitation.revoked_by_admin',
      'revoke_hunter_access.by_admin',
      'refund_by_admin.refunded',
      'refund_by_admin.taken',
      'refund_by_admin.disputed',
      'amount_transfer.transferred',
      'amount_transfer.reversed',
      'fund_transfer_request.requests',
      'fund_transfer_handle.paid',
      'fund_transfer_handle.declined',
      'payment_problem.payout_unknown',
      'payment_problem.fund_returned',
      'payment_problem.fund_return_failed',
      'payment_problem.mismatch',
      'payment_problem.refund_failed',
      'payment_problem.dispute_opened',
      'payment_problem.dispute_won',
      'payment_problem.dispute_lost',
      'payment_problem.dispute_closed',
      'payment_returned.mismatch',
      'reservation_complete.hunter',
      'reservation_complete.landowner',
      'reservation_review.first',
      'reservation_review.both',
      'review_updated.edited',
      'review_challenged.challenged',
      'stand_review.published',
      'trophy_decided.approved',
      'trophy_decided.rejected',
      'stand_new_post.posted',
      'ticket_updated.taken',
      'ticket_updated.held',
      'ticket_updated.resolved',
      'stand_approved.stand',
      'stand_approved.changes',
      'stand_rejected.stand',
      'stand_rejected.changes',
      'waiver_reviewed.approved',
      'waiver_reviewed.rejected',
      'lease_reviewed.approved',
      'lease_reviewed.rejected',
      'adult.birthday',
    ])
  })

  it('are still the same in English or reworded, and now in other languages as those write it', async () => {
    const notes = await rows()
    expect(notes.map((note) => notificationMessage('en', note).replaceAll('\u202F', ' '))).toEqual(
      released.map(([type, message, code]) => reworded[`${type}.${code}`] ?? message),
    )
    expect(notificationMessage('es', notes[1]!)).toBe(
      'Ann Lee reservó Oak for two para 5 ene 2027 - 7 ene 2027',
    )
    expect(notificationMessage('es', notes[14]!)).toContain('(31 dic, 5:00 p.m. CST)')
    expect(notificationMessage('af', notes[11]!)).toMatch(/1\s155,07/)
  })
})
