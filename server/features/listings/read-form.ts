import type { LandFeature } from '#core/rules/land/land.ts'
import type { OwnStandForm } from '#core/calls/owners/listings.ts'
import type { StandForm } from '#core/rules/land/stand-form.ts'
import { emptyStandForm } from '#core/rules/land/stand-form.ts'
import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { idsOf, type InJson, isoTime, rowOf, rowsOf } from '#server/db/json.ts'
import { prepared } from '#server/db/prepared.ts'
import type {
  DiscountTierTable,
  OccasionTable,
  RateTable,
  SeasonTable,
  StandFormTable,
  StandTable,
  VoucherTable,
  YearlyTable,
} from '#server/db/schema/tables-stands.ts'
import { featuresColumn, toLand } from '#server/domain/stands/land.ts'
import { hiddenChoices } from '#server/domain/stands/choices.ts'
import { toAddress, zoneOf } from '#server/domain/stands/identity.ts'
import { found } from '#server/domain/refusal.ts'

interface Row {
  features: LandFeature[]
  stand: InJson<Selectable<StandTable>>
  kept: InJson<Selectable<StandFormTable>> | null
  pictures: OwnStandForm['stand_pictures']
  tags: { name: string }[]
  species: number[]
  points: number[]
  rates: Selectable<RateTable>[]
  occasions: Selectable<OccasionTable>[]
  seasons: Selectable<SeasonTable>[]
  yearly: Selectable<YearlyTable> | null
  tiers: Selectable<DiscountTierTable>[]
  vouchers: Selectable<VoucherTable>[]
}

const offersOf = ({
  rates,
  occasions,
  seasons,
  yearly,
  tiers,
  vouchers,
}: Row): Pick<
  StandForm,
  'stand_days' | 'special_occasions' | 'seasons' | 'yearly' | 'multi_day_discounts' | 'vouchers'
> => ({
  stand_days: emptyStandForm.stand_days.map((day) => {
    const rate = rates.find(({ weekday }) => weekday === day.week_day_id)
    return rate ? { ...day, rate: rate.rate_cents / 100, is_enabled: rate.is_enabled } : day
  }),
  special_occasions: occasions.map(({ name, day, price_cents }) => ({
    name,
    date: day,
    price: price_cents / 100,
  })),
  seasons: seasons.map(({ id, title, start_day, end_day, rate_cents }) => ({
    id,
    title,
    start_date: start_day,
    end_date: end_day,
    rate: rate_cents / 100,
  })),
  yearly: yearly && {
    title: yearly.title,
    start_date: yearly.start_day,
    end_date: yearly.end_day,
    rate: yearly.rate_cents / 100,
  },
  multi_day_discounts: tiers.map(({ days, percent, is_enabled }) => ({
    number_of_days: days,
    discount_percentage: percent,
    is_enabled,
  })),
  vouchers: vouchers.map((voucher) => ({
    id: voucher.id,
    name: voucher.name,
    code: voucher.code,
    discount_type: voucher.discount_type,
    amount: voucher.discount_type === 'fixed' ? voucher.amount / 100 : voucher.amount,
    has_expiry: voucher.expiry_type === 'expiry_date',
    date: voucher.expiry_day,
    max_usage: voucher.max_usage,
    once_per_hunter: voucher.once_per_hunter,
  })),
})

/** A stand of this person with all that its form shows: what waits or was refused is shown in place of what holds. */
export const readForm = async (db: Db, id: number, userId: number): Promise<OwnStandForm> => {
  const { rows } = await sql<Row>`${prepared}
    select row_to_json(s) as stand, ${featuresColumn} as features, ${rowOf(sql`select * from stand_form where stand_id = s.id`)} as kept,
      ${rowsOf(sql`select id, picture, caption, upload from stand_picture where stand_id = s.id order by position`)} as pictures,
      ${idsOf(sql`select specie_id as id from stand_specie where stand_id = s.id order by 1`)} as species,
      ${idsOf(sql`select point_id as id from stand_interest where stand_id = s.id order by 1`)} as points,
      ${rowsOf(sql`select name from stand_tag where stand_id = s.id order by id`)} as tags,
      ${rowsOf(sql`select * from rate where stand_id = s.id order by weekday`)} as rates,
      ${rowsOf(sql`select * from occasion where stand_id = s.id and name <> '' order by day`)} as occasions,
      ${rowsOf(sql`select * from season where stand_id = s.id order by start_day, id`)} as seasons,
      ${rowOf(sql`select * from yearly where stand_id = s.id`)} as yearly,
      ${rowsOf(sql`select * from discount_tier where stand_id = s.id order by days`)} as tiers,
      ${rowsOf(sql`select * from voucher where stand_id = s.id order by id`)} as vouchers
    from stand s where s.id = ${id} and s.user_id = ${userId} and s.deleted_at is null`.execute(db)
  const row = found(rows[0])
  const { stand, kept } = row
  const stored: StandForm = {
    title: stand.title,
    description: stand.description,
    notes_to_hunter: stand.notes_to_hunter ?? '',
    rules: stand.rules,
    stand_species: row.species,
    points_of_interest: row.points,
    site_type: stand.site_type_id,
    stand_capacity: stand.capacity_id,
    acres: stand.acres,
    // A stand that takes everybody is stored without one.
    minimum_rating: Math.max(1, stand.minimum_rating),
    cellular_coverage: stand.cellular_coverage,
    handicap_accessible: stand.handicap_accessible,
    is_marked_trail: stand.marked_trail,
    cancellation_days: stand.cancellation_days,
    cancellation_fee: stand.cancellation_fee_cents / 100,
    recovery_period_days: stand.recovery_days,
    ...offersOf(row),
    address: toAddress(stand),
    location_privacy: stand.location_privacy,
    booking_by: stand.booking_by,
    deposit_percent: stand.deposit_percent,
    balance_days: stand.balance_days,
    land: toLand({ ...stand, features: row.features }),
  }
  // A tag that was removed from My Tags is gone from a draft, too.
  const form = {
    ...stored,
    ...kept?.fields,
    tags: row.tags.map(({ name }) => name),
  } as unknown as OwnStandForm['form']
  return {
    id: stand.id,
    status: stand.status,
    version: isoTime(stand.updated_at),
    reject_reason: kept?.reason ?? stand.reject_reason,
    waiting_since: kept?.state === 'waiting' ? isoTime(kept.sent_at) : null,
    form,
    time_zone: zoneOf((form as StandForm).land) ?? null,
    hidden_choices: await hiddenChoices(db, form as StandForm),
    stand_pictures: row.pictures,
    voucher_uses: row.vouchers.map(({ id: voucher, redeem_count }) => ({ id: voucher, redeem_count })),
  }
}
