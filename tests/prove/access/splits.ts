import type { TestApp } from '#tests/support/server/app.ts'
import { start } from '#tests/support/server/fixture.ts'
import { payDeposit } from '#tests/support/server/payments/deposits.ts'
import { hold, startSplit } from '#tests/support/server/payments/splits.ts'
import type { Person } from './kinds.ts'

export interface Splits {
  /** Bookings of the other landowner that are split with the joined hunter; the first one is only held, by who is invited, and of the last one the deposit is paid. */
  readonly splits: Readonly<Record<'begun' | 'ended' | 'shared' | 'deposited', number>>
  /** The joined hunter's share, and the payment of the main hunter's. */
  readonly share: { readonly id: number; readonly secret: string; readonly payment: number }
}

export const addSplits = async (
  app: TestApp,
  tokens: Readonly<Record<Person, string>>,
  joined: string,
): Promise<Splits> => {
  const { db } = app.context.database
  const splitting = (from: number) => startSplit(app, from, { emails: [joined], token: tokens.other })
  const shared = await splitting(151)
  const splits = {
    ended: (await splitting(155)).id,
    shared: shared.id,
    deposited: (await payDeposit(app, 160, { token: tokens.other })).id,
    begun: (await hold(app, { days: ['2027-05-10'], token: tokens.invited })).reservation_id,
  }
  await db
    .updateTable('split_share')
    .set({ asked_at: new Date(start.getTime() - 86_400_000) })
    .execute()
  const { id, secret } = await db
    .selectFrom('split_share')
    .select(['id', 'secret'])
    .where('reservation_id', '=', shared.id)
    .where('is_main', '=', false)
    .executeTakeFirstOrThrow()
  return { splits, share: { id, secret, payment: shared.payment } }
}
