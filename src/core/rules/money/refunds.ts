import type { Cents } from './money.ts'

/** What is left of a paid booking: of the payment in all, and of that with the landowner. */
export interface Left {
  readonly total: Cents
  readonly landowner: Cents
}

/**
 * What the landowner gives of a refund: the share that is theirs of what is left, and of the whole rest all of it; what
 * remains of the refund are fees that the service gives back. Left are $193.50, of which the landowner has $166.50: of
 * $100 they give $86.05.
 */
export const landownerPart = (amount: Cents, { total, landowner }: Left): Cents =>
  total <= 0
    ? 0
    : Math.max(0, Math.min(amount, landowner, Math.floor((amount * landowner + total / 2) / total)))
