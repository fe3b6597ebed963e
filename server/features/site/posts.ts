import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { loadPeople, toPerson } from '#server/domain/people/people.ts'
import { isPublic } from '#server/domain/calendar/visibility.ts'

interface Terms {
  readonly id?: number | undefined
  readonly stand?: number | undefined
  readonly search?: string | undefined
  readonly page: number
  readonly perPage: number
}

/** Posts of stands that the public may see, newest first. */
export const postsWhere = async (db: Db, terms: Terms) => {
  const where = [isPublic as ReturnType<typeof sql>]
  if (terms.id !== undefined) where.push(sql`p.id = ${terms.id}`)
  if (terms.stand !== undefined) where.push(sql`p.stand_id = ${terms.stand}`)
  if (terms.search)
    where.push(sql`strpos(lower(p.title || ' ' || p.description), ${terms.search.toLowerCase()}) > 0`)
  const from = sql`from post p join stand s on s.id = p.stand_id where ${sql.join(where, sql` and `)}`
  const { rows } = await sql<{
    id: number
    title: string
    description: string
    created_at: Date
    user_id: number
    stand_id: number
    stand_title: string
    address: string
    image: string | null
  }>`
    select p.id, p.title, p.description, p.created_at, p.user_id, p.stand_id, s.title as stand_title, s.address,
      (select picture from stand_picture x where x.stand_id = s.id order by position limit 1) as image
    ${from} order by p.created_at desc, p.id desc limit ${terms.perPage} offset ${(terms.page - 1) * terms.perPage}`.execute(
    db,
  )
  const counted = await sql<{ n: number }>`select count(*) as n ${from}`.execute(db)
  const ids = rows.map((row) => row.id)
  const images =
    ids.length === 0
      ? []
      : await db.selectFrom('post_image').selectAll().where('post_id', 'in', ids).orderBy('id').execute()
  const known = await loadPeople(
    db,
    rows.map((row) => row.user_id),
  )
  return {
    total: counted.rows[0]!.n,
    posts: rows.map((row) => ({
      id: row.id,
      title: row.title,
      description: row.description,
      created_at: row.created_at.toISOString(),
      images: images.filter((image) => image.post_id === row.id).map(({ id, image }) => ({ id, image })),
      user: toPerson(known, row.user_id),
      stand: { id: row.stand_id, title: row.stand_title, address: row.address, image: row.image },
    })),
  }
}
