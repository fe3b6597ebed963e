import type { Cents } from './money.ts'

/** What is left of a paid booking: of the payment in all, and of that with the landowner. */
export interface Left {
  readonly total: Cents
  readonly landowner: Cents
}

/**
 * So many cents in parts that are to one another as these weights, exactly: each part is rounded down, and the cents that
 * remain go to the parts that lost most by it. $100.00 of three who paid $35.84, $35.83 and $35.83 are $33.34, $33.33
 * and $33.33. Of all of the weights every part is its weight.
 */
export const proRata = (cents: Cents, weights: readonly Cents[]): Cents[] => {
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  if (all === 0) return weights.map(() => 0)
  const parts = weights.map((weight) => Math.floor((cents * weight) / all))
  const lost = weights.map((weight, n) => cents * weight - parts[n]! * all)
  const rest = cents - parts.reduce((sum, part) => sum + part, 0)
  const most = lost.map((by, n) => ({ by, n })).toSorted((a, b) => b.by - a.by || a.n - b.n)
  for (const part of most.slice(0, rest)) parts[part.n]! += 1
  return parts
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
