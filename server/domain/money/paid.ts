import type { Reservation } from '#core/calls/reservations.ts'
import { balanceUntil, isBalanceOpen, type Payable } from '#core/rules/money/deposits.ts'

interface Booked extends Payable {
  readonly state: string
  readonly zone: string
  readonly landowner_cents: number
  readonly deposit_landowner_cents: number | null
  readonly balance_due: string | null
}

/** What the viewer has paid or earned of a booking, and what is to follow. */
export const paidOf = (row: Booked, isLandowner: boolean): Pick<Reservation, 'paid_amount' | 'balance'> => {
  const { deposit_cents: deposit, deposit_landowner_cents: ownersDeposit, balance_due: due } = row
  const total = isLandowner ? row.landowner_cents : row.total_cents
  const first = isLandowner ? ownersDeposit : deposit
  if (row.paid_at === null) return { paid_amount: 0, balance: null }
  if (first === null || due === null) return { paid_amount: total / 100, balance: null }
  const isOpen = isBalanceOpen(row)
  return {
    paid_amount: (isOpen ? first : total) / 100,
    balance: {
      amount: (total - first) / 100,
      due_date: due,
      until: balanceUntil(due, row.zone).toISOString(),
      state: isOpen ? (row.state === 'approved' ? 'open' : 'ended') : 'paid',
    },
  }
}
