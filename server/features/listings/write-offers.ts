import type { FormVoucher, StandForm } from '#core/rules/land/stand-form.ts'
import { isUnpaidHold } from '#server/domain/calendar/kept-days.ts'
import { toCents } from '#core/rules/money/money.ts'
import { sql } from 'kysely'
import type { Random } from '#server/config/random.ts'
import type { Db } from '#server/db/connect.ts'
import { fail, type Failure } from '#core/failures.ts'

const tables = ['rate', 'yearly', 'discount_tier', 'stand_specie', 'stand_interest'] as const

/** Replaces rates, occasions, the yearly rental, discounts, species and points of interest. */
const writeLists = async (db: Db, standId: number, form: StandForm): Promise<void> => {
  for (const table of tables) await db.deleteFrom(table).where('stand_id', '=', standId).execute()
  const days = form.special_occasions.map(({ date }) => date!)
  // Prices that were changed in the schedule have no name, and the form does not show them.
  await sql`delete from occasion where stand_id = ${standId} and (name <> '' or day = any(${days}::date[]))`.execute(
    db,
  )
  const of = { stand_id: standId }
  const rates = form.stand_days.flatMap(({ week_day_id: weekday, rate, is_enabled }) =>
    rate === null || rate <= 0 ? [] : [{ ...of, weekday, rate_cents: toCents(rate), is_enabled }],
  )
  await db.insertInto('rate').values(rates).execute()
  if (form.special_occasions.length > 0)
    await db
      .insertInto('occasion')
      .values(
        form.special_occasions.map(({ name, date, price }) => ({
          ...of,
          name,
          day: date!,
          price_cents: toCents(price!),
        })),
      )
      .execute()
  if (form.yearly)
    await db
      .insertInto('yearly')
      .values({
        ...of,
        title: form.yearly.title,
        start_day: form.yearly.start_date!,
        end_day: form.yearly.end_date!,
        rate_cents: toCents(form.yearly.rate!),
      })
      .execute()
  if (form.multi_day_discounts.length > 0)
    await db
      .insertInto('discount_tier')
      .values(
        form.multi_day_discounts.map(({ number_of_days, discount_percentage, is_enabled }) => ({
          ...of,
          days: number_of_days!,
          percent: discount_percentage!,
          is_enabled,
        })),
      )
      .execute()
  await db
    .insertInto('stand_specie')
    .values([...new Set(form.stand_species)].map((specie_id) => ({ ...of, specie_id })))
    .execute()
  const points = [...new Set(form.points_of_interest)]
  if (points.length > 0)
    await db
      .insertInto('stand_interest')
      .values(points.map((point_id) => ({ ...of, point_id })))
      .execute()
}

/** Replaces the seasons; one that stays keeps its id. Bookings of one that goes keep their days and price. */
const writeSeasons = async (db: Db, standId: number, seasons: StandForm['seasons']): Promise<void> => {
  const stored = await db.selectFrom('season').select('id').where('stand_id', '=', standId).execute()
  const ids = new Set(stored.map(({ id }) => id))
  for (const { id, title, start_date, end_date, rate } of seasons) {
    const values = { title, start_day: start_date!, end_day: end_date!, rate_cents: toCents(rate!) }
    if (id !== undefined && ids.delete(id))
      await db.updateTable('season').set(values).where('id', '=', id).execute()
    else
      await db
        .insertInto('season')
        .values({ stand_id: standId, ...values })
        .execute()
  }
  if (ids.size === 0) return
  const gone = [...ids]
  await db.updateTable('reservation').set({ season_id: null }).where('season_id', 'in', gone).execute()
  await db.deleteFrom('season').where('id', 'in', gone).execute()
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** Eight letters and digits that are not taken for one another. */
const newCode = (random: Random): string =>
  [...random.bytes(8)].map((byte) => letters[byte % letters.length]!).join('')

const voucherColumns = (voucher: FormVoucher) => ({
  name: voucher.name,
  discount_type: voucher.discount_type!,
  amount: voucher.discount_type === 'fixed' ? toCents(voucher.amount!) : voucher.amount!,
  expiry_type: voucher.has_expiry ? ('expiry_date' as const) : ('max_usage' as const),
  expiry_day: voucher.has_expiry ? voucher.date : null,
  max_usage: voucher.has_expiry ? null : voucher.max_usage,
  once_per_hunter: voucher.once_per_hunter,
})

interface StoredVoucher {
  id: number
  code: string
  redeem_count: number
  holds: number
  /** Whether a booking or a wallet has it. */
  known: boolean
}

/** A stand's vouchers, locked, with the holds that count on them. */
export const lockVouchers = async (db: Db, standId: number): Promise<StoredVoucher[]> => {
  await sql`select from voucher where stand_id = ${standId} order by id for update`.execute(db)
  const { rows } = await sql<StoredVoucher>`
    select v.id, v.code, v.redeem_count,
      (select count(*) from reservation r where r.voucher_id = v.id
        and ${isUnpaidHold}) as holds,
      exists (select from reservation r where r.voucher_id = v.id)
        or exists (select from user_voucher u where u.voucher_id = v.id) as known
    from voucher v where v.stand_id = ${standId} order by v.id`.execute(db)
  return rows
}

/**
 * Replaces the vouchers. A stored one keeps its id and count; one that goes is deleted, or ended where a booking or a
 * wallet has it, after the days that are held with it.
 */
const writeVouchers = async (
  db: Db,
  standId: number,
  vouchers: readonly FormVoucher[],
  random: Random,
): Promise<Failure | null> => {
  const stored = await lockVouchers(db, standId)
  const gone = new Map(stored.map((row) => [row.id, row]))
  for (const { id } of vouchers) if (id !== undefined) gone.delete(id)
  for (const { id, redeem_count: used, holds, known } of gone.values())
    if (known)
      await db
        .updateTable('voucher')
        .set({ expiry_type: 'max_usage', expiry_day: null, max_usage: used + holds })
        .where('id', '=', id)
        .execute()
    else await db.deleteFrom('voucher').where('id', '=', id).execute()
  const taken = new Set([...gone.values()].filter(({ known }) => known).map(({ code }) => code.toLowerCase()))
  const coded = vouchers.map((voucher) => {
    const old = stored.find(({ id }) => id === voucher.id)
    return {
      old,
      code: voucher.code.trim() || old?.code || newCode(random),
      columns: voucherColumns(voucher),
    }
  })
  for (const [i, { code }] of coded.entries()) {
    if (taken.has(code.toLowerCase()))
      return fail('invalid', { [`vouchers.${i}.code`]: [{ code: 'voucher_code_twice' }] })
    taken.add(code.toLowerCase())
  }
  // Codes may change places among the vouchers of one form.
  for (const { old } of coded)
    if (old)
      await db
        .updateTable('voucher')
        .set({ code: `#${old.id}` })
        .where('id', '=', old.id)
        .execute()
  for (const { old, code, columns } of coded)
    if (old)
      await db
        .updateTable('voucher')
        .set({ ...columns, code })
        .where('id', '=', old.id)
        .execute()
    else
      await db
        .insertInto('voucher')
        .values({ stand_id: standId, ...columns, code })
        .execute()
  return null
}

/** Replaces all prices and lists of a stand by those of a sound form. */
export const writeOffers = async (
  db: Db,
  standId: number,
  form: StandForm,
  random: Random,
): Promise<Failure | null> => {
  await writeLists(db, standId, form)
  await writeSeasons(db, standId, form.seasons)
  return writeVouchers(db, standId, form.vouchers, random)
}
