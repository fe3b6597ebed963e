/** Money is US dollars in integer cents; the wire carries decimal dollars (decision 2). */
export type Cents = number

export const toDollars = (cents: Cents): number => cents / 100
export const toCents = (dollars: number): Cents => Math.round(dollars * 100)

/** One formatter for each language: creating one takes a hundred times as long as using it. */
const writers = (options: Intl.NumberFormatOptions) => {
  const made = new Map<string, Intl.NumberFormat>()
  return (locale: string): Intl.NumberFormat => {
    const known = made.get(locale)
    if (known) return known
    const writer = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: 'USD',
      currencyDisplay: 'narrowSymbol',
      ...options,
    })
    made.set(locale, writer)
    return writer
  }
}
const whole = /* @__PURE__ */ writers({})
const short = /* @__PURE__ */ writers({ trailingZeroDisplay: 'stripIfInteger', useGrouping: false })

/** `$1,240.50`; whole dollars keep their cents. */
export const showMoney = (cents: Cents, locale = 'en-US'): string => whole(locale).format(cents / 100)

/** `$45` or `$12.50` for small spaces such as calendar cells: no grouping; cents only where there are some. */
export const showShortMoney = (dollars: number, locale = 'en-US'): string => short(locale).format(dollars)

/** A share in basis points (7.5 % = 750), rounded half up to the cent: 750 of 10,010 cents is 751. */
export const share = (cents: Cents, basisPoints: number): Cents =>
  Math.floor((cents * basisPoints + 5000) / 10_000)
