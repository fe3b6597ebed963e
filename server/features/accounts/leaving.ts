import { accountMessages } from '#core/words/account-messages.ts'
import { fail } from '#core/failures.ts'
import type { Language } from '#core/rules/languages.ts'
import { sql } from 'kysely'
import { notificationMessage } from '#server/config/translations.ts'
import type { Db } from '#server/db/connect.ts'
import { setStandVisibility } from '#server/domain/calendar/availability-changes.ts'
import { loadMe } from '#server/domain/people/people.ts'
import type { HandlersOf } from '#server/http/handler.ts'
import { sendGoodbyeEmail } from './account-emails.ts'
import { ownPassword } from './own-password.ts'

/** Tables of what is a person's own, with the columns that are nobody else's. */
const mine = {
  language: 'select language from app_user where id = $',
  sessions: 'select created_at, used_at, address, agent, revoked_at from session where user_id = $',
  reservations:
    'select id, stand_id, state, booking_type, start_day, end_day, charges, total_cents, fee_policy, paid_at, canceled_at, created_at from reservation where user_id = $',
  invitations:
    'select reservation_id, email, status, created_at, answered_at from invitation where user_id = $',
  check_ins:
    'select reservation_id, kind, at, received_at, lat, lng, accuracy, recorded_offline from attendance where user_id = $',
  messages: 'select reservation_id, message, written_at, created_at from chat_message where from_user_id = $',
  waivers:
    'select document_type, body, sha256, answers, is_approved, signer_name, guardian_name, address, agent, signed_at, expires_at from waiver where user_id = $',
  trophies:
    'select reservation_id, name, harvest_day, comment, image, status, created_at from trophy where user_id = $',
  tickets: 'select id, subject, description, status, created_at from ticket where user_id = $',
  ticket_comments: 'select ticket_id, comment, created_at from ticket_comment where user_id = $',
  favourites: 'select stand_id, created_at from favorite where user_id = $',
  follows: 'select stand_id, created_at from follower where user_id = $',
  saved_searches: 'select name, terms, alerts, created_at from saved_search where user_id = $',
  vouchers:
    'select v.stand_id, v.name, v.code, w.given_at from user_voucher w join voucher v on v.id = w.voucher_id where w.user_id = $',
  tags: 'select name, created_at from user_tag where user_id = $',
  feedback: 'select feedback, created_at from feedback where user_id = $',
  stands: 'select id, title, address, description, status, active, created_at from stand where user_id = $',
  posts:
    'select p.id, p.stand_id, p.title, p.created_at from post p join stand s on s.id = p.stand_id where s.user_id = $',
} as const

const dataOf = async (db: Db, userId: number, language: Language): Promise<Record<string, unknown>> => {
  const all: Record<string, unknown> = { profile: await loadMe(db, userId) }
  for (const [name, query] of Object.entries(mine)) {
    const [before = ''] = query.split('$')
    all[name] = (await sql`${sql.raw(before)}${userId}`.execute(db)).rows
  }
  const notes = await db
    .selectFrom('notification')
    .select(['type', 'code', 'values', 'read_at', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  all['notifications'] = notes.map(({ type, code, values, ...when }) => ({
    type,
    message: notificationMessage(language, { type, code, values }),
    ...when,
  }))
  return all
}

/** A hunt, a guest or money still to come: the account is needed until then. */
const isNeeded = async (db: Db, userId: number, today: string): Promise<boolean> => {
  const { rows } = await sql<{ needed: boolean }>`
    select exists (
      select from reservation r join stand s on s.id = r.stand_id
      where (r.user_id = ${userId} or s.user_id = ${userId})
        and r.state in ('pending', 'approved') and r.end_day >= ${today}::date
    ) or coalesce((select sum(amount_cents) from posting where account = ${`landowner:${userId}`}), 0) <> 0
    or exists (
      select from refund f join reservation r on r.id = f.reservation_id
      where r.user_id = ${userId} and f.state = 'processing'
    ) as needed`.execute(db)
  return rows[0]!.needed
}

const belongings = [
  'favorite',
  'follower',
  'saved_search',
  'user_tag',
  'user_voucher',
  'notification',
  'notification_choice',
  'hunt_return',
  'hunt_offer',
  'push_subscription',
  'seal_key',
  'email_token',
  'upload',
] as const

const forget = async (db: Db, userId: number, now: Date): Promise<void> => {
  for (const table of belongings)
    if (table === 'upload')
      await sql`delete from upload_piece where upload_id in (select id from upload where user_id = ${userId} and claimed_at is null)`.execute(
        db,
      )
    else await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(db)
  await db.deleteFrom('upload').where('user_id', '=', userId).where('claimed_at', 'is', null).execute()
  const stands = await db
    .selectFrom('stand')
    .select('id')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute()
  await setStandVisibility(
    db,
    stands.map(({ id }) => id),
    { active: false, deleted_at: now },
    now,
  )
  await db
    .updateTable('session')
    .set({ revoked_at: now, address: '', agent: '' })
    .where('user_id', '=', userId)
    .execute()
  await sql`update invitation set email = ${`deleted-${userId}@invalid`},
    answered_at = case when status = 'pending' then ${now} else answered_at end,
    status = case when status in ('pending', 'approved') then 'rejected' else status end
    where user_id = ${userId}`.execute(db)
  await db.updateTable('feedback').set({ user_id: null }).where('user_id', '=', userId).execute()
  await db
    .updateTable('app_user')
    .set({
      first_name: 'Former',
      last_name: 'member',
      email: `deleted-${userId}@invalid`,
      email_verified_at: null,
      password_hash: '',
      phone: '',
      secondary_phone: null,
      secondary_dial_code: null,
      secondary_country_code: null,
      address: '',
      city: '',
      state_id: null,
      state_name: '',
      zip: '',
      country: '',
      image: null,
      payment_email: null,
      property_identification_name: null,
      monthly_email_enabled: false,
      language: 'en',
      suspended_at: now,
      deleted_at: now,
    })
    .where('id', '=', userId)
    .execute()
}

/** A person's data in their own hands, and the end of an account. */
export const leaving: Pick<HandlersOf<'accounts'>, 'myData' | 'remove'> = {
  myData: async ({ db, me }) => ({ status: true, data: await dataOf(db, me.id, me.language) }),

  remove: {
    replayable: false,
    prepare: (request) =>
      ownPassword(request, request.input.password, {
        field: 'password',
        code: 'password_wrong',
      }),
    execute: async ({ db, me, now, context }) => {
      await db.selectFrom('app_user').select('id').where('id', '=', me.id).forUpdate().execute()
      // The stands too: nobody books one of them while it goes.
      await db
        .selectFrom('stand')
        .select('id')
        .where('user_id', '=', me.id)
        .orderBy('id')
        .forUpdate()
        .execute()
      if (await isNeeded(db, me.id, now.toISOString().slice(0, 10))) return fail('account_in_use')
      await sendGoodbyeEmail(context, db, me)
      await forget(db, me.id, now)
      await db
        .insertInto('audit')
        .values({
          user_id: me.id,
          act: 'account_deleted',
          subject: `user:${me.id}`,
          facts: '{}',
          created_at: now,
        })
        .execute()
      return { status: true, message: accountMessages.deleted }
    },
  },
}
