/** So many days from a day of December 2026 on, which may be beyond its end. */
export const days = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, i) => new Date(Date.UTC(2026, 11, from + i)).toISOString().slice(0, 10))

export const card = (payment_intent: string, number = '4242 4242 4242 4242') => ({
  payment_intent,
  number,
  expiry: '12/30',
  cvc: '123',
})
