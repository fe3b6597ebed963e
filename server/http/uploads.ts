import type { Hono } from 'hono'
import { createHash } from 'node:crypto'
import { fail, isFailure } from '#core/failures.ts'
import { uploads } from '#core/contract/uploads.ts'
import type { Context } from '#server/context/context.ts'
import type { Db } from '#server/db/connect.ts'
import { piecesOf } from '#server/domain/people/uploads.ts'
import { quotaRefusal } from '#server/media/kept-files.ts'
import { readBytes } from './bodies/body.ts'
import { failureResponse } from './failures.ts'
import { consume } from './limits.ts'
import { signedIn } from './session.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const mostPiece = 4 * uploads.piece

const ownUpload = async (db: Db, id: string, userId: number) => {
  const row = await db.selectFrom('upload').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row && row.user_id !== userId ? 'foreign' : row
}

const digestOf = async (db: Db, id: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const bytes of piecesOf(db, id)) hash.update(bytes)
  return hash.digest('hex')
}

const terms = (request: Request) => {
  const length = Number(request.headers.get(uploads.headers.length))
  const sha256 = (request.headers.get(uploads.headers.sha256) ?? '').toLowerCase()
  const type = (request.headers.get('Content-Type') ?? '').slice(0, 100)
  const offset = Number(new URL(request.url).searchParams.get('offset') ?? '0')
  const right =
    Number.isSafeInteger(length) &&
    length > 0 &&
    /^[0-9a-f]{64}$/.test(sha256) &&
    Number.isSafeInteger(offset) &&
    offset >= 0
  return right ? { length, sha256, type, offset } : null
}

/** Resumable uploads; pieces stay in the database until a call uses the complete upload. */
export const mountUploads = (app: Hono, context: Context): void => {
  const { db } = context.database
  const at = (offset: number) => ({ [uploads.headers.offset]: String(offset) })

  app.on(['GET', 'HEAD'], '/api/uploads/:id', async (c) => {
    const me = await signedIn(context, c.req.header('Authorization') ?? null)
    if (!me) return failureResponse(fail('unauthenticated'))
    const id = c.req.param('id')
    if (!uuid.test(id)) return failureResponse(fail('not_found'))
    const row = await db
      .selectFrom('upload')
      .selectAll()
      .where('id', '=', id)
      .where('user_id', '=', me.id)
      .executeTakeFirst()
    if (!row) return failureResponse(fail('not_found'))
    const head = {
      ...at(row.received),
      [uploads.headers.length]: String(row.length),
      'Cache-Control': 'no-store',
    }
    return Response.json({ status: true, offset: row.received }, { headers: head })
  })

  app.put('/api/uploads/:id', async (c) => {
    const me = await signedIn(context, c.req.header('Authorization') ?? null)
    if (!me) return failureResponse(fail('unauthenticated'))
    if (!me.email_verified) return failureResponse(fail('email_unverified'))
    const id = c.req.param('id').toLowerCase()
    const given = terms(c.req.raw)
    if (!uuid.test(id) || !given) return failureResponse(fail('bad_request'))
    if (given.length > uploads.most.video) return failureResponse(fail('too_large'))
    await consume(context, 'upload', me.id)
    const bytes = await readBytes(c.req.raw, mostPiece)
    if (isFailure(bytes)) return failureResponse(bytes)
    const now = context.clock.now()
    return db.transaction().execute(async (tx) => {
      const known = await tx.selectFrom('upload').select('id').where('id', '=', id).executeTakeFirst()
      const refused = known ? null : await quotaRefusal(context, tx, me.id, given.length, true)
      if (refused) return failureResponse(refused)
      await tx
        .insertInto('upload')
        .values({
          id,
          user_id: me.id,
          length: given.length,
          sha256: given.sha256,
          type: given.type,
          complete_at: null,
          claimed_at: null,
          created_at: now,
          touched_at: now,
        })
        .onConflict((oc) => oc.doNothing())
        .execute()
      const row = await ownUpload(tx, id, me.id)
      if (row === 'foreign' || !row) return failureResponse(fail('not_found'))
      if (row.complete_at !== null)
        return Response.json({ status: true, offset: row.length }, { headers: at(row.length) })
      if (row.length !== given.length || row.sha256 !== given.sha256)
        return failureResponse(fail('key_reused'))
      if (row.received !== given.offset) return failureResponse(fail('upload_offset'), at(row.received))
      const received = row.received + bytes.length
      if (bytes.length === 0 || received > row.length)
        return failureResponse(fail('bad_request'), at(row.received))
      await tx.insertInto('upload_piece').values({ upload_id: id, at: row.received, bytes }).execute()
      const whole = received === row.length
      if (whole && (await digestOf(tx, id)) !== row.sha256) {
        await tx.deleteFrom('upload').where('id', '=', id).execute()
        return failureResponse(fail('upload_unknown'), at(0))
      }
      await tx
        .updateTable('upload')
        .set({ received, complete_at: whole ? now : null, touched_at: now })
        .where('id', '=', id)
        .execute()
      return Response.json({ status: true, offset: received }, { headers: at(received) })
    })
  })
}
