import { sql } from 'kysely'
import { feePolicyOut } from '#core/rules/money/fees.ts'
import { feesInForce } from '#server/domain/money/fees.ts'
import { publicKeyOf } from '#server/domain/documents/signing-keys.ts'
import { minClient } from '#server/http/security.ts'
import type { HandlersOf } from '#server/http/handler.ts'

export const service: HandlersOf<'service'> = {
  ping: ({ now }) => Promise.resolve({ status: true, now: now.toISOString() }),

  health: async ({ db }) => {
    await sql`select 1`.execute(db)
    return { status: true }
  },

  config: async ({ context, db }) => ({
    status: true,
    data: {
      vapid_public_key: await context.services.push.publicKey(),
      permit_key: publicKeyOf(context.secret, 'permits'),
      payments: context.services.payments.provider,
      fee_policy: feePolicyOut(await feesInForce(context, db)),
      tile_sources: context.services.tiles.states(),
      version: context.version,
      min_client: minClient,
      places_countries: [...context.config.placesCountries],
    },
  }),
}
