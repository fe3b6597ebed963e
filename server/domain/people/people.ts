import type { Me, Person } from '#core/calls/shapes/people.ts'
import type { Language } from '#core/rules/languages.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { toLanguage } from '#server/config/translations.ts'
import type { Db } from '#server/db/connect.ts'
import { isoTime, rowOf, rowsOf } from '#server/db/json.ts'
import { prepared } from '#server/db/prepared.ts'
import type { UserTable } from '#server/db/schema/tables-people.ts'

export interface FullName {
  readonly first_name: string
  readonly last_name: string
}
export const fullName = ({ first_name, last_name }: FullName): string => `${first_name} ${last_name}`

/** The rating is the mean of the published reviews of the person. */
const personColumns = sql`u.id, u.first_name, u.last_name, u.image,
  (select round(avg(r.rating), 1)::float8 from review r where r.about_user_id = u.id and r.published_at is not null) as rating`

/** The people whose ids a query gives, as one column of another statement; `toPeople` reads it. */
export const peopleColumn = (ids: RawBuilder<unknown>): RawBuilder<unknown> =>
  rowsOf(sql`select ${personColumns} from app_user u where u.id in (${ids})`)

export type People = ReadonlyMap<number, Person>
export const toPeople = (rows: readonly Person[]): People => new Map(rows.map((row) => [row.id, row]))

export const loadPeople = async (db: Db, ids: readonly number[]): Promise<People> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Person>`${prepared}
    select ${personColumns} from app_user u where u.id = any(${[...new Set(ids)]}::bigint[])`.execute(db)
  return toPeople(rows)
}

export const toPerson = (known: People, id: number): Person =>
  known.get(id) ?? { id, first_name: '', last_name: '', image: null, rating: null }

export const keepLanguage = async (db: Db, userId: number, language: Language): Promise<void> => {
  await db
    .updateTable('app_user')
    .set({ language })
    .where('id', '=', userId)
    .where('language', '!=', language)
    .execute()
}

/** The language for an email address: its member's, otherwise that of the person who entered it. */
export const languageAt = async (db: Db, email: string, namedBy: Language): Promise<Language> => {
  const member = await db
    .selectFrom('app_user')
    .select('language')
    .where(({ fn, ref }) => fn<string>('lower', [ref('email')]), '=', email.toLowerCase())
    .executeTakeFirst()
  return member ? toLanguage(member.language) : namedBy
}

/** Whether `waiver w` is approved: as an administrator has decided, and otherwise as its answers were judged. */
export const isWaiverApproved = sql<boolean>`coalesce(
  (select v.verdict = 'approved' from waiver_review v where v.waiver_id = w.id), w.is_approved)`

/** The latest waiver of a person: the one that counts; `toWaiver` reads the column. */
export const waiverColumn = (userId: RawBuilder<unknown>): RawBuilder<unknown> =>
  rowOf(sql`select ${isWaiverApproved} as is_approved, w.expires_at from waiver w where w.user_id = ${userId}
    order by w.signed_at desc, w.id desc limit 1`)

export type WaiverColumn = { is_approved: boolean; expires_at: string } | null
export const toWaiver = (row: WaiverColumn): Me['waiver_info'] =>
  row && { is_approved: row.is_approved, expiry: isoTime(row.expires_at) }

export const loadWaiver = async (db: Db, userId: number): Promise<Me['waiver_info']> => {
  const { rows } = await sql<{
    waiver: WaiverColumn
  }>`select ${waiverColumn(sql`${userId}`)} as waiver`.execute(db)
  return toWaiver(rows[0]!.waiver)
}

interface MeRow extends Omit<Selectable<UserTable>, 'id'>, Person {
  known_state: string | null
  known_code: string | null
  is_landowner: boolean
  has_reservations: boolean
  waiver: WaiverColumn
  waiver_refusal: string | null
}

/** The signed-in person as only they see it. */
export const loadMe = async (db: Db, id: number): Promise<Me> => {
  const { rows } = await sql<MeRow>`${prepared}
    select ${personColumns}, u.email, u.email_verified_at, u.phone, u.country_dial_code, u.country_code,
      u.secondary_phone, u.secondary_dial_code, u.secondary_country_code, u.birthday, u.address, u.city, u.state_id,
      u.state_name, u.zip, u.country, u.is_junior, u.is_admin, u.monthly_email_enabled, u.payment_email,
      u.threshold_cents, u.property_identification_name, u.car_plate, t.name as known_state, t.code as known_code,
      exists (select from stand s where s.user_id = u.id and s.deleted_at is null) as is_landowner,
      exists (select from reservation r where r.user_id = u.id and r.paid_at is not null) as has_reservations,
      ${waiverColumn(sql`u.id`)} as waiver,
      (select v.reason from waiver_review v where v.verdict = 'rejected' and v.waiver_id = (
        select w.id from waiver w where w.user_id = u.id order by w.signed_at desc, w.id desc limit 1)) as waiver_refusal
    from app_user u left join state t on t.id = u.state_id where u.id = ${id}`.execute(db)
  const row = rows[0]!
  return {
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    image: row.image,
    rating: row.rating,
    email: row.email,
    email_verify: row.email_verified_at !== null,
    phone: row.phone,
    country_dial_code: row.country_dial_code,
    country_code: row.country_code,
    secondary_phone: row.secondary_phone,
    secondary_dial_code: row.secondary_dial_code,
    secondary_country_code: row.secondary_country_code,
    birthday: row.birthday,
    address: row.address,
    city: row.city,
    state: row.state_id === null ? null : { id: row.state_id, name: row.known_state ?? '' },
    state_name: row.known_state ?? row.state_name,
    state_code: row.known_code ?? '',
    zipcode: row.zip,
    country: row.country,
    is_junior: row.is_junior,
    is_admin: row.is_admin,
    is_landowner: row.is_landowner,
    has_reservations: row.has_reservations,
    monthly_email_enabled: row.monthly_email_enabled,
    waiver_info: toWaiver(row.waiver),
    waiver_refusal: row.waiver_refusal,
    payment_info:
      row.payment_email === null
        ? null
        : { email: row.payment_email, threshold_amount: (row.threshold_cents ?? 0) / 100 },
    property_identification_name: row.property_identification_name,
    car_plate: row.car_plate,
  }
}
