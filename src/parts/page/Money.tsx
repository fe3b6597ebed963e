import { locale } from '#app/i18n/language.ts'
import { showMoney, toCents } from '#core/rules/money/money.ts'

/** Dollars of the wire, never wrapped. */
export function Money({ dollars, className }: { dollars: number; className?: string }) {
  return (
    <span className={className ? `tabular ${className}` : 'tabular'}>
      {showMoney(toCents(dollars), locale())}
    </span>
  )
}
