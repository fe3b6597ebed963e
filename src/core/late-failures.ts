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
  blockout_refused: [409, 'Days that are reserved, blocked, in recovery or over cannot be blocked.'],
  calendar_known: [409, 'This calendar is read for the stand already.'],
  calendars_many: [409, 'A stand can be closed by ten calendars at most.'],
  prices_unchanged: [422, 'No price of these days would change.'],
  schedule_changed: [409, 'The calendar of this stand has changed. Please look at it again.'],
  no_record: [404, 'No Record'],
  transfer_not_approved: [409, 'Only an approved stand can be transferred.'],
  transfer_open: [409, 'Another person has been asked to take this stand over already.'],
  transfer_closed: [409, 'This request was answered or taken back already.'],
  bookings_changed: [409, 'The bookings of this stand have changed. Please look at them again.'],
  review_not_allowed: [403, 'Only the main hunter and the landowner of a hunt that is over can review it.'],
  review_exists: [409, 'You have reviewed this hunt already.'],
  review_not_editable: [409, 'A review can be edited once, after it was challenged.'],
  review_challenged: [409, 'This review has been challenged already.'],
  review_unpublished: [409, 'Only a published review can be challenged.'],
  challenge_over: [409, 'A review can be challenged within 14 days of its publication.'],
  trophy_decided: [409, '{person} has decided about this trophy already.'],
  payments_off: [409, 'This service takes no payments yet, so this cannot be booked.'],
  form_changed: [
    409,
    'This stand was changed elsewhere since you opened it. Nothing was overwritten. Please load it again.',
  ],
  not_a_draft: [409, 'This stand has been sent already, so it is no draft any more.'],
  stand_decided: [409, '{person} has decided about this stand already. Please look at it again.'],
  stand_changed: [409, 'The owner has changed this stand meanwhile. Please look at it again.'],
  voucher_used: [422, 'You have used this voucher already, or hold days with it. It counts once per hunter.'],
  uploads_open: [
    413,
    '{n} of your files are still on their way, which is the most. Please wait until one has arrived.',
  ],
  uploads_full: [
    413,
    'Your files take {used} of the {allowed} MB that you have. Please choose a smaller file, or ask for help.',
  ],
  service_full: [413, 'The service takes no more files at the moment. Please try again tomorrow.'],
  video_refused: [
    422,
    'This video cannot be freed of the place where it was taken. Please save it as MP4 and choose it again.',
  ],
  disk_full: [503, 'The disk of the service is full, so nothing was saved. Please try again later.'],
  payouts_off: [409, 'This service makes no transfers yet.'],
  payout_refused: [422, 'The payout provider did not connect this account. Please try again.'],
  payout_account_needed: [409, 'Please connect a payout account first.'],
  balance_too_small: [409, 'Your balance is smaller than this amount.'],
  funds_not_allowed: [403, 'Funds can be requested only for a booked hunt that is not over.'],
  content_changed: [409, '{person} has changed this meanwhile. Please look at it again.'],
  content_exists: [409, 'Another one with this name is shown already.'],
  content_used: [
    409,
    'It is used {n} times, by stands, trophies, tickets or saved searches. Please hide it instead.',
  ],
  contents_many: [409, 'A list has {n} entries at most. Please delete one first.'],
  feedback_many: [409, 'The home page shows {n} at most. Please hide one first.'],
  order_changed: [409, 'This list has changed meanwhile. Please look at it again.'],
  funds_closed: [409, 'This fund request was answered or taken back already.'],
} satisfies Record<string, readonly [number, string]>)
