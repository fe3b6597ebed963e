import zoneAt from 'tz-lookup'
import type { Land } from '#core/rules/land/land.ts'
import type { StandAddress, StandIdentity } from '#core/rules/land/stand-form.ts'
import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { StandTable } from '#server/db/schema/tables-stands.ts'
import { found } from '#server/domain/refusal.ts'
import { type DrawnColumns, drawnColumns, toLand, writeLand } from './land.ts'

/** Countries are stored by their English name, as the place search gives them; states by theirs and this code. */
const countryCodes: Readonly<Record<string, string>> = { 'United States': 'US', 'South Africa': 'ZA' }

type AddressColumns = Pick<
  Selectable<StandTable>,
  'address' | 'town' | 'state_id' | 'state_name' | 'zip' | 'country'
>

/** The columns of an address; a state that is in the list gets its number. */
export const addressColumns = async (db: Db, address: StandAddress): Promise<AddressColumns> => {
  const code = countryCodes[address.country]
  const state = await db
    .selectFrom('state')
    .select('id')
    .where('name', '=', address.state)
    .$if(code !== undefined, (query) => query.where('country', '=', code!))
    .executeTakeFirst()
  return {
    address: address.address,
    town: address.city === '' ? null : address.city,
    state_id: state?.id ?? null,
    state_name: address.state,
    zip: address.zip,
    country: address.country,
  }
}

export const toAddress = (stand: Omit<AddressColumns, 'state_id'>): StandAddress => ({
  address: stand.address,
  city: stand.town ?? '',
  state: stand.state_name,
  zip: stand.zip,
  country: stand.country,
})

export type IdentityColumns = Pick<
  Selectable<StandTable>,
  'title' | 'acres' | 'address' | 'town' | 'state_name' | 'zip' | 'country'
> &
  DrawnColumns

/** Which land `stand s` is, as `toIdentity` reads it. */
export const identityColumns = sql`s.title, s.acres, s.address, s.town, s.state_name, s.zip, s.country, ${drawnColumns}`

export const toIdentity = (row: IdentityColumns): StandIdentity => ({
  title: row.title,
  acres: row.acres,
  address: toAddress(row),
  land: toLand(row),
})

/** Which land a stand is, as it is approved or asked for. */
export const readIdentity = async (db: Db, standId: number): Promise<StandIdentity> => {
  const { rows } = await sql<IdentityColumns>`
    select ${identityColumns} from stand s where s.id = ${standId}`.execute(db)
  return toIdentity(found(rows[0]))
}

/** The time zone follows the pin. */
export const zoneOf = (land: Land): string | undefined =>
  land.property === null ? undefined : zoneAt(land.property.lat, land.property.lng)

export const writeIdentity = async (
  tx: Db,
  standId: number,
  identity: StandIdentity,
  now: Date,
): Promise<void> => {
  const zone = zoneOf(identity.land)
  await tx
    .updateTable('stand')
    .set({
      title: identity.title,
      acres: identity.acres ?? 0,
      ...(await addressColumns(tx, identity.address)),
      ...(zone !== undefined && { zone }),
    })
    .where('id', '=', standId)
    .execute()
  await writeLand(tx, standId, identity.land, now)
}
