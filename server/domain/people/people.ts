import type { Me, Person } from '#core/calls/shapes/people.ts'
import type { Language } from '#core/rules/languages.ts'
import { sql } from 'kysely'
import { toLanguage } from '#server/config/translations.ts'
import type { Db } from '#server/db/connect.ts'

export interface FullName {
  readonly first_name: string
  readonly last_name: string
}
export const fullName = ({ first_name, last_name }: FullName): string => `${first_name} ${last_name}`

/** A person's rating is the mean of what the published reviews say of them. */
export const loadPeople = async (db: Db, ids: readonly number[]): Promise<Map<number, Person>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Person>`
    select u.id, u.first_name, u.last_name, u.image,
      (select round(avg(r.rating), 1)::float8 from review r where r.about_user_id = u.id and r.published_at is not null) as rating
    from app_user u where u.id = any(${[...new Set(ids)]}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export const toPerson = (known: Map<number, Person>, id: number): Person =>
  known.get(id) ?? { id, first_name: '', last_name: '', image: null, rating: null }

export const keepLanguage = async (db: Db, userId: number, language: Language): Promise<void> => {
  await db
    .updateTable('app_user')
    .set({ language })
    .where('id', '=', userId)
    .where('language', '!=', language)
    .execute()
}

/** In what to write to an address that may be of somebody else than a member: the language of whoever named it. */
export const languageAt = async (db: Db, email: string, namedBy: Language): Promise<Language> => {
  const member = await db
    .selectFrom('app_user')
    .select('language')
    .where(({ fn, ref }) => fn<string>('lower', [ref('email')]), '=', email.toLowerCase())
    .executeTakeFirst()
  return member ? toLanguage(member.language) : namedBy
}

/** The latest waiver of a person: the one that counts. */
export const loadWaiver = async (db: Db, userId: number): Promise<Me['waiver_info']> => {
  const row = await db
    .selectFrom('waiver')
    .select(['is_approved', 'expires_at'])
    .where('user_id', '=', userId)
    .orderBy('signed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { is_approved: row.is_approved, expiry: row.expires_at.toISOString() } : null
}

/** The signed-in person as only they see it. */
export const loadMe = async (db: Db, id: number): Promise<Me> => {
  const row = await db
    .selectFrom('app_user as u')
    .leftJoin('state as s', 's.id', 'u.state_id')
    .selectAll('u')
    .select(['s.name as known_state', 's.code as known_code'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('stand')
          .select('stand.id')
          .whereRef('stand.user_id', '=', 'u.id')
          .where('stand.deleted_at', 'is', null),
      ).as('is_landowner'),
    )
    .where('u.id', '=', id)
    .executeTakeFirstOrThrow()
  const [known, waiver] = [await loadPeople(db, [id]), await loadWaiver(db, id)]
  return {
    ...toPerson(known, id),
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
    is_landowner: Boolean(row.is_landowner),
    monthly_email_enabled: row.monthly_email_enabled,
    waiver_info: waiver,
    payment_info:
      row.payment_email === null
        ? null
        : { email: row.payment_email, threshold_amount: (row.threshold_cents ?? 0) / 100 },
    property_identification_name: row.property_identification_name,
  }
}
