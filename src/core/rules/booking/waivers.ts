import type { FieldErrors } from '#core/failures.ts'

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
 * Checks the answers against the server's questions: which fields are missing, and whether
 * every chosen option is an approved one.
 */
export const judgeAnswers = (
  questions: readonly Question[],
  answers: readonly Answer[],
): { errors: FieldErrors; approved: boolean } => {
  const errors: FieldErrors = {}
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
  }
  return { errors, approved }
}
