import { addDays } from '#core/rules/time/days.ts'
import type { App } from './app.ts'

/** A paid booking of a day some weeks ahead, by a hunter of the demo. */
export const booked = async (app: App, token: string): Promise<number> => {
  type Days = { data: { available_dates: { date: string; is_reserved: boolean }[] } }
  const { data } = await app.call<Days>('hunting-detail/6', { token })
  const from = addDays(new Date().toISOString().slice(0, 10), 30)
  const free = data.available_dates.find(({ date, is_reserved }) => date > from && !is_reserved)!
  const held = await app.call<{ data: { reservation_id: number; payment_intent: string } }>('reserve-stand', {
    token,
    body: { stand_id: 6, reserve_dates: [free.date], cancellation_policy: true },
  })
  const { reservation_id, payment_intent } = held.data
  const card = { payment_intent, number: '4242424242424242', expiry: '12/30', cvc: '123' }
  await app.call('sandbox/pay', { token, body: card })
  return reservation_id
}
