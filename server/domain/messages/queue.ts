import type { PaperId } from '#core/rules/signed-papers.ts'
import type { Email } from '#server/services/mail.ts'
import type { Db } from '#server/db/connect.ts'

export type SandboxReport =
  | { readonly about: 'paid' | 'disputed'; readonly intent: string }
  | { readonly about: 'refund_failed'; readonly refund_id: number }

/** The kinds of job with their payloads. */
export interface JobKinds {
  mail: { email: Email }
  push: { subscription_id: number; notification_id: number }
  notification_email: { user_id: number }
  reset_email: { email: string }
  signed_copy: PaperId
  monthly_email: { month: string; after: number }
  expire_hold: { reservation_id: number }
  expire_request: { reservation_id: number }
  expire_split: { reservation_id: number }
  remind_split: { reservation_id: number }
  expire_balance: { reservation_id: number }
  capture_payment: { reservation_id: number }
  void_payment: { payment_id: number }
  refund: { refund_id: number }
  payout: { payout_id: number }
  expire_fund: { fund_payment_id: number }
  void_fund: { fund_payment_id: number }
  return_fund: { fund_payment_id: number }
  /** What the sandbox reports of its own accord, as a provider's webhook does. */
  sandbox_report: SandboxReport
  publish_review: { review_id: number }
  search_match: { stand_id: number; reservation_id: number | null; after: number }
  search_notify: { user_id: number }
  read_calendar: { source_id: number }
  place_calendar_days: { stand_id: number }
  land_heights: { stand_id: number }
  return_due: { return_id: number; version: number }
  return_overdue: { return_id: number; version: number }
}
export type JobKind = keyof JobKinds
export type JobDone = { state: 'done' } | { state: 'again'; reason: string; retryAfter: number | null }

/** Writes a job in the caller's transaction, so that it runs exactly if that commits. */
export const enqueue = async <K extends JobKind>(
  db: Db,
  kind: K,
  payload: JobKinds[K],
  at: { now: Date; runAt?: Date },
): Promise<void> => {
  await db
    .insertInto('job')
    .values({ kind, payload: JSON.stringify(payload), run_at: at.runAt ?? at.now, created_at: at.now })
    .execute()
}
