import { sql } from 'kysely'
import { minClient } from '#server/http/security.ts'
import type { HandlersOf } from '#server/http/handler.ts'

export const service: HandlersOf<'service'> = {
  ping: ({ now }) => Promise.resolve({ status: true, now: now.toISOString() }),

  health: async ({ db }) => {
    await sql`select 1`.execute(db)
    return { status: true }
  },

  config: async ({ context: { config, services, version } }) => ({
    status: true,
    data: {
      vapid_public_key: await services.push.publicKey(),
      payments: services.payments.provider,
      fee_policy: {
        name: config.fees.name,
        hunter_percent: config.fees.hunter / 100,
        landowner_percent: config.fees.landowner / 100,
      },
      tile_sources: services.tiles.sources(),
      version,
      min_client: minClient,
      places_countries: [...config.placesCountries],
    },
  }),
}
