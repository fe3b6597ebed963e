import type { FieldErrors } from '#core/failures.ts'
import { type Day, daysBetween, localTime } from '#core/rules/time/days.ts'

/** A waiver is valid when it is approved and not expired; it lasts one year from signing (decision 21). */
export const waiverCounts = (
  waiver: { is_approved: boolean; expiry: string } | null | undefined,
  now: Date,
): boolean => waiver?.is_approved === true && Date.parse(waiver.expiry) > now.getTime()

export const waiverExpiry = (signed: Date): Date => {
  const expiry = new Date(signed)
  expiry.setUTCFullYear(expiry.getUTCFullYear() + 1)
  return expiry
}

type Waiver = { readonly is_approved: boolean; readonly expiry: string } | null | undefined
const warnedFrom = [0, 7, 30] as const

export interface WaiverWarning {
  readonly trouble: 'missing' | 'not_approved' | 'expired' | 'expires'
  /** Days until the hunt begins; 0 on its days. */
  readonly days: number
  /** The step of the warning: how many days ahead it begins (decision 59). */
  readonly from: (typeof warnedFrom)[number]
}

/** What is wrong with a waiver for a hunt that is at most 30 days ahead and not over; null where nothing is. */
export const waiverWarning = (
  waiver: Waiver,
  hunt: { readonly start: Day; readonly end: Day; readonly zone: string },
  now: Date,
): WaiverWarning | null => {
  const today = localTime(now, hunt.zone).day
  const days = Math.max(0, daysBetween(today, hunt.start))
  const from = warnedFrom.find((step) => days <= step)
  if (from === undefined || today > hunt.end) return null
  const trouble = !waiver
    ? 'missing'
    : !waiver.is_approved
      ? 'not_approved'
      : Date.parse(waiver.expiry) <= now.getTime()
        ? 'expired'
        : localTime(new Date(waiver.expiry), hunt.zone).day <= hunt.end
          ? 'expires'
          : null
  return trouble && { trouble, days, from }
}

/** The day written on a waiver: the signer's own calendar day where the clocks of the world allow it. */
export const signingDay = (signed: Date, said: Day | undefined): Day => {
  const dayAt = (hours: number) => new Date(signed.getTime() + hours * 3_600_000).toISOString().slice(0, 10)
  return said !== undefined && said >= dayAt(-12) && said <= dayAt(14) ? said : dayAt(0)
}
/** The day on which a waiver of this day ends: a year later. */
export const endingDay = (day: Day): Day =>
  waiverExpiry(new Date(`${day}T00:00:00Z`))
    .toISOString()
    .slice(0, 10)

interface Question {
  readonly id: number
  readonly options: readonly { label: string; show_comment_box: boolean; is_approved: boolean }[]
}
interface Answer {
  readonly id: number
  readonly answer: string
  readonly reason?: string | undefined
}

/**
 * Checks the answers against the server's questions: which fields are missing, whether every chosen option is an
 * approved one, and which questions have an answer that is not.
 */
export const judgeAnswers = (
  questions: readonly Question[],
  answers: readonly Answer[],
): { errors: FieldErrors; approved: boolean; refused: number[] } => {
  const errors: FieldErrors = {}
  const refused: number[] = []
  let approved = true
  for (const question of questions) {
    const at = answers.findIndex((answer) => answer.id === question.id)
    const answer = answers[at]
    const option = question.options.find((o) => o.label === answer?.answer)
    const field = `questions.${at < 0 ? answers.length : at}`
    if (!answer || !option) errors[`${field}.answer`] = [{ code: 'answer_needed' }]
    else if (option.show_comment_box && !answer.reason?.trim())
      errors[`${field}.reason`] = [{ code: 'reason_needed' }]
    if (!option?.is_approved) approved = false
    if (option?.is_approved === false) refused.push(question.id)
  }
  return { errors, approved, refused }
}
