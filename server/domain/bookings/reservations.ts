import type { Attendance, OwnTrophy, Reservation, ReservationCard } from '#core/calls/reservations.ts'
import { cancellationPolicy } from '#core/rules/money/cancellation.ts'
import { localTime } from '#core/rules/time/days.ts'
import {
  canCancel,
  chatAllowed,
  fundRequestAllowed,
  type Held,
  statusOn,
  type Viewer,
} from '#core/rules/booking/reservation-state.ts'
import { sql } from 'kysely'
import { found } from '#server/domain/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { loadPeople, toPerson, loadWaiver } from '#server/domain/people/people.ts'
import { trophiesWhere } from './trophies.ts'

const reservationRows = (db: Db) =>
  db
    .selectFrom('reservation as r')
    .innerJoin('stand as s', 's.id', 'r.stand_id')
    .innerJoin('app_user as h', 'h.id', 'r.user_id')
    .selectAll('r')
    .select([
      's.title',
      's.address',
      's.lat',
      's.lng',
      's.zone',
      's.rating',
      's.deleted_at',
      's.user_id as owner_id',
      's.minimum_rating',
      's.maximum_hunters',
      'h.email as hunter_email',
    ])
export type ReservationRow = Awaited<
  ReturnType<ReturnType<typeof reservationRows>['executeTakeFirstOrThrow']>
>

export const toReservationState = (row: ReservationRow): Held => ({
  state: row.state,
  start: row.start_day,
  end: row.end_day,
})
export const todayAt = (row: { zone: string }, now: Date): string => localTime(now, row.zone).day

/** The hunters who were invited to a reservation and accepted. */
const joinedHunters = async (db: Db, reservationId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('invitation')
    .select('user_id')
    .where('reservation_id', '=', reservationId)
    .where('status', '=', 'approved')
    .where('user_id', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.user_id!)
}

type OwnInvitation = NonNullable<ReservationCard['invitation']>
export interface ReservationForViewer {
  readonly row: ReservationRow
  readonly viewer: Viewer
  readonly joined: readonly number[]
  /** By which an additional hunter has joined. */
  readonly invitation?: OwnInvitation
}

/** A reservation, whoever asks; locked until the transaction ends when that is wanted. */
export const reservationRow = async (db: Db, id: number, lock = false): Promise<ReservationRow> => {
  const query = reservationRows(db).where('r.id', '=', id)
  return found(await (lock ? query.forUpdate('r') : query).executeTakeFirst())
}

/** A reservation as one of its people; for everybody else it is not found. */
export const reservationForViewer = async (
  db: Db,
  id: number,
  userId: number,
  lock = false,
): Promise<ReservationForViewer> => {
  const row = await reservationRow(db, id, lock)
  const joined = await joinedHunters(db, id)
  if (row.user_id === userId) return { row, viewer: 'main_hunter', joined }
  if (row.owner_id === userId && row.state !== 'pending' && row.state !== 'rejected')
    return { row, viewer: 'landowner', joined }
  const invitation = found(
    await db
      .selectFrom('invitation')
      .select(['id', 'status'])
      .where('reservation_id', '=', id)
      .where('user_id', '=', userId)
      .where('status', '=', 'approved')
      .executeTakeFirst(),
  )
  return { row, viewer: 'additional_hunter', joined, invitation }
}

const picturesOf = (db: Db, standIds: readonly number[]) =>
  db.selectFrom('stand_picture').selectAll().where('stand_id', 'in', standIds).orderBy('position').execute()

const cardOf = (
  row: ReservationRow,
  viewer: Viewer,
  known: Awaited<ReturnType<typeof loadPeople>>,
  pictures: Awaited<ReturnType<typeof picturesOf>>,
  now: Date,
) => {
  const today = todayAt(row, now)
  const held = toReservationState(row)
  const own = pictures.filter((picture) => picture.stand_id === row.stand_id)
  return {
    id: row.id,
    status: statusOn(held, today),
    start_date: row.start_day,
    end_date: row.end_day,
    amount: (viewer === 'landowner' ? row.landowner_cents : row.total_cents) / 100,
    can_cancel: canCancel(held, viewer, today),
    current_user_type: viewer,
    is_allowed_chat: chatAllowed(held, today),
    cancellation_policy: cancellationPolicy({ days: row.cancellation_days, fee: row.cancellation_fee_cents }),
    cancellation_days: row.cancellation_days,
    cancellation_fee: row.cancellation_fee_cents / 100,
    stand_detail: {
      id: row.stand_id,
      title: row.title,
      address: row.address,
      image: own[0]?.picture ?? null,
      pictures: own.map(({ id, picture }) => ({ id, picture })),
      rating: row.rating,
      latitude: row.lat,
      longitude: row.lng,
      time_zone: row.zone,
      deleted: row.deleted_at !== null,
      user: toPerson(known, row.owner_id),
    },
    user: toPerson(known, row.user_id),
  }
}

/** A person's latest invitation to each of some hunts. */
const invitationsFor = async (db: Db, ids: readonly number[], userId: number) => {
  const rows = await db
    .selectFrom('invitation')
    .distinctOn('reservation_id')
    .select(['reservation_id', 'id', 'status'])
    .where('user_id', '=', userId)
    .where('reservation_id', 'in', ids)
    .orderBy('reservation_id')
    .orderBy('id', 'desc')
    .execute()
  return new Map(
    rows.map(({ reservation_id: of, id, status }): [number, OwnInvitation] => [of, { id, status }]),
  )
}

/**
 * Cards of reservations that a hunter has booked, joined or was invited to, in the order of the ids. What the hunt
 * costs is shown to nobody who has not joined.
 */
export const reservationCards = async (
  db: Db,
  ids: readonly number[],
  userId: number,
  now: Date,
): Promise<ReservationCard[]> => {
  if (ids.length === 0) return []
  const rows = await reservationRows(db).where('r.id', 'in', ids).execute()
  const known = await loadPeople(
    db,
    rows.flatMap((row) => [row.user_id, row.owner_id]),
  )
  const pictures = await picturesOf(
    db,
    rows.map((row) => row.stand_id),
  )
  const invitations = await invitationsFor(db, ids, userId)
  return ids.flatMap((id): ReservationCard[] => {
    const row = rows.find((each) => each.id === id)
    if (!row) return []
    if (row.user_id === userId) return [cardOf(row, 'main_hunter', known, pictures, now)]
    const card = cardOf(row, 'additional_hunter', known, pictures, now)
    const invitation = invitations.get(id)
    return [
      {
        ...card,
        amount: invitation?.status === 'approved' ? card.amount : null,
        ...(invitation && { invitation }),
      },
    ]
  })
}

export const loadAttendance = async (db: Db, reservationId: number): Promise<Attendance[]> => {
  const rows = await db
    .selectFrom('attendance')
    .selectAll()
    .where('reservation_id', '=', reservationId)
    .orderBy('at')
    .orderBy('id')
    .execute()
  const known = await loadPeople(
    db,
    rows.map((row) => row.user_id),
  )
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    at: row.at.toISOString(),
    received_at: row.received_at.toISOString(),
    latitude: row.lat,
    longitude: row.lng,
    accuracy: row.accuracy,
    recorded_offline: row.recorded_offline,
    user: toPerson(known, row.user_id),
  }))
}

const refundsOf = async (db: Db, reservationId: number): Promise<Reservation['refunds']> => {
  const rows = await db
    .selectFrom('refund')
    .selectAll()
    .where('reservation_id', '=', reservationId)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    date: row.created_at.toISOString(),
    status: row.state,
    refund_amount: row.amount_cents / 100,
  }))
}

const trophyOf = async (db: Db, reservationId: number): Promise<OwnTrophy | null> =>
  (await trophiesWhere(db, [sql`t.reservation_id = ${reservationId}`], { page: 1, per_page: 1 }))
    .trophies[0] ?? null

/** The whole reservation as one of its people sees it (spec 3 §2.7). */
export const loadReservation = async (
  db: Db,
  { row, viewer, joined, invitation }: ReservationForViewer,
  now: Date,
): Promise<Reservation> => {
  const known = await loadPeople(db, [row.user_id, row.owner_id, ...joined])
  const card = cardOf(row, viewer, known, await picturesOf(db, [row.stand_id]), now)
  const today = todayAt(row, now)
  const landowner = viewer === 'landowner'
  const counted = await db
    .selectFrom('reservation')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('stand_id', '=', row.stand_id)
    .where('state', '=', 'approved')
    .executeTakeFirstOrThrow()
  return {
    ...card,
    ...(invitation && { invitation }),
    booking_type: row.booking_type,
    user: { ...toPerson(known, row.user_id), email: row.hunter_email },
    is_allowed_fund_request: fundRequestAllowed(toReservationState(row), viewer, today),
    cancellation_fee: row.cancellation_fee_cents / 100,
    subtotal: row.sub_total_cents / 100,
    booking_fee: (landowner ? row.landowner_fee_cents : row.hunter_fee_cents) / 100,
    booking_amount: row.total_cents / 100,
    landowner_booking_amount: row.landowner_cents / 100,
    discount: (row.multi_day_cents + row.voucher_cents) / 100,
    multi_day_discount: row.multi_day_cents / 100,
    voucher_discount: row.voucher_cents / 100,
    waiver_info: await loadWaiver(db, row.user_id),
    refunds: await refundsOf(db, row.id),
    attendance: await loadAttendance(db, row.id),
    trophy: await trophyOf(db, row.id),
    joined_hunters: joined.map((id) => toPerson(known, id)),
    reservation_counter: counted.n,
    paid_at: row.paid_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }
}
