import type { Hono } from 'hono'
import { fail } from '#core/failures.ts'
import { readPictureName } from '#core/rules/pictures.ts'
import type { Context } from '#server/context/context.ts'
import { maySeePhoto } from '#server/domain/messages/photos.ts'
import { privateUrlIsGood } from '#server/media/media.ts'
import { pictureNamed } from '#server/media/picture-widths.ts'
import { sha256 } from '#server/config/random.ts'
import { failureResponse } from './failures.ts'

/** A private file is shown inline only if it is a picture that we re-encoded. */
const dispositionOf = (type: string): string => (type === 'image/webp' ? 'inline' : 'attachment')

const missing = () => failureResponse(fail('not_found'), { 'Cache-Control': 'no-store' })

export const mountMedia = (app: Hono, context: Context): void => {
  app.get('/media/private/:id', async (c) => {
    const id = Number(c.req.param('id'))
    await context.clock.refresh()
    const { db } = context.database
    const named = c.req.query('for')
    const reader = named === undefined ? null : Number(named)
    const grant = { id, until: Number(c.req.query('until')), reader }
    const good =
      privateUrlIsGood(context, grant, c.req.query('mac') ?? '', context.clock.now()) &&
      (reader === null || (await maySeePhoto(db, id, reader)))
    const row = good
      ? await db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst()
      : undefined
    const bytes = row && (await context.services.files.get(row.file))
    if (!row || !bytes) return missing()
    return new Response(new Uint8Array(bytes), {
      headers: {
        'Content-Type': row.type,
        'Content-Disposition': dispositionOf(row.type),
        'Cache-Control': 'private, max-age=86400',
        'Content-Security-Policy': "default-src 'none'; sandbox",
      },
    })
  })

  app.get('/media/:file', async (c) => {
    const name = readPictureName(c.req.param('file'))
    const picture = name && (await pictureNamed(context, name))
    if (!picture) return missing()
    if ('instead' in picture)
      return new Response(null, {
        status: 302,
        headers: { Location: `/media/${picture.instead}`, 'Cache-Control': 'no-store' },
      })
    return new Response(new Uint8Array(picture), {
      headers: {
        'Content-Type': `image/${name.kind}`,
        'Cache-Control': 'public, max-age=31536000, immutable',
        'Content-Security-Policy': "default-src 'none'; sandbox",
      },
    })
  })

  app.get('/tiles/:source/:z/:x/:y', async (c) => {
    const [z, x, y] = (['z', 'x', 'y'] as const).map((name) => c.req.param(name))
    if (![z, x, y].every((part) => /^\d{1,8}$/.test(part!))) return missing()
    const tile = await context.services.tiles.tile(c.req.param('source'), Number(z), Number(x), Number(y))
    if (tile === 'unreachable') return failureResponse(fail('unavailable', undefined, 60))
    if (tile === 'unknown') return missing()
    if (tile === 'none')
      return new Response(null, { status: 204, headers: { 'Cache-Control': 'public, max-age=86400' } })
    const etag = `"${sha256(tile.bytes).slice(0, 20)}"`
    const headers = { ETag: etag, 'Cache-Control': 'public, max-age=2592000' }
    if (c.req.header('If-None-Match')?.includes(etag)) return new Response(null, { status: 304, headers })
    return new Response(new Uint8Array(tile.bytes), { headers: { ...headers, 'Content-Type': tile.type } })
  })
}
