import { locale } from '#app/language.ts'
import { showMoney as inCents, toCents } from '#core/rules/money.ts'

/** Dollars of the wire, as the reader's language writes money. */
export const showMoney = (dollars: number): string => inCents(toCents(dollars), locale())
