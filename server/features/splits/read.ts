import { sql } from 'kysely'
import type { OwnShare, SharePage, Split } from '#core/calls/money/splits.ts'
import type { SplitEnd } from '#core/rules/booking/split-words.ts'
import { cancellationPolicy } from '#core/rules/money/cancellation.ts'
import { canRemind } from '#core/rules/booking/splits.ts'
import type { Person } from '#core/calls/shapes/people.ts'
import type { Db } from '#server/db/connect.ts'
import { type InJson, isoTime, isoTimeOrNull, rowsOf } from '#server/db/json.ts'
import type { ReservationTable } from '#server/db/schema/tables.ts'
import { peopleColumn, toPeople, toPerson } from '#server/domain/people/people.ts'
import { found } from '#server/domain/refusal.ts'
import { isOpen, type Share } from '#server/domain/splits/splits.ts'
import { picturesColumn } from '#server/domain/stands/stands.ts'
import type { SignedIn } from '#server/http/handler.ts'

export const shareBySecret = async (db: Db, secret: string): Promise<Share> =>
  found(await db.selectFrom('split_share').selectAll().where('secret', '=', secret).executeTakeFirst())

interface Row {
  until: Date
  ended: SplitEnd | null
  state: ReservationTable['state']
  total_cents: number
  user_id: number
  shares: (InJson<Share> & { paid_at: string | null })[]
  people: Person[]
}

const stateOf = (row: Pick<Row, 'state'>): Split['state'] => {
  if (row.state === 'pending') return 'begun'
  if (row.state === 'splitting') return 'open'
  return row.state === 'rejected' ? 'ended' : 'booked'
}

/** A split for its main hunter; 404 for everybody else. */
export const readSplit = async (db: Db, id: number, userId: number, now: Date): Promise<Split> => {
  const { rows } = await sql<Row>`
    select x.until, x.ended, r.state, r.total_cents, r.user_id,
      ${rowsOf(sql`select a.*, y.settled_at as paid_at from split_share a left join payment y on y.id = a.paid_by
        where a.reservation_id = r.id order by a.id`)} as shares,
      ${peopleColumn(sql`select user_id from split_share where reservation_id = r.id and paid_by is not null`)} as people
    from payment_split x join reservation r on r.id = x.reservation_id
    where r.id = ${id} and r.user_id = ${userId}`.execute(db)
  const row = found(rows[0])
  const people = toPeople(row.people)
  const open = row.shares.filter((share) => share.paid_by === null)
  return {
    until: row.until.toISOString(),
    state: stateOf(row),
    ended: row.ended,
    total: row.total_cents / 100,
    rest: open.reduce((sum, { amount_cents: cents }) => sum + cents, 0) / 100,
    shares: row.shares.map((share) => ({
      id: share.id,
      email: share.email,
      is_main: share.is_main,
      amount: share.amount_cents / 100,
      state:
        share.paid_by === null
          ? share.declined_at === null
            ? 'open'
            : 'declined'
          : !share.is_main && share.user_id === row.user_id
            ? 'covered'
            : 'paid',
      user: share.paid_by === null ? null : toPerson(people, share.user_id!),
      paid_at: isoTimeOrNull(share.paid_at),
      can_remind:
        row.state === 'splitting' &&
        share.paid_by === null &&
        share.declined_at === null &&
        canRemind(new Date(isoTime(share.asked_at)), now),
    })),
  }
}

/** An address for those whose it is not: its first letter and its service. */
const shortened = (email: string): string => `${email.slice(0, 1)}…${email.slice(email.indexOf('@'))}`

interface SharedRow {
  title: string
  zone: string
  stand_id: number
  pictures: { picture: string }[]
  start_day: string
  end_day: string
  state: ReservationTable['state']
  user_id: number
  person: string
  until: Date
}
interface ShareRow extends SharedRow {
  total_cents: number
  people: number
  cancellation_days: number
  cancellation_fee_cents: number
}
const sharedColumns = sql`s.title, s.zone, s.id as stand_id, ${picturesColumn} as pictures, r.start_day, r.end_day, r.state,
  r.user_id, h.first_name || ' ' || h.last_name as person, x.until`
const sharedTables = sql`payment_split x join reservation r on r.id = x.reservation_id join stand s on s.id = r.stand_id
  join app_user h on h.id = r.user_id`

type ShareState = Pick<Share, 'paid_by' | 'user_id' | 'declined_at'>

const sharePageState = (share: ShareState, row: SharedRow, now: Date): SharePage['state'] => {
  if (row.state === 'rejected' || row.state === 'cancel') return 'ended'
  if (!isOpen(share)) return share.user_id === row.user_id ? 'covered' : 'paid'
  if (row.state !== 'splitting' || row.until <= now) return 'ended'
  return share.declined_at === null ? 'open' : 'declined'
}

const toShared = (share: ShareState & Pick<Share, 'amount_cents'>, row: SharedRow, now: Date) => ({
  stand: {
    id: row.stand_id,
    title: row.title,
    picture: row.pictures[0]?.picture ?? null,
    time_zone: row.zone,
  },
  start_date: row.start_day,
  end_date: row.end_day,
  person: row.person,
  amount: share.amount_cents / 100,
  until: row.until.toISOString(),
  state: sharePageState(share, row, now),
  booked: row.state === 'approved',
})

interface OwnShareRow
  extends SharedRow, Pick<Share, 'id' | 'secret' | 'amount_cents' | 'paid_by' | 'declined_at'> {
  payer_id: number | null
}

/** For how many days a hunter sees that the money for a share comes back. */
const daysOfReturn = 30

/**
 * The shares of others' bookings that a person was asked for and that are not booked yet, and those whose money is on its way
 * back. Without a verified address there are none.
 */
export const readShares = async (db: Db, me: SignedIn, now: Date): Promise<OwnShare[]> => {
  if (!me.email_verified) return []
  const { rows } = await sql<OwnShareRow>`
    select a.id, a.secret, a.amount_cents, a.paid_by, a.user_id as payer_id, a.declined_at, ${sharedColumns}
    from split_share a join (${sharedTables}) on x.reservation_id = a.reservation_id
    where not a.is_main and lower(a.email) = ${me.email.toLowerCase()}
      and (r.state = 'splitting' or (r.state = 'rejected' and a.paid_by is not null and a.user_id = ${me.id}
        and x.until > ${now}::timestamptz - make_interval(days => ${daysOfReturn})))
    order by r.state = 'splitting' desc, a.paid_by is null desc, a.declined_at is null desc, x.until, a.id limit 50`.execute(
    db,
  )
  return rows.map((row) => ({
    id: row.id,
    secret: row.secret,
    ...toShared({ ...row, user_id: row.payer_id }, row, now),
  }))
}

/** What whoever has the link of a share sees of it, once the party was asked. */
export const readShare = async (
  db: Db,
  secret: string,
  viewer: SignedIn | null,
  now: Date,
): Promise<SharePage> => {
  const share = await shareBySecret(db, secret)
  const { rows } = await sql<ShareRow>`
    select ${sharedColumns}, r.total_cents, r.cancellation_days, r.cancellation_fee_cents,
      (select count(*) from split_share a where a.reservation_id = r.id) as people
    from ${sharedTables} where r.id = ${share.reservation_id} and r.state <> 'pending'`.execute(db)
  const row = found(rows[0])
  const isPayer = viewer !== null && viewer.email.toLowerCase() === share.email.toLowerCase()
  const isMain = viewer?.id === row.user_id
  return {
    ...toShared(share, row, now),
    people: row.people,
    total: row.total_cents / 100,
    reservation_id:
      row.state === 'approved' && viewer !== null && viewer.id === share.user_id
        ? share.reservation_id
        : null,
    cancellation_policy: cancellationPolicy({
      days: row.cancellation_days,
      fee: row.cancellation_fee_cents,
    }),
    cancellation_days: row.cancellation_days,
    cancellation_fee: row.cancellation_fee_cents / 100,
    reader: viewer === null ? 'visitor' : isMain ? 'main_hunter' : isPayer ? 'payer' : 'other',
    email: isPayer || isMain ? share.email : shortened(share.email),
  }
}
