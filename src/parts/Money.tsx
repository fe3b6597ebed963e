import { showMoney } from './show-money.ts'

/** Dollars of the wire, never wrapped. */
export function Money({ dollars, className }: { dollars: number; className?: string }) {
  return <span className={className ? `tabular ${className}` : 'tabular'}>{showMoney(dollars)}</span>
}
