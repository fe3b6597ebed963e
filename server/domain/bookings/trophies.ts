import type { OwnTrophy } from '#core/calls/shapes/trophies.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { type InJson, isoTime } from '#server/db/json.ts'
import { loadPage } from '#server/domain/people/pages.ts'
import { type People, toPerson } from '#server/domain/people/people.ts'

interface Row {
  id: number
  image: string
  name: string
  specie_id: number | null
  specie_name: string | null
  specie_image: string | null
  harvest_day: string
  comment: string
  status: OwnTrophy['status']
  stand_id: number
  title: string
  address: string
  reservation_id: number
  created_at: Date
  user_id: number
}

/** What is shown of `trophy t` at `stand s`; `toOwnTrophy` reads it. */
export const trophyColumns = sql`t.id, t.image, t.name, t.specie_id, p.specie_name, p.image as specie_image,
  t.harvest_day, t.comment, t.status, t.stand_id, s.title, s.public_address as address, t.reservation_id, t.created_at, t.user_id`
export type TrophyRow = InJson<Row>

export const toOwnTrophy = (row: TrophyRow, people: People): OwnTrophy => ({
  id: row.id,
  image: row.image,
  name: row.name,
  specie:
    row.specie_id === null
      ? null
      : { id: row.specie_id, specie_name: row.specie_name ?? '', image: row.specie_image ?? '' },
  harvest_date: row.harvest_day,
  comment: row.comment,
  status: row.status,
  stand: { id: row.stand_id, title: row.title, address: row.address },
  reservation_id: row.reservation_id,
  created_at: isoTime(row.created_at),
  user: toPerson(people, row.user_id),
})

/** Trophies that meet the conditions over `trophy t` and `stand s`, newest first, and how many there are. */
export const trophiesWhere = async (
  db: Db,
  where: readonly RawBuilder<unknown>[],
  terms: { page: number; per_page: number },
): Promise<{ trophies: OwnTrophy[]; total: number }> => {
  const { rows, total, people } = await loadPage<Row>(db, {
    columns: trophyColumns,
    from: sql`from trophy t join stand s on s.id = t.stand_id left join specie p on p.id = t.specie_id
      where ${sql.join(where, sql` and `)}`,
    order: sql`t.id desc`,
    people: ['user_id'],
    page: terms.page,
    per_page: terms.per_page,
  })
  return { total, trophies: rows.map((row) => toOwnTrophy(row, people)) }
}
