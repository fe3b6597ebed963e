import { expect, test } from 'vitest'
import { type FailureName, failures, statusOf } from '#core/failures.ts'
import { lateFailures } from '#core/late-failures.ts'

/** Clients decide by these what they do: sign in again, ask again later, or show the refusal. */
const byStatus: Record<number, FailureName[]> = {
  400: ['bad_request'],
  401: ['unauthenticated', 'wrong_credentials'],
  403: [
    'chat_closed',
    'email_unverified',
    'forbidden',
    'guardian_unconfirmed',
    'junior_not_allowed',
    'own_stand',
    'rating_too_low',
    'trophy_not_allowed',
    'waiver_needed',
  ],
  404: ['no_record', 'no_such_call', 'not_found'],
  405: ['wrong_method'],
  409: [
    'account_in_use',
    'already_invited',
    'blockout_refused',
    'bookings_changed',
    'dates_taken',
    'guardian_minor',
    'guardian_other',
    'held_too_often',
    'hold_expired',
    'hunt_over',
    'invitation_closed',
    'not_cancellable',
    'party_full',
    'payment_mismatch',
    'payments_off',
    'price_changed',
    'request_running',
    'schedule_changed',
    'ticket_changed',
    'too_many_held_days',
    'too_many_holds',
    'transfer_closed',
    'transfer_not_approved',
    'transfer_open',
    'upload_offset',
  ],
  413: ['service_full', 'too_large', 'uploads_full', 'uploads_open'],
  422: [
    'card_declined',
    'card_invalid',
    'dates_not_bookable',
    'email_taken',
    'invalid',
    'key_reused',
    'link_expired',
    'media_refused',
    'password_common',
    'payment_incomplete',
    'picture_refused',
    'policy_not_accepted',
    'prices_unchanged',
    'return_over',
    'search_limit',
    'tag_exists',
    'tag_limit',
    'trophy_exists',
    'upload_unknown',
    'video_refused',
    'voucher_expired',
    'voucher_invalid',
    'voucher_used',
    'voucher_used_up',
    'waiver_not_approved',
  ],
  426: ['client_too_old'],
  429: ['too_many'],
  500: ['unexpected'],
  503: ['disk_full', 'unavailable'],
}

test('every refusal has its status', () => {
  const found: Record<number, FailureName[]> = {}
  for (const name of Object.keys({ ...failures, ...lateFailures }).sort() as FailureName[])
    (found[statusOf(name)] ??= []).push(name)
  expect(found).toEqual(byStatus)
})
