import { regions } from '#core/regions.ts'
import type { Point } from '#core/calls/stands.ts'
import { addDays, type Day } from '#core/rules/time/days.ts'
import zoneAt from 'tz-lookup'
import type { Db } from '#server/db/connect.ts'
import { v5 } from 'uuid'
import { elevationChange } from '#core/rules/land/lines.ts'
import { boundaryAround, featuresAround, lengthOf, wayBetween } from './land.ts'
import { descriptionOf, gameOf, notes, postTexts, rules, siteOf, titleOf } from './names.ts'
import type { Region } from '#server/services/maps/invented/towns.ts'
import { offset, placeOf } from '#server/services/maps/invented/places.ts'

export interface Known {
  readonly states: ReadonlyMap<string, number>
  readonly species: ReadonlyMap<string, number>
  readonly siteTypes: ReadonlyMap<string, number>
  readonly capacities: readonly { id: number; capacity: number }[]
  readonly points: readonly number[]
}

export const knownLists = async (db: Db): Promise<Known> => ({
  states: new Map(
    (await db.selectFrom('state').selectAll().execute()).map((row) => [`${row.country}/${row.code}`, row.id]),
  ),
  species: new Map(
    (await db.selectFrom('specie').selectAll().execute()).map((row) => [row.specie_name, row.id]),
  ),
  siteTypes: new Map(
    (await db.selectFrom('site_type').select(['id', 'type']).execute()).map((row) => [row.type, row.id]),
  ),
  capacities: await db.selectFrom('capacity').selectAll().orderBy('capacity').execute(),
  points: (await db.selectFrom('point_of_interest').select('id').orderBy('id').execute()).map(
    (row) => row.id,
  ),
})

interface Terms {
  readonly index: number
  readonly region: Region
  /** It lies exactly where its region is. */
  readonly exact?: boolean
  readonly owner: number
  readonly pictures: readonly string[]
  readonly now: Date
  readonly known: Known
}

/** So many of the first stands have things marked on their land. */
const marked = 3

/** Some owners are asked before a booking, some take a deposit first. */
const termsOf = (index: number) => ({
  booking_by: index % 12 === 7 ? ('request' as const) : ('instant' as const),
  ...(index % 12 === 8 && { deposit_percent: 25, balance_days: 14 }),
})

const weekdayMask = (enabled: readonly boolean[]): number =>
  enabled.reduce((mask, on, i) => (on ? mask | (1 << i) : mask), 0)

const addFeatures = async (db: Db, standId: number, index: number, stand: Point, parking: Point) => {
  await db
    .insertInto('land_feature')
    .values(
      featuresAround(stand, parking).map(({ points, ...feature }, position) => ({
        ...feature,
        stand_id: standId,
        key: v5(`${index}/${position}`, v5.URL),
        position,
        points: JSON.stringify(points),
      })),
    )
    .execute()
}

/** One demo stand with everything that belongs to it; gives its id. */
export const addStand = async (
  db: Db,
  { index, region, exact, owner, pictures, now, known }: Terms,
): Promise<number> => {
  const { at, chance } = placeOf(index, region, exact)
  const today: Day = now.toISOString().slice(0, 10)
  const acres = Math.round(12 + chance() * 88)
  const parking = offset(at, 180 + chance() * 160, -(140 + chance() * 160))
  const toParking = wayBetween(
    offset(parking, 260 + chance() * 200, -(180 + chance() * 160)),
    parking,
    chance,
  )
  const toStand = wayBetween(parking, at, chance)
  const price = Math.round(55 + chance() * 140) * 100
  const enabled = Array.from({ length: 7 }, (_, i) => i > 3 || chance() > 0.12 || index < 4)
  const capacity = known.capacities[Math.floor(chance() * 4)]!
  const { id } = await db
    .insertInto('stand')
    .values({
      user_id: owner,
      title: titleOf(region, index),
      address: `${100 + Math.floor(chance() * 8900)} ${['Ridge Road', 'County Road J', 'Mill Lane', 'Forest Drive', 'Farm Road'][index % 5]!}, ${region.town}`,
      description: descriptionOf(index),
      rules,
      notes_to_hunter: notes,
      town: region.town,
      county: region.county,
      location_privacy: index % 5 === 4 ? 'exact' : 'approximate',
      state_id: known.states.get(`${region.country}/${region.state}`) ?? null,
      state_name:
        regions.find(({ code, country }) => code === region.state && country === region.country)?.name ?? '',
      country: region.country === 'US' ? 'United States' : 'South Africa',
      lat: at.lat,
      lng: at.lng,
      zone: zoneAt(at.lat, at.lng),
      parking_lat: parking.lat,
      parking_lng: parking.lng,
      boundary: JSON.stringify(boundaryAround(at, acres, chance)),
      way_to_parking: JSON.stringify(toParking),
      way_to_stand: JSON.stringify(toStand),
      parking_distance: lengthOf(toStand),
      stand_distance: lengthOf(toStand),
      walk_distance: lengthOf(toStand),
      elevation: elevationChange(toStand),
      acres,
      site_type_id: known.siteTypes.get(siteOf(region, index).siteType) ?? null,
      capacity_id: capacity.id,
      maximum_hunters: capacity.capacity,
      cellular_coverage: index % 3 === 0,
      handicap_accessible: index % 5 === 0,
      marked_trail: index % 2 === 0,
      popular: index % 7 === 0 || index === 1,
      minimum_rating: index % 6 === 5 ? 3 : 1,
      ...termsOf(index),
      cancellation_days: [2, 3, 5, 7, 14][index % 5]!,
      cancellation_fee_cents: [0, 1500, 2500, 4000][index % 4]!,
      recovery_days: index % 4 === 3 ? 1 : 0,
      price_cents: price,
      weekdays: weekdayMask(enabled),
      status: 'approved',
      reject_reason: null,
      deleted_at: null,
      rating: null,
      created_at: new Date(now.getTime() - (index + 3) * 86_400_000),
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('stand_picture')
    .values(pictures.map((picture, position) => ({ stand_id: id, picture, position })))
    .execute()
  if (index < marked) await addFeatures(db, id, index, at, parking)
  const game = gameOf(region, index).flatMap((name) => known.species.get(name) ?? [])
  await db
    .insertInto('stand_specie')
    .values(game.map((specie_id) => ({ stand_id: id, specie_id })))
    .execute()
  const points = known.points.filter((_, i) => (i + index) % 3 === 0)
  await db
    .insertInto('stand_interest')
    .values(points.map((point_id) => ({ stand_id: id, point_id })))
    .execute()
  await db
    .insertInto('rate')
    .values(
      enabled.map((is_enabled, i) => ({
        stand_id: id,
        weekday: i + 1,
        rate_cents: i > 4 ? price + 2000 : price,
        is_enabled,
      })),
    )
    .execute()
  await addOffers(db, { id, index, price, today })
  const [title, description] = postTexts[index % postTexts.length]!
  if (index % 2 === 0) {
    const post = await db
      .insertInto('post')
      .values({
        stand_id: id,
        user_id: owner,
        title,
        description,
        created_at: new Date(now.getTime() - (index + 1) * 7_200_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('post_image')
      .values({ post_id: post.id, image: pictures.at(-1)! })
      .execute()
  }
  return id
}

const addOffers = async (
  db: Db,
  { id, index, price, today }: { id: number; index: number; price: number; today: Day },
): Promise<void> => {
  const year = Number(today.slice(0, 4))
  await db
    .insertInto('occasion')
    .values([
      {
        stand_id: id,
        day: addDays(today, 12 + (index % 9)),
        name: 'Opening weekend',
        price_cents: price + 4500,
      },
      { stand_id: id, day: `${year}-12-31`, name: "New Year's Eve hunt", price_cents: price + 3000 },
    ])
    .execute()
  await db
    .insertInto('discount_tier')
    .values([
      { stand_id: id, days: 2, percent: 5, is_enabled: true },
      { stand_id: id, days: 4, percent: 10, is_enabled: true },
      { stand_id: id, days: 7, percent: 15, is_enabled: index % 2 === 0 },
    ])
    .execute()
  await db
    .insertInto('voucher')
    .values([
      {
        stand_id: id,
        name: 'First hunt',
        code: 'FIRST15',
        discount_type: 'percentage',
        amount: 15,
        expiry_type: 'expiry_date',
        expiry_day: addDays(today, 240),
        max_usage: null,
      },
      {
        stand_id: id,
        name: 'Ten off',
        code: 'TENOFF',
        discount_type: 'fixed',
        amount: 1000,
        expiry_type: 'max_usage',
        expiry_day: null,
        max_usage: 25,
      },
    ])
    .execute()
  if (index % 3 === 0)
    await db
      .insertInto('season')
      .values({
        stand_id: id,
        title: 'Spring turkey season',
        start_day: `${year + 1}-04-15`,
        end_day: `${year + 1}-05-20`,
        rate_cents: price * 12,
      })
      .execute()
  if (index % 8 === 4)
    await db
      .insertInto('yearly')
      .values({
        stand_id: id,
        title: `Whole year ${year + 1}`,
        start_day: `${year + 1}-01-01`,
        end_day: `${year + 1}-12-31`,
        rate_cents: price * 60,
      })
      .execute()
  if (index % 4 === 1)
    await db
      .insertInto('blockout')
      .values({
        stand_id: id,
        start_day: addDays(today, 25),
        end_day: addDays(today, 28),
        notes: 'Family weekend',
      })
      .execute()
}
