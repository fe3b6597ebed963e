import type { SignedIn } from '#server/http/handler.ts'
import type { direct } from '#tests/prove/direct.ts'

interface Booked {
  readonly id: number
  readonly hunter: SignedIn
}
interface Terms {
  readonly call: ReturnType<typeof direct>
  readonly chance: () => number
  readonly count: (what: string) => void
}

/** Half of the balances are paid, some a dollar short; the others end their bookings, or were canceled before. */
export const openBalances = ({ call, chance, count }: Terms) => {
  const open: Booked[] = []
  const payOne = async ({ id, hunter }: Booked): Promise<void> => {
    const begun = await call('balances.pay', hunter, { id })
    if (begun.failure !== null) return count('refused')
    await call('sandbox.pay', hunter, {
      payment_intent: begun.body.data.payment_intent ?? '',
      number: chance() < 0.1 ? '4000000000001000' : '4242424242424242',
      expiry: '12/40',
      cvc: '123',
    })
    count('balances')
  }
  return {
    add: (booked: Booked) => void open.push(booked),
    pay: async (): Promise<void> => {
      for (const booked of open.splice(0)) if (chance() < 0.5) await payOne(booked)
    },
  }
}
