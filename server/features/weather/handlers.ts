import { sql } from 'kysely'
import { placeColumns, type PlaceColumns } from '#server/domain/stands/location.ts'
import { found } from '#server/domain/refusal.ts'
import type { HandlersOf } from '#server/http/handler.ts'

export const weather: HandlersOf<'weather'> = {
  read: async ({ input, db, context, viewer, now }) => {
    const { rows } = await sql<PlaceColumns>`select ${placeColumns(viewer, now)} from stand s
      where s.id = ${input.id} and s.deleted_at is null and s.status = 'approved'`.execute(db)
    const { lat, lng } = found(rows[0])
    return { status: true, data: await context.services.weather.at({ lat, lng }) }
  },
}
