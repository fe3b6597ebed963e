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
import { type AnonymizedTable, ofSharesOf, tablesOfPeople } from './personal-tables.ts'

type StoredNotification = Parameters<typeof notificationMessage>[1]

const dataOf = async (db: Db, userId: number, language: Language): Promise<Record<string, unknown>> => {
  const all: Record<string, unknown> = { profile: await loadMe(db, userId) }
  const withMessage = ({ type, code, values, ...rest }: StoredNotification) => ({
    type,
    message: notificationMessage(language, { type, code, values }),
    ...rest,
  })
  for (const { table, rows, exported } of tablesOfPeople) {
    if ('notBecause' in exported) continue
    const found = await sql<StoredNotification>`
      select ${sql.raw(exported.columns)} from ${sql.table(table)} where ${rows(userId)}`.execute(db)
    all[exported.as] = table === 'notification' ? found.rows.map(withMessage) : found.rows
  }
  return all
}

/** A hunt, a guest or money still to come: the account is needed until then. */
const isNeeded = async (db: Db, userId: number, now: Date): Promise<boolean> => {
  const { rows } = await sql<{ needed: boolean }>`
    select exists (
      select from reservation r join stand s on s.id = r.stand_id
      where (r.user_id = ${userId} or s.user_id = ${userId})
        and r.state not in ('cancel', 'rejected') and r.end_day >= (${now}::timestamptz at time zone s.zone)::date
    ) or coalesce((select sum(amount_cents) from posting where account = ${`landowner:${userId}`}), 0) <> 0
    or coalesce((select sum(amount_cents) from posting where account = ${`available:${userId}`}), 0) <> 0
    or exists (select from payout where user_id = ${userId} and state = 'processing')
    or exists (select from fund_request where (sender_id = ${userId} or payer_id = ${userId}) and state = 'processing')
    or exists (
      select from refund f join payment y on y.id = f.payment_id
      where y.payer_id = ${userId} and f.state in ('processing', 'waiting')
    ) or exists (
      select from split_share x join reservation r on r.id = x.reservation_id
      where x.user_id = ${userId} and r.state = 'splitting'
    ) as needed`.execute(db)
  return rows[0]!.needed
}

/** How the rows that stay lose what tells whose they are. */
const anonymize: Record<AnonymizedTable, (db: Db, userId: number, now: Date) => Promise<unknown>> = {
  session: (db, userId, now) =>
    db
      .updateTable('session')
      .set({ revoked_at: now, address: '', agent: '' })
      .where('user_id', '=', userId)
      .execute(),
  invitation: (db, userId, now) =>
    sql`update invitation set email = ${`deleted-${userId}@invalid`},
      answered_at = case when status = 'pending' then ${now} else answered_at end,
      status = case when status in ('pending', 'approved') then 'rejected' else status end
      where user_id = ${userId}`.execute(db),
  split_share: (db, userId) =>
    sql`update split_share set email = ${`deleted-${userId}@invalid`} where ${ofSharesOf(userId)}`.execute(
      db,
    ),
  feedback: (db, userId) =>
    db.updateTable('feedback').set({ user_id: null }).where('user_id', '=', userId).execute(),
  app_user: async (db, userId, now) => {
    // Juniors keep who confirmed them, but not the address.
    await sql`update app_user set guardian_email = null
      where guardian_email = (select lower(email) from app_user where id = ${userId})`.execute(db)
    return db
      .updateTable('app_user')
      .set({
        first_name: 'Former',
        last_name: 'member',
        email: `deleted-${userId}@invalid`,
        email_verified_at: null,
        password_hash: '',
        phone: '',
        country_dial_code: '',
        country_code: '',
        // The column asks for a day; this one says nothing.
        birthday: '1900-01-01',
        is_junior: false,
        guardian_email: null,
        guardian_id: null,
        threshold_cents: null,
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
        car_plate: null,
        monthly_email_enabled: false,
        language: 'en',
        suspended_at: now,
        deleted_at: now,
      })
      .where('id', '=', userId)
      .execute()
  },
}

const withdrawStands = async (db: Db, userId: number, now: Date): Promise<void> => {
  await db
    .updateTable('stand_transfer')
    .set({ status: 'cancelled', answered_at: now })
    .where((eb) => eb.or([eb('from_user_id', '=', userId), eb('to_user_id', '=', userId)]))
    .where('status', '=', 'pending')
    .execute()
  await db
    .updateTable('fund_request')
    .set({ state: 'cancelled', settled_at: now })
    .where((eb) => eb.or([eb('sender_id', '=', userId), eb('payer_id', '=', userId)]))
    .where('state', '=', 'pending')
    .execute()
  const stands = await db
    .selectFrom('stand')
    .select('id')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute()
  const ids = stands.map(({ id }) => id)
  await setStandVisibility(db, ids, { active: false, deleted_at: now }, now)
}

const forget = async (db: Db, userId: number, now: Date): Promise<void> => {
  for (const { table, rows, leaving: end } of tablesOfPeople)
    if (end === 'deleted') await sql`delete from ${sql.table(table)} where ${rows(userId)}`.execute(db)
  await withdrawStands(db, userId, now)
  for (const change of Object.values(anonymize)) await change(db, userId, now)
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
      // The stands too: none may be booked while it is removed.
      await db
        .selectFrom('stand')
        .select('id')
        .where('user_id', '=', me.id)
        .orderBy('id')
        .forUpdate()
        .execute()
      if (await isNeeded(db, me.id, now)) return fail('account_in_use')
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
