import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { isoTime, rowsOf } from '#server/db/json.ts'
import { loadPage } from '#server/domain/people/pages.ts'
import { toPerson } from '#server/domain/people/people.ts'
import { isPublic } from '#server/domain/calendar/visibility.ts'

interface Terms {
  readonly id?: number | undefined
  readonly stand?: number | undefined
  readonly search?: string | undefined
  readonly page: number
  readonly perPage: number
}

interface PostRow {
  id: number
  title: string
  description: string
  created_at: Date
  user_id: number
  stand_id: number
  stand_title: string
  address: string
  image: string | null
  images: { id: number; image: string }[]
}

/** Posts of stands that the public may see, newest first. */
export const postsWhere = async (db: Db, terms: Terms) => {
  const where = [isPublic as ReturnType<typeof sql>]
  if (terms.id !== undefined) where.push(sql`p.id = ${terms.id}`)
  if (terms.stand !== undefined) where.push(sql`p.stand_id = ${terms.stand}`)
  if (terms.search)
    where.push(sql`strpos(lower(p.title || ' ' || p.description), ${terms.search.toLowerCase()}) > 0`)
  const from = sql`from post p join stand s on s.id = p.stand_id where ${sql.join(where, sql` and `)}`
  const { rows, total, people } = await loadPage<PostRow>(db, {
    columns: sql`p.id, p.title, p.description, p.created_at, p.user_id, p.stand_id, s.title as stand_title, s.public_address as address,
      (select picture from stand_picture x where x.stand_id = s.id order by position limit 1) as image,
      ${rowsOf(sql`select id, image from post_image where post_id = p.id order by id`)} as images`,
    from,
    order: sql`p.created_at desc, p.id desc`,
    people: ['user_id'],
    page: terms.page,
    per_page: terms.perPage,
  })
  return {
    total,
    posts: rows.map((row) => ({
      id: row.id,
      title: row.title,
      description: row.description,
      created_at: isoTime(row.created_at),
      images: row.images,
      user: toPerson(people, row.user_id),
      stand: { id: row.stand_id, title: row.stand_title, address: row.address, image: row.image },
    })),
  }
}
