import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { SignedIn } from '#server/http/handler.ts'
import type { direct } from '#tests/prove/direct.ts'

interface Terms {
  readonly call: ReturnType<typeof direct>
  readonly db: () => Db
  readonly chance: () => number
  readonly pick: <T>(from: readonly T[]) => T
  readonly hunters: () => readonly SignedIn[]
}

/**
 * A party pays what was held together: some of it never does, some pays a dollar less first, some splits are ended, and of
 * some the main hunter pays the rest. Gives the state in which it is left; null where it could not be split.
 */
export const partySplits =
  ({ call, db, chance, pick, hunters }: Terms) =>
  async ({ id, hunter }: { id: number; hunter: SignedIn }): Promise<string | null> => {
    const others = [pick(hunters()), pick(hunters()), pick(hunters())]
    const guests = [...new Set(others)].filter((one) => one !== hunter)
    const emails = guests.slice(0, chance() < 0.5 ? 1 : 3).map(({ email }) => email)
    const begun = await call('splits.begin', hunter, { id, emails })
    if (begun.failure !== null) return null
    const pay = (who: SignedIn, intent: string | null, number = '4242424242424242') =>
      call('sandbox.pay', who, { payment_intent: intent ?? '', number, expiry: '12/40', cvc: '123' })
    if (chance() < 0.1) return 'held'
    await pay(hunter, begun.body.data.payment_intent)
    const { rows } = await sql<{ email: string; secret: string }>`select email, secret from split_share
      where reservation_id = ${id} and not is_main order by id`.execute(db())
    for (const { email, secret } of rows) {
      if (chance() < 0.25) continue
      const guest = guests.find((one) => one.email.toLowerCase() === email)!
      const opened = await call('splits.pay', guest, { secret })
      if (opened.failure !== null) continue
      await pay(
        guest,
        opened.body.data.payment_intent,
        chance() < 0.1 ? '4000000000001000' : '4242424242424242',
      )
    }
    if (chance() < 0.15) await call('splits.end', hunter, { id })
    if (chance() < 0.3) {
      const rest = await call('splits.payRest', hunter, { id })
      if (rest.failure === null) await pay(hunter, rest.body.data.payment_intent)
    }
    const split = await call('splits.read', hunter, { id })
    return split.body?.data.state ?? 'lost'
  }
