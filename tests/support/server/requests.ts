import { card, days } from './inputs.ts'
import type { Options, TestApp } from './app.ts'

/** The landowner's choice for a stand, as the stand form writes it. */
export const bookBy = async (app: TestApp, stand: number, by: 'instant' | 'request'): Promise<void> => {
  await app.context.database.db.updateTable('stand').set({ booking_by: by }).where('id', '=', stand).execute()
}

export interface Held {
  readonly id: number
  readonly intent: string
}
/** Days of a stand that is booked by request, held and not paid. */
export const holdByRequest = async (
  app: TestApp,
  options: Options & { stand?: number; days?: string[]; voucher?: number } = {},
): Promise<Held> => {
  const { stand = 2, days: wanted = days(1, 2), voucher, ...rest } = options
  await bookBy(app, stand, 'request')
  const wish = { stand_id: stand, reserve_dates: wanted, cancellation_policy: true }
  const { body } = await app.call(
    'reservations.create',
    { ...wish, ...(voucher !== undefined && { voucher_id: voucher }) },
    rest,
  )
  await bookBy(app, stand, 'instant')
  const { reservation_id: id, payment_intent: intent } = body.data as {
    reservation_id: number
    payment_intent: string
  }
  return { id, intent }
}

/** A request whose card has agreed: it waits for the landowner. */
export const askToBook = async (
  app: TestApp,
  options: Parameters<typeof holdByRequest>[1] & { number?: string } = {},
): Promise<number> => {
  const { number, ...rest } = options
  const { id, intent } = await holdByRequest(app, rest)
  const { as, token } = rest
  await app.call('sandbox.pay', card(intent, number), {
    ...(as !== undefined && { as }),
    ...(token !== undefined && { token }),
  })
  return id
}
