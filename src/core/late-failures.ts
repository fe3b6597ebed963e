import { messageTable } from './words/message.ts'

/**
 * Refusals that no first page can meet. The page does not carry them: it shows the text and the values of the answer,
 * in the reader's language where the catalogue has that text.
 */
export const lateFailures = /* @__PURE__ */ messageTable({
  payment_mismatch: [
    409,
    'The payment was not the amount of this booking, so nothing is booked. All of it is being refunded.',
  ],
  voucher_used: [422, 'You have used this voucher already, or hold days with it. It counts once per hunter.'],
} satisfies Record<string, readonly [number, string]>)
