import type { Hono } from 'hono'
import { fail } from '#core/calls/errors.ts'
import type { Context } from '../context.ts'
import { privateUrlIsGood } from '../db/media.ts'
import { failureResponse } from './failures.ts'

const publicName = /^[0-9a-f]{16,64}\.webp$/

/** A file of a person is shown in place only when it is a picture that we drew ourselves. */
const dispositionOf = (type: string): string => (type === 'image/webp' ? 'inline' : 'attachment')

const missing = () => failureResponse(fail('not_found'), { 'Cache-Control': 'no-store' })

export const mountMedia = (app: Hono, context: Context): void => {
  app.get('/media/private/:id', async (c) => {
    const id = Number(c.req.param('id'))
    await context.clock.refresh()
    const good = privateUrlIsGood(
      context,
      id,
      Number(c.req.query('until')),
      c.req.query('mac') ?? '',
      context.clock.now(),
    )
    const row = good
      ? await context.database.db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst()
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
    const file = c.req.param('file')
    const bytes = publicName.test(file) ? await context.services.files.get(file) : null
    if (!bytes) return missing()
    return new Response(new Uint8Array(bytes), {
      headers: {
        'Content-Type': 'image/webp',
        'Cache-Control': 'public, max-age=31536000, immutable',
        'Content-Security-Policy': "default-src 'none'; sandbox",
      },
    })
  })

  app.get('/tiles/:source/:z/:x/:y', async (c) => {
    const [z, x, y] = (['z', 'x', 'y'] as const).map((name) => c.req.param(name))
    if (![z, x, y].every((part) => /^\d{1,8}$/.test(part!))) return missing()
    const tile = await context.services.tiles.tile(c.req.param('source'), Number(z), Number(x), Number(y))
    if (!tile) return missing()
    return new Response(new Uint8Array(tile.bytes), {
      headers: { 'Content-Type': tile.type, 'Cache-Control': 'public, max-age=2592000' },
    })
  })
}
