import type { CallKey } from '#core/calls/registry/index.ts'
import { callOf } from '#core/calls/registry/table.ts'
import type { ProvenServer } from '#tests/prove/server.ts'
import { start } from '#tests/support/server/fixture.ts'
import { card, days } from '#tests/support/server/payments/cards.ts'
import type { Inputs } from './bases.ts'
import { requestOf } from './mutations.ts'
import { send } from './send.ts'

/** A booking whose main hunter has paid a share and waits for another, and what to say of it. */
export const splitInputs = async ({ server, db }: ProvenServer, token: string): Promise<Inputs> => {
  const headers = { authorization: `Bearer ${token}` }
  const done = async (key: CallKey, input: Record<string, unknown>) => {
    const { method, path } = callOf(key)
    const parts = { method, template: `/${path}`, isForm: false, headers, input }
    const reply = await send(server.url, requestOf(parts, 'before the requests'))
    if (reply?.status !== 200) throw new Error(`${key}: ${reply?.status} ${reply?.text}`)
    return (JSON.parse(reply.text) as { data: Record<string, unknown> }).data
  }
  await db.updateTable('stand').set({ maximum_hunters: 4 }).where('id', '=', 2).execute()
  const wish = { stand_id: 2, reserve_dates: days(151, 1), cancellation_policy: true }
  const id = (await done('reservations.create', wish))['reservation_id'] as number
  const begun = await done('splits.begin', { id, emails: ['asked@example.com'] })
  await done('sandbox.pay', card(begun['payment_intent'] as string))
  const share = await db
    .updateTable('split_share')
    .set({ asked_at: new Date(start.getTime() - 86_400_000) })
    .where('reservation_id', '=', id)
    .where('is_main', '=', false)
    .returning(['id', 'secret'])
    .executeTakeFirstOrThrow()
  return {
    'splits.read': { id },
    'splits.remind': { id },
    'splits.readdress': { id, share_id: share.id, email: 'next@example.com' },
    'splits.payRest': { id },
    'splits.share': { secret: share.secret },
    'splits.decline': { secret: share.secret },
  }
}
