import type { StandForm } from '#core/rules/land/stand-form.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

type ChosenFields = Pick<StandForm, 'stand_species' | 'points_of_interest' | 'site_type'>
type Field = keyof ChosenFields

interface List {
  readonly table: 'specie' | 'point_of_interest' | 'site_type'
  readonly name: string
  /** Whether the stand has `l` already, by its rows or by its draft. */
  readonly has: (standId: number) => RawBuilder<unknown>
}
const inDraft = (standId: number, field: Field) =>
  sql`exists (select from stand_form f where f.stand_id = ${standId} and f.fields -> ${sql.lit(field)} @> to_jsonb(l.id))`

const lists: Readonly<Record<Field, List>> = {
  stand_species: {
    table: 'specie',
    name: 'specie_name',
    has: (standId) => sql`(${inDraft(standId, 'stand_species')} or exists (
      select from stand_specie x where x.stand_id = ${standId} and x.specie_id = l.id))`,
  },
  points_of_interest: {
    table: 'point_of_interest',
    name: 'name',
    has: (standId) => sql`(${inDraft(standId, 'points_of_interest')} or exists (
      select from stand_interest x where x.stand_id = ${standId} and x.point_id = l.id))`,
  },
  site_type: {
    table: 'site_type',
    name: 'type',
    has: (standId) => sql`(${inDraft(standId, 'site_type')} or exists (
      select from stand s where s.id = ${standId} and s.site_type_id = l.id))`,
  },
}
const fields = Object.keys(lists) as Field[]

const chosenIn = (form: ChosenFields, field: Field): readonly number[] => {
  const chosen = form[field]
  return typeof chosen === 'number' ? [chosen] : (chosen ?? [])
}

/** What of a form is hidden and new to this stand: that cannot be chosen any more. */
export const barredChoices = async (
  db: Db,
  form: ChosenFields,
  standId: number,
): Promise<Record<Field, ReadonlySet<number>>> => {
  const barred = {
    stand_species: new Set<number>(),
    points_of_interest: new Set<number>(),
    site_type: new Set<number>(),
  }
  for (const field of fields) {
    const ids = chosenIn(form, field)
    if (ids.length === 0) continue
    const { table, has } = lists[field]
    const { rows } = await sql<{ id: number }>`select l.id from ${sql.table(table)} l
      where l.id = any(${ids}::bigint[]) and l.hidden_at is not null and not ${has(standId)}`.execute(db)
    for (const { id } of rows) barred[field].add(id)
  }
  return barred
}

/** A draft without what cannot be chosen any more. */
export const withoutBarred = async <F extends ChosenFields>(db: Db, form: F, standId: number): Promise<F> => {
  const barred = await barredChoices(db, form, standId)
  return {
    ...form,
    stand_species: form.stand_species.filter((id) => !barred.stand_species.has(id)),
    points_of_interest: form.points_of_interest.filter((id) => !barred.points_of_interest.has(id)),
    site_type: form.site_type !== null && barred.site_type.has(form.site_type) ? null : form.site_type,
  }
}

export interface HiddenChoice {
  readonly field: Field
  readonly id: number
  readonly name: string
}
/** What a form has that no list offers any more, by name. */
export const hiddenChoices = async (db: Db, form: ChosenFields): Promise<HiddenChoice[]> => {
  const all = fields.map((field) => {
    const { table, name } = lists[field]
    return sql`select ${sql.lit(field)} as field, id, ${sql.ref(name)} as name from ${sql.table(table)}
      where hidden_at is not null and id = any(${chosenIn(form, field)}::bigint[])`
  })
  return (await sql<HiddenChoice>`${sql.join(all, sql` union all `)} order by name`.execute(db)).rows
}

/** Whether something hidden was chosen before that: a phone without a signal knows the list of before. */
export const wasOffered = (
  hiddenAt: Date | null,
  { writtenAt, deviceAhead }: { readonly writtenAt: Date | null; readonly deviceAhead: number },
): boolean =>
  hiddenAt === null || (writtenAt !== null && writtenAt.getTime() - deviceAhead < hiddenAt.getTime())
