import type { Content } from '#core/calls/administration/contents.ts'
import type { Person } from '#core/calls/shapes/people.ts'
import { fail, type Failure, isFailure } from '#core/failures.ts'
import { contentProblems } from '#core/rules/content-problems.ts'
import { contentFields, type ContentKind, mostContents } from '#core/rules/contents.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { type InJson, rowsOf } from '#server/db/json.ts'
import { peopleColumn, toPeople } from '#server/domain/people/people.ts'
import { claimUpload } from '#server/domain/people/uploads.ts'
import { found } from '#server/domain/refusal.ts'
import type { HandlersOf, RequestContextOf } from '#server/http/handler.ts'
import { keepMedia } from '#server/media/kept-files.ts'
import {
  type Act,
  changeRefused,
  type LastChange,
  lastChangeColumns,
  lockKind,
  record,
  toLastChange,
} from './changes.ts'
import { chooseFeedback, feedback } from './feedback.ts'
import {
  columnsOf,
  countUses,
  isNameShown,
  type Row,
  tableOf,
  unused,
  type Uses,
  usesQuery,
  valuesOf,
  type Words,
} from './kinds.ts'
import { order } from './order.ts'
import { dropPicture, type NewPicture, preparePicture, undoPicture } from './pictures.ts'

type Contents = HandlersOf<'contents'>
type Written = RequestContextOf<'contents.add'> | RequestContextOf<'contents.change'>

interface Listed extends InJson<Row>, LastChange {
  readonly used: Partial<Uses>
}
/** Those of a kind in their order, the hidden ones too; or the one with this id. In one statement. */
const load = async (db: Db, kind: ContentKind, id?: number): Promise<Content[]> => {
  const { rows } = await sql<{ contents: Listed[]; people: Person[] }>`
    with uses as (${usesQuery(kind, id)}),
    found as (select ${columnsOf(kind)}, t.position, ${lastChangeColumns(kind, sql`t.id`)} from ${tableOf(kind)} t
      ${id === undefined ? sql`` : sql`where t.id = ${id}`})
    select ${rowsOf(sql`select f.*, coalesce(
      (select json_object_agg(u.use, u.n) from uses u where u.ref = f.id), '{}'::json) as used
      from found f order by f.position, f.id`)} as contents,
      ${peopleColumn(sql`select changed_by from found`)} as people`.execute(db)
  const people = toPeople(rows[0]!.people)
  return rows[0]!.contents.map((row) => ({
    id: row.id,
    name: row.name,
    text: row.text,
    image: row.image,
    video_url: row.video_url,
    is_searchable: row.is_searchable,
    is_shown: row.hidden_at === null,
    version: row.version,
    used: { ...unused, ...row.used },
    ...toLastChange(row, people),
  }))
}

/** One, locked, as the administrator saw it. */
const lockOne = async (db: Db, kind: ContentKind, id: number, seen: number): Promise<Row | Failure> => {
  await lockKind(db, kind)
  const { rows } =
    await sql<Row>`select ${columnsOf(kind)} from ${tableOf(kind)} t where t.id = ${id} for update`.execute(
      db,
    )
  const row = found(rows[0])
  return row.version === seen ? row : changeRefused(db, kind, id)
}

/** Writes columns of one. */
const write = (
  db: Db,
  { kind, id }: { readonly kind: ContentKind; readonly id: number },
  values: readonly (readonly [column: string, value: unknown])[],
) =>
  sql`update ${tableOf(kind)} set ${sql.join(values.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))},
    version = version + 1 where id = ${id}`.execute(db)

const prepare = async (request: Written, hasPicture: boolean): Promise<NewPicture | null | Failure> => {
  const { input, context } = request
  const { image, image_upload: upload } = input
  const brings = image !== undefined || upload !== undefined
  const errors = contentProblems(input, hasPicture || brings, new URL(context.config.publicUrl).origin)
  if (Object.keys(errors).length > 0) return fail('invalid', errors)
  return brings ? preparePicture(request, contentFields[input.kind].picture) : null
}

/** Keeps a new picture in the transaction that shows it. */
const keep = async ({ db, me, now }: Written, picture: NewPicture | null): Promise<string | null> => {
  if (!picture) return null
  if (picture.upload) await claimUpload(db, picture.upload, now)
  await keepMedia(db, { ...picture.picture, kind: 'image' }, { userId: me.id, isPublic: true }, now)
  return picture.picture.url
}

const nameTaken = fail('invalid', { name: [{ code: 'content_exists' }] })
const isOnce = (kind: ContentKind) => !contentFields[kind].repeats

const add: Contents['add'] = {
  prepare: (request) => prepare(request, false),
  discard: ({ context }, picture: NewPicture | null) => undoPicture(context, picture),
  execute: async (request, picture: NewPicture | null) => {
    const { input, db } = request
    const { kind } = input
    await lockKind(db, kind)
    const { rows: counted } = await sql<{ n: number }>`select count(*) as n from ${tableOf(kind)}`.execute(db)
    if (counted[0]!.n >= mostContents) return { ...fail('contents_many'), values: { n: mostContents } }
    if (isOnce(kind) && (await isNameShown(db, kind, input.name, 0))) return nameTaken
    const words: Words = { ...input, image: await keep(request, picture) }
    const values = valuesOf(kind, words)
    const { rows } = await sql<{ id: number }>`
      insert into ${tableOf(kind)} (${sql.join(values.map(([column]) => sql.ref(column)))})
      values (${sql.join(values.map(([, value]) => value))}) returning id`.execute(db)
    const { id } = rows[0]!
    await record(request, 'content.add', `${kind}/${id}`, Object.fromEntries(valuesOf(kind, words)))
    const [data] = await load(db, kind, id)
    return { status: true, message: 'It is added', data: data! }
  },
}

const change: Contents['change'] = {
  prepare: async (request) => {
    const { kind, id } = request.input
    const { rows } = await sql`select from ${tableOf(kind)} where id = ${id}`.execute(request.db)
    found(rows[0])
    return prepare(request, true)
  },
  discard: ({ context }, picture: NewPicture | null) => undoPicture(context, picture),
  execute: async (request, picture: NewPicture | null) => {
    const { input, db, me, now } = request
    const { kind, id } = input
    const row = await lockOne(db, kind, id, input.version)
    if (isFailure(row)) return row
    if (isOnce(kind) && row.hidden_at === null && (await isNameShown(db, kind, input.name, id)))
      return nameTaken
    const image = (await keep(request, picture)) ?? row.image
    const before = new Map(valuesOf(kind, row))
    const changes = valuesOf(kind, { ...input, image }).filter(
      ([column, value]) => before.get(column) !== value,
    )
    if (changes.length > 0) {
      await write(db, input, changes)
      if (image !== row.image) await dropPicture(db, me.id, row.image, now)
      await record(request, 'content.change', `${kind}/${id}`, {
        before: Object.fromEntries(changes.map(([column]) => [column, before.get(column)])),
        after: Object.fromEntries(changes),
      })
    }
    const [data] = await load(db, kind, id)
    return { status: true, message: 'It is saved', data: data! }
  },
}

const show: Contents['show'] = async (request) => {
  const { input, db, now } = request
  const { kind, id, is_shown: isShown } = input
  const row = await lockOne(db, kind, id, input.version)
  if (isFailure(row)) return row
  if (isShown !== (row.hidden_at === null)) {
    if (isShown && isOnce(kind) && (await isNameShown(db, kind, row.name, id))) return fail('content_exists')
    await write(db, input, [['hidden_at', isShown ? null : now]])
    const act: Act = isShown ? 'content.show' : 'content.hide'
    await record(request, act, `${kind}/${id}`, { name: row.name })
  }
  const [data] = await load(db, kind, id)
  return { status: true, message: isShown ? 'It is shown' : 'It is hidden', data: data! }
}

const remove: Contents['remove'] = async (request) => {
  const { input, db, me, now } = request
  const { kind, id } = input
  const row = await lockOne(db, kind, id, input.version)
  if (isFailure(row)) return row
  // Counted under the lock, for which a new reference waits.
  const n = await countUses(db, kind, id)
  if (n > 0) return { ...fail('content_used'), values: { n } }
  await sql`delete from ${tableOf(kind)} where id = ${id}`.execute(db)
  await dropPicture(db, me.id, row.image, now)
  await record(request, 'content.remove', `${kind}/${id}`, Object.fromEntries(valuesOf(kind, row)))
  return { status: true, message: 'It is deleted' }
}

/** What administrators keep for the public pages and for the lists of forms (decision 155). */
export const contents: Contents = {
  list: async ({ input, db }) => ({ status: true, data: await load(db, input.kind) }),
  add,
  change,
  show,
  remove,
  order,
  feedback,
  chooseFeedback,
}
