import { found } from '#server/domain/refusal.ts'
import type { HandlersOf } from '#server/http/handler.ts'

export const weather: HandlersOf<'weather'> = {
  read: async ({ input, db, context }) => {
    const stand = found(
      await db
        .selectFrom('stand')
        .select(['lat', 'lng'])
        .where('id', '=', input.id)
        .where('deleted_at', 'is', null)
        .where('status', '=', 'approved')
        .executeTakeFirst(),
    )
    return { status: true, data: await context.services.weather.at(stand) }
  },
}
