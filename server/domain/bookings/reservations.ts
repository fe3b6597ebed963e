import type { SplitEnd } from '#core/rules/booking/split-words.ts'
import type { Attendance, Reservation, ReservationCard } from '#core/calls/reservations.ts'
import { cancellationPolicy } from '#core/rules/money/cancellation.ts'
import { localTime } from '#core/rules/time/days.ts'
import {
  canCancel,
  chatAllowed,
  fundRequestAllowed,
  huntersShown,
  type Held,
  statusOn,
  type Viewer,
} from '#core/rules/booking/reservation-state.ts'
import { reviewSideOf } from '#core/rules/booking/reviews.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { StandCard } from '#core/calls/stands.ts'
import type { HuntHunter, Person } from '#core/calls/shapes/people.ts'
import { found } from '#server/domain/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { idsOf, type InJson, isoTime, rowOf, rowsOf } from '#server/db/json.ts'
import { prepared } from '#server/db/prepared.ts'
import type { AttendanceTable, ReservationTable } from '#server/db/schema/tables.ts'
import type { StandTable } from '#server/db/schema/tables-stands.ts'
import {
  type People,
  peopleColumn,
  toPeople,
  toPerson,
  toWaiver,
  type WaiverColumn,
  waiverColumn,
} from '#server/domain/people/people.ts'
import { placeColumns, type PlaceColumns } from '#server/domain/stands/location.ts'
import { picturesColumn } from '#server/domain/stands/stands.ts'
import { backRows, earnedOf, returnedOf } from '#server/domain/money/left.ts'
import { type FundRow, fundsQuery, toFund } from '#server/domain/money/fund-rows.ts'
import { paidOf } from '#server/domain/money/paid.ts'
import { endOf, toRequestState } from './request-state.ts'
import { type ReviewRow, reviewsQuery, toReview } from './reviews.ts'
import { toOwnTrophy, trophyColumns, type TrophyRow } from './trophies.ts'

const reservationColumns = [
  'id',
  'stand_id',
  'user_id',
  'state',
  'booking_type',
  'season_id',
  'voucher_id',
  'start_day',
  'end_day',
  'recovery_days',
  'day_count',
  'sub_total_cents',
  'multi_day_cents',
  'voucher_cents',
  'lease_cents',
  'hunter_fee_cents',
  'landowner_fee_cents',
  'total_cents',
  'landowner_cents',
  'fee_policy',
  'landowner_share',
  'cancellation_days',
  'cancellation_fee_cents',
  'hold_until',
  'by_request',
  'request_end',
  'decline_reason',
  'deposit_cents',
  'deposit_landowner_cents',
  'balance_due',
  'balance_paid_by',
  'paid_at',
  'canceled_at',
  'created_at',
] as const satisfies readonly (keyof ReservationTable)[]
const standColumns = [
  'title',
  'lat',
  'lng',
  'zone',
  'rating',
  'deleted_at',
  'minimum_rating',
  'maximum_hunters',
] as const satisfies readonly (keyof StandTable)[]

/** A reservation with the stand's data that participants see. */
export interface ReservationRow
  extends
    Pick<Selectable<ReservationTable>, (typeof reservationColumns)[number]>,
    Pick<Selectable<StandTable>, (typeof standColumns)[number]> {
  owner_id: number
  hunter_email: string
}

const columns = (table: string, names: readonly string[]) =>
  sql.join(names.map((name) => sql.ref(`${table}.${name}`)))
const rowColumns = sql`${columns('r', reservationColumns)}, ${columns('s', standColumns)},
  s.user_id as owner_id, h.email as hunter_email`
const rowTables = sql`from reservation r join stand s on s.id = r.stand_id join app_user h on h.id = r.user_id`

export const toReservationState = (row: ReservationRow): Held => ({
  state: row.state,
  start: row.start_day,
  end: row.end_day,
})
export const todayAt = (row: { zone: string }, now: Date): string => localTime(now, row.zone).day

type OwnInvitation = NonNullable<ReservationCard['invitation']>
export interface ReservationForViewer {
  readonly row: ReservationRow
  readonly viewer: Viewer
  readonly joined: readonly number[]
  /** The invitation by which an additional hunter joined. */
  readonly invitation?: OwnInvitation
}

/** A reservation without a permission check; with `lock`, locked until the transaction ends. */
export const reservationRow = async (db: Db, id: number, lock = false): Promise<ReservationRow> => {
  const { rows } = await sql<ReservationRow>`
    select ${rowColumns} ${rowTables} where r.id = ${id} ${lock ? sql`for update of r` : sql``}`.execute(db)
  return found(rows[0])
}

interface WithHunters extends ReservationRow {
  joined: number[]
  invitation: OwnInvitation | null
}

/** The joined hunters, and the person's own invitation if they have one. */
const hunterColumns = (userId: number): RawBuilder<unknown> => sql`
  ${idsOf(sql`select user_id as id from invitation
    where reservation_id = r.id and status = 'approved' and user_id is not null order by invitation.id`)} as joined,
  ${rowOf(sql`select id, status from invitation
    where reservation_id = r.id and status = 'approved' and user_id = ${userId} limit 1`)} as invitation`

const toViewed = ({ joined, invitation, ...row }: WithHunters, userId: number): ReservationForViewer => {
  if (row.user_id === userId) return { row, viewer: 'main_hunter', joined }
  if (row.owner_id === userId && (row.state === 'approved' || row.state === 'cancel'))
    return { row, viewer: 'landowner', joined }
  return { row, viewer: 'additional_hunter', joined, invitation: found(invitation) }
}

/** A reservation for one of its participants; 404 for everybody else. */
export const reservationForViewer = async (
  db: Db,
  id: number,
  userId: number,
  lock = false,
): Promise<ReservationForViewer> => {
  // A statement sees the data of its start, so the participants are read after the lock is taken.
  if (lock) await sql`select from reservation where id = ${id} for update`.execute(db)
  const { rows } = await sql<WithHunters>`${prepared}
    select ${rowColumns}, ${hunterColumns(userId)} ${rowTables} where r.id = ${id}`.execute(db)
  return toViewed(found(rows[0]), userId)
}

/** The stand's place as the viewer may know it. */
interface Place {
  place: PlaceColumns
}
const placeColumn = (userId: number, now: Date): RawBuilder<unknown> =>
  rowOf(sql`select ${placeColumns({ id: userId, is_admin: false }, now)}`)

const cardOf = (
  row: ReservationRow & Place,
  viewer: Viewer,
  known: People,
  pictures: StandCard['pictures'],
  now: Date,
) => {
  const today = todayAt(row, now)
  const held = toReservationState(row)
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
      address: row.place.address,
      location_is: row.place.location_is,
      image: pictures[0]?.picture ?? null,
      pictures,
      rating: row.rating,
      latitude: row.place.lat,
      longitude: row.place.lng,
      time_zone: row.zone,
      deleted: row.deleted_at !== null,
      user: toPerson(known, row.owner_id),
    },
    user: toPerson(known, row.user_id),
  }
}

interface CardRow extends ReservationRow, Place {
  pictures: StandCard['pictures']
  people: Person[]
  invitation: OwnInvitation | null
}

/**
 * Cards of the reservations that a hunter booked, joined or was invited to, in the order of the ids. The price
 * is hidden from hunters who have not joined.
 */
export const reservationCards = async (
  db: Db,
  ids: readonly number[],
  userId: number,
  now: Date,
): Promise<ReservationCard[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<CardRow>`${prepared}
    select ${rowColumns}, ${placeColumn(userId, now)} as place, ${picturesColumn} as pictures,
      ${peopleColumn(sql`select r.user_id union select s.user_id`)} as people,
      ${rowOf(sql`select id, status from invitation
        where reservation_id = r.id and user_id = ${userId} order by id desc limit 1`)} as invitation
    ${rowTables} where r.id = any(${ids}::bigint[]) order by array_position(${ids}::bigint[], r.id)`.execute(
    db,
  )
  return rows.map(({ pictures, people, invitation, ...row }): ReservationCard => {
    const known = toPeople(people)
    if (row.user_id === userId)
      return { ...cardOf(row, 'main_hunter', known, pictures, now), balance: paidOf(row, false).balance }
    const card = cardOf(row, 'additional_hunter', known, pictures, now)
    return {
      ...card,
      amount: invitation?.status === 'approved' ? card.amount : null,
      ...(invitation && { invitation }),
    }
  })
}

/** Check-ins and check-outs of `reservation r`; `toAttendance` reads one. */
export const attendanceQuery = sql`select id, user_id, kind, at, received_at, lat, lng, accuracy, recorded_offline,
  device_at, time_is, hazards_read from attendance where reservation_id = r.id`
export type AttendanceRow = InJson<
  Omit<Selectable<AttendanceTable>, 'reservation_id' | 'clock_offset_ms' | 'acknowledged'>
>

export const toAttendance = (row: AttendanceRow, people: People): Attendance => ({
  id: row.id,
  kind: row.kind,
  at: isoTime(row.at),
  checkin: row.kind === 'checkin' ? isoTime(row.at) : null,
  checkout: row.kind === 'checkout' ? isoTime(row.at) : null,
  received_at: isoTime(row.received_at),
  latitude: row.lat,
  longitude: row.lng,
  accuracy: row.accuracy,
  recorded_offline: row.recorded_offline,
  device_at: isoTime(row.device_at),
  time_is: row.time_is,
  hazards_read: row.hazards_read,
  user: toPerson(people, row.user_id),
})

/** Who hunts with `reservation r`: the main hunter and those who joined. */
export const hunterIds = sql`select r.user_id
  union select user_id from invitation where reservation_id = r.id and status = 'approved'`
/** Phone, car and waiver of the hunters of `reservation r`, as `toHunters` reads them. */
export const huntersColumn =
  rowsOf(sql`select u.id, u.phone, u.car_plate, ${waiverColumn(sql`u.id`)} as waiver
  from app_user u where u.id in (${hunterIds}) order by u.id <> r.user_id, u.id`)
export interface HunterColumn {
  id: number
  phone: string
  car_plate: string | null
  waiver: WaiverColumn
}
export const toHunters = (rows: readonly HunterColumn[], people: People): HuntHunter[] =>
  rows.map((row) => ({
    user: toPerson(people, row.id),
    phone: row.phone,
    car_plate: row.car_plate,
    waiver_info: toWaiver(row.waiver),
  }))

interface WholeRow extends WithHunters, Place {
  pictures: StandCard['pictures']
  people: Person[]
  waiver: WaiverColumn
  refunds: Reservation['refunds']
  kept_cents: number
  returned_cents: number
  attendance: AttendanceRow[]
  trophy: TrophyRow | null
  reviews: ReviewRow[]
  reservation_counter: number
  hunters: HunterColumn[]
  owner_email: string
  funds: FundRow[]
  split: { ended: SplitEnd | null } | null
}

const readWhole = async (db: Db, id: number, userId: number, now: Date): Promise<WholeRow> => {
  const { rows } = await sql<WholeRow>`${prepared}
    select ${rowColumns}, ${placeColumn(userId, now)} as place, ${hunterColumns(userId)}, ${picturesColumn} as pictures,
      ${peopleColumn(sql`
        select r.user_id union select s.user_id
        union select user_id from invitation where reservation_id = r.id and status = 'approved'
        union select user_id from attendance where reservation_id = r.id
        union select unnest(array[sender_id, payer_id]) from fund_request where reservation_id = r.id
        union select user_id from trophy where reservation_id = r.id
        union select user_id from review where reservation_id = r.id`)} as people,
      ${waiverColumn(sql`${userId}`)} as waiver, ${huntersColumn} as hunters,
      ${rowsOf(backRows(userId))} as refunds,
      ${earnedOf(userId)} as kept_cents, ${returnedOf(userId)} as returned_cents,
      ${rowOf(sql`select ended from payment_split x where x.reservation_id = r.id`)} as split,
      (select email from app_user where id = s.user_id) as owner_email,
      ${rowsOf(fundsQuery(userId))} as funds,
      ${rowsOf(sql`${attendanceQuery} order by at, id`)} as attendance,
      ${rowOf(sql`select ${trophyColumns} from trophy t left join specie p on p.id = t.specie_id
        where t.reservation_id = r.id order by t.id desc limit 1`)} as trophy,
      ${rowsOf(reviewsQuery)} as reviews,
      (select count(*) from reservation o where o.stand_id = r.stand_id and o.state = 'approved') as reservation_counter
    ${rowTables} where r.id = ${id}`.execute(db)
  return found(rows[0])
}

/** An additional hunter reads what hunters have published, and nothing that was written about one. */
const shownReviews = (
  rows: readonly ReviewRow[],
  { id, viewer }: { id: number; viewer: Viewer },
  known: People,
  now: Date,
) => {
  const side = reviewSideOf(viewer)
  return rows
    .filter(({ type, published_at }) => side !== null || (type === 'hunter' && published_at !== null))
    .map((row) => toReview(row, { id, side }, known, now))
}

/** All details of a reservation for one of its participants (spec 3 §2.7); 404 for everybody else. */
export const loadReservation = async (
  db: Db,
  id: number,
  userId: number,
  now: Date,
): Promise<Reservation> => {
  const whole = await readWhole(db, id, userId, now)
  const { row, viewer, joined, invitation } = toViewed(whole, userId)
  const known = toPeople(whole.people)
  const today = todayAt(row, now)
  const landowner = viewer === 'landowner'
  const status = statusOn(toReservationState(row), today)
  const hunters =
    landowner && huntersShown(status, row.paid_at !== null, row.end_day, today)
      ? toHunters(whole.hunters, known)
      : null
  return {
    ...cardOf({ ...row, place: whole.place }, viewer, known, whole.pictures, now),
    ...(invitation && { invitation }),
    booking_type: row.booking_type,
    user: { ...toPerson(known, row.user_id), email: row.hunter_email },
    owner_email: !landowner && row.paid_at !== null && row.state !== 'cancel' ? whole.owner_email : null,
    is_allowed_fund_request: fundRequestAllowed(toReservationState(row), viewer, today),
    cancellation_fee: row.cancellation_fee_cents / 100,
    subtotal: row.sub_total_cents / 100,
    booking_fee: (landowner ? row.landowner_fee_cents : row.hunter_fee_cents) / 100,
    booking_amount: row.total_cents / 100,
    landowner_booking_amount: row.landowner_cents / 100,
    discount: (row.multi_day_cents + row.voucher_cents) / 100,
    multi_day_discount: row.multi_day_cents / 100,
    voucher_discount: row.voucher_cents / 100,
    // Everybody's own; the landowner has the main hunter's as long as the hunters are shown.
    waiver_info: landowner ? (hunters?.[0]?.waiver_info ?? null) : toWaiver(whole.waiver),
    hunters,
    sent_funds_request: whole.funds
      .filter((f) => f.sender_id === userId)
      .map((f) => toFund(f, userId, known)),
    received_funds_request: whole.funds
      .filter((f) => f.payer_id === userId)
      .map((f) => toFund(f, userId, known)),
    refunds: whole.refunds.map((refund) => ({ ...refund, date: isoTime(refund.date) })),
    attendance: whole.attendance.map((each) => toAttendance(each, known)),
    trophy: whole.trophy && toOwnTrophy(whole.trophy, known),
    reviews: shownReviews(whole.reviews, { id: userId, viewer }, known, now),
    joined_hunters: joined.map((hunter) => toPerson(known, hunter)),
    request: row.by_request && viewer === 'main_hunter' ? toRequestState(row) : null,
    ended: endOf(row, whole.split),
    split: whole.split !== null && viewer === 'main_hunter',
    ...paidOf(row, landowner),
    earnings: landowner ? { kept: whole.kept_cents / 100, returned: whole.returned_cents / 100 } : null,
    reservation_counter: whole.reservation_counter,
    paid_at: row.paid_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }
}
