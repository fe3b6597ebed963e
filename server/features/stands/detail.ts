import type { Given } from '#core/contract/define.ts'
import type { CallOf } from '#core/calls/registry/index.ts'
import type { Stand } from '#core/calls/stands.ts'
import { firstDay, nextFreeDay } from '#core/rules/booking/availability.ts'
import { cancellationPolicy } from '#core/rules/money/cancellation.ts'
import { loadCalendar } from '#server/domain/calendar/calendars.ts'
import type { Db } from '#server/db/connect.ts'
import { loadPeople, toPerson } from '#server/domain/people/people.ts'
import { bookingDescription } from '#server/domain/stands/stands.ts'
import { toStandVoucher } from '#server/domain/bookings/vouchers.ts'
import { found } from '#server/domain/refusal.ts'
import type { RequestContextOf, SignedIn } from '#server/http/handler.ts'

/** A stand that this person may see: public ones, and their own in any state. */
export const visibleStand = async (db: Db, id: number, viewer: SignedIn | null) => {
  const stand = await db
    .selectFrom('stand')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const open =
    stand &&
    ((stand.status === 'approved' && stand.active) || stand.user_id === viewer?.id || viewer?.is_admin)
  return found(open ? stand : undefined)
}
type Row = Awaited<ReturnType<typeof visibleStand>>

const vouchersOf = async (db: Db, standId: number): Promise<Stand['stand_vouchers']> => {
  const rows = await db
    .selectFrom('voucher')
    .selectAll()
    .where('stand_id', '=', standId)
    .orderBy('id')
    .execute()
  return rows.map(toStandVoucher)
}

const tagsOf = async (db: Db, standId: number): Promise<Stand['tags']> =>
  db.selectFrom('stand_tag').select(['id', 'name']).where('stand_id', '=', standId).orderBy('id').execute()

/** What belongs to a stand, each as the detail page shows it. */
const parts = async (db: Db, stand: Row) => {
  const of = { stand: stand.id }
  return {
    pictures: await db
      .selectFrom('stand_picture')
      .select(['id', 'picture'])
      .where('stand_id', '=', of.stand)
      .orderBy('position')
      .execute(),
    specie: await db
      .selectFrom('stand_specie as x')
      .innerJoin('specie as p', 'p.id', 'x.specie_id')
      .select(['p.id', 'p.specie_name', 'p.image'])
      .where('x.stand_id', '=', of.stand)
      .orderBy('p.specie_name')
      .execute(),
    site_type:
      stand.site_type_id === null
        ? null
        : await db
            .selectFrom('site_type')
            .selectAll()
            .where('id', '=', stand.site_type_id)
            .executeTakeFirstOrThrow(),
    capacity:
      stand.capacity_id === null
        ? null
        : await db
            .selectFrom('capacity')
            .selectAll()
            .where('id', '=', stand.capacity_id)
            .executeTakeFirstOrThrow(),
    state:
      stand.state_id === null
        ? null
        : await db
            .selectFrom('state')
            .select(['id', 'name', 'hunting_license', 'state_hunting_rules'])
            .where('id', '=', stand.state_id)
            .executeTakeFirstOrThrow(),
    multi_day_discounts: await db
      .selectFrom('discount_tier')
      .select(['days as number_of_days', 'percent as discount_percentage', 'is_enabled'])
      .where('stand_id', '=', of.stand)
      .orderBy('days')
      .execute(),
    blockout_days: await db
      .selectFrom('blockout')
      .select(['id', 'start_day as start_date', 'end_day as end_date', 'notes'])
      .where('stand_id', '=', of.stand)
      .orderBy('start_day')
      .execute(),
  }
}

const isOn = async (
  db: Db,
  table: 'favorite' | 'follower',
  standId: number,
  userId: number | undefined,
): Promise<boolean> =>
  userId !== undefined &&
  (await db
    .selectFrom(table)
    .select('stand_id')
    .where('stand_id', '=', standId)
    .where('user_id', '=', userId)
    .executeTakeFirst()) !== undefined

export const read = async ({
  input,
  db,
  viewer,
  now,
}: Pick<RequestContextOf<'stands.read'>, 'input' | 'db' | 'viewer' | 'now'>): Promise<
  Given<CallOf<'stands.read'>>
> => {
  const stand = await visibleStand(db, input.id, viewer)
  const calendar = await loadCalendar(db, stand.id, now)
  const next = nextFreeDay(calendar, now)
  const followers = await db
    .selectFrom('follower')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('stand_id', '=', stand.id)
    .executeTakeFirstOrThrow()
  const occasions = await db
    .selectFrom('occasion')
    .selectAll()
    .where('stand_id', '=', stand.id)
    .orderBy('day')
    .execute()
  const belongings = await parts(db, stand)
  const own = viewer?.id === stand.user_id
  return {
    status: true,
    data: {
      id: stand.id,
      title: stand.title,
      address: stand.address,
      property_address_latitude: stand.lat,
      property_address_longitude: stand.lng,
      time_zone: stand.zone,
      description: stand.description,
      rating: stand.rating,
      review_counter: stand.review_count,
      status: stand.status,
      reject_reason: own ? stand.reject_reason : null,
      active: stand.active,
      price: stand.price_cents === null ? null : stand.price_cents / 100,
      popular: stand.popular,
      next_available_booking: next,
      booking_available_description: bookingDescription(next, firstDay(now, stand.zone)),
      user: toPerson(await loadPeople(db, [stand.user_id]), stand.user_id),
      is_favorited: await isOn(db, 'favorite', stand.id, viewer?.id),
      is_following: await isOn(db, 'follower', stand.id, viewer?.id),
      followers_counter: followers.n,
      ...belongings,
      rules: stand.rules,
      maximum_hunters_on_property: stand.maximum_hunters,
      stand_distance: stand.stand_distance,
      stand_average_elevation: stand.elevation,
      cellular_coverage: stand.cellular_coverage ? 'true' : 'false',
      handicap_accessible: stand.handicap_accessible,
      minimum_rating: stand.minimum_rating,
      acres: stand.acres,
      market_trail: stand.marked_trail,
      // The profile only: where the stand itself stands is for those who have booked it.
      geo_location_p_s: stand.way_to_stand && JSON.stringify(stand.way_to_stand.map(({ alt }) => ({ alt }))),
      county: stand.county,
      cancellation_policy: cancellationPolicy({
        days: stand.cancellation_days,
        fee: stand.cancellation_fee_cents,
      }),
      cancellation_days: stand.cancellation_days,
      cancellation_fee: stand.cancellation_fee_cents / 100,
      special_occasion: occasions.map((o) => ({ name: o.name, date: o.day, price: o.price_cents / 100 })),
      recovery_period_days: stand.recovery_days,
      stand_vouchers: own ? await vouchersOf(db, stand.id) : [],
      tags: own ? await tagsOf(db, stand.id) : [],
    },
  }
}
