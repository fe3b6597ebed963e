import { englishOf, fail, type Failure, messageOf, statusOf, waitingTime } from '#core/failures.ts'
import { errorsInEnglish } from '#core/words/field-english.ts'
import { Refusal } from '#server/domain/refusal.ts'
import { headers } from '#core/contract/uploads.ts'
import type { Context } from '#server/context/context.ts'
import { databaseLost, sqlState } from '#server/db/connect.ts'

/** The one shape of refusals on the wire (decision 25). */
export const failureResponse = (failure: Failure, extra: Record<string, string> = {}): Response =>
  Response.json(
    {
      message: messageOf(
        failure.failure,
        failure.values ?? (failure.retryAfter === undefined ? undefined : waitingTime(failure.retryAfter)),
      ),
      ...(failure.values && { text: englishOf(failure.failure), values: failure.values }),
      ...(failure.errors && { errors: errorsInEnglish(failure.errors), codes: failure.errors }),
    },
    {
      status: statusOf(failure.failure),
      headers: {
        [headers.failure]: failure.failure,
        'Cache-Control': 'no-store',
        ...(failure.retryAfter !== undefined && { 'Retry-After': String(failure.retryAfter) }),
        ...extra,
      },
    },
  )

const byConstraint: Record<string, Failure> = {
  reservation_days: fail('dates_taken'),
  app_user_email: fail('email_taken', { email: [{ code: 'email_taken' }] }),
  voucher_limit: fail('voucher_used_up'),
  reservation_voucher_once: fail('voucher_used'),
  trophy_reservation_id_key: fail('trophy_exists'),
}

const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes(String((error as { code?: unknown } | null)?.code))

/** Maps an error to a failure: a violated constraint, an unreachable database, or a bug. */
export const failureOf = (error: unknown, context: Context): Failure => {
  if (error instanceof Refusal) return error.failure
  const state = sqlState(error)
  const known = state && byConstraint[state.constraint]
  if (known) return known
  if (isDiskFull(error) || state?.code === '53100') {
    context.log.error({ err: error }, 'the disk is full')
    return fail('disk_full')
  }
  if (databaseLost(error)) {
    context.database.revive()
    return fail('unavailable', undefined, 1)
  }
  if (state) {
    if (state.code === '40001' || state.code === '40P01' || state.code === '55P03' || state.code === '57014')
      return fail('unavailable', undefined, 1)
    if (state.code.startsWith('22')) return fail('bad_request')
  }
  context.log.error({ err: error }, 'unexpected')
  return fail('unexpected')
}
