import type { ContentKind, OrderedKind } from '#core/rules/contents.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

interface Columns {
  readonly table: string
  readonly name: string
  readonly text?: string
  readonly hasImage?: true
  readonly hasVideo?: true
  readonly isSearchable?: true
}
/** Where each kind is kept. */
const places: Readonly<Record<ContentKind, Columns>> = {
  slider: { table: 'slider', name: 'title', hasImage: true },
  faq: { table: 'faq', name: 'question', text: 'answer' },
  tutorial: { table: 'tutorial', name: 'title', hasImage: true, hasVideo: true },
  specie: { table: 'specie', name: 'specie_name', hasImage: true, isSearchable: true },
  site_type: { table: 'site_type', name: 'type' },
  point: { table: 'point_of_interest', name: 'name' },
  category: { table: 'ticket_category', name: 'title' },
}
export const tableOf = (kind: OrderedKind) => sql.table(kind === 'feedback' ? 'feedback' : places[kind].table)

/** What is stored of one, as every kind has it. */
export interface Row {
  readonly id: number
  readonly name: string
  readonly text: string
  readonly image: string | null
  readonly video_url: string
  readonly is_searchable: boolean
  readonly hidden_at: Date | null
  readonly version: number
}
export const columnsOf = (kind: ContentKind): RawBuilder<unknown> => {
  const { name, text, hasImage, hasVideo, isSearchable } = places[kind]
  return sql`t.id, t.${sql.ref(name)} as name, ${text === undefined ? sql`''` : sql`t.${sql.ref(text)}`} as text,
    ${hasImage ? sql`t.image` : sql`null::text`} as image, ${hasVideo ? sql`t.video_url` : sql`''`} as video_url,
    ${isSearchable ? sql`t.is_searchable` : sql`true`} as is_searchable,
    t.hidden_at, t.version`
}

export type Words = Pick<Row, 'name' | 'text' | 'image' | 'video_url' | 'is_searchable'>
/** The words of one by the columns of its kind; what the kind does not have is left out. */
export const valuesOf = (kind: ContentKind, words: Words): [column: string, value: unknown][] => {
  const { name, text, hasImage, hasVideo, isSearchable } = places[kind]
  return [
    [name, words.name],
    ...(text === undefined ? [] : [[text, words.text] as [string, unknown]]),
    ...(hasImage ? [['image', words.image] as [string, unknown]] : []),
    ...(hasVideo ? [['video_url', words.video_url] as [string, unknown]] : []),
    ...(isSearchable ? [['is_searchable', words.is_searchable] as [string, unknown]] : []),
  ]
}

/** Whether another one that is shown has this name. */
export const isNameShown = async (db: Db, kind: ContentKind, name: string, but: number): Promise<boolean> => {
  const { rows } = await sql`select from ${tableOf(kind)} t
    where lower(t.${sql.ref(places[kind].name)}) = lower(${name}) and t.hidden_at is null and t.id <> ${but}`.execute(
    db,
  )
  return rows.length > 0
}

type Use = 'stands' | 'trophies' | 'tickets' | 'searches'
const noUses: RawBuilder<unknown> = sql`select null::bigint as ref, null::text as use where false`
const chosenInDrafts = (field: string) => sql`
  select chosen::bigint, 'stands' from stand_form f
    cross join lateral jsonb_array_elements_text(f.fields -> ${sql.lit(field)}) chosen
    where f.state = 'draft' and jsonb_typeof(f.fields -> ${sql.lit(field)}) = 'array'`
const chosenInSearches = (field: string) => sql`
  select chosen::bigint, 'searches' from saved_search w
    cross join lateral jsonb_array_elements_text(w.terms -> ${sql.lit(field)}) chosen
    where jsonb_typeof(w.terms -> ${sql.lit(field)}) = 'array'`

/** A row for each that refers to one of a kind. Drafts and saved searches know it by its number alone. */
const usesOf: Readonly<Record<ContentKind, RawBuilder<unknown>>> = {
  slider: noUses,
  faq: noUses,
  tutorial: noUses,
  specie: sql`select specie_id as ref, 'stands' as use from stand_specie
    union all select specie_id, 'trophies' from trophy where specie_id is not null
    union all ${chosenInDrafts('stand_species')} union all ${chosenInSearches('species')}`,
  site_type: sql`select site_type_id as ref, 'stands' as use from stand where site_type_id is not null
    union all select (fields ->> 'site_type')::bigint, 'stands' from stand_form
      where state = 'draft' and jsonb_typeof(fields -> 'site_type') = 'number'
    union all select (terms ->> 'site_type')::bigint, 'searches' from saved_search
      where jsonb_typeof(terms -> 'site_type') = 'number'`,
  point: sql`select point_id as ref, 'stands' as use from stand_interest
    union all ${chosenInDrafts('points_of_interest')} union all ${chosenInSearches('stand_point_of_interest')}`,
  category: sql`select category_id as ref, 'tickets' as use from ticket`,
}

export type Uses = Readonly<Record<Use, number>>
export const unused: Uses = { stands: 0, trophies: 0, tickets: 0, searches: 0 }
/** By what and how often each of a kind is used, or the one with this id. */
export const usesQuery = (kind: ContentKind, id?: number): RawBuilder<unknown> => sql`
  select ref, use, count(*) as n from (${usesOf[kind]}) u
  ${id === undefined ? sql`` : sql`where ref = ${id}`} group by ref, use`

/** How many refer to one. */
export const countUses = async (db: Db, kind: ContentKind, id: number): Promise<number> => {
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from (${usesOf[kind]}) u where ref = ${id}`.execute(db)
  return rows[0]!.n
}
