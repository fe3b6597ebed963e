/** `$7.5K` for the axis of a chart. Apart from how money is written elsewhere, which is part of the first load. */
export const showAxisMoney = (dollars: number, locale = 'en-US'): string =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 2,
  }).format(dollars)
