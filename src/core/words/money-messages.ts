import { messageTable } from './message.ts'

/** What a line of the ledger says to the person whose money it is. */
export const moneyMessages = messageTable({
  booking: 'Booking of {stand}',
  balance: 'Balance of {stand}',
  refund: 'Refund for {stand}',
  release: 'Lease of {stand}',
  fund_received: 'Funds from {person}, {stand}',
  fund_paid: 'Funds to {person}, {stand}',
  payout: 'Transfer to your payout account',
  payout_reversed: 'A transfer that failed is back in your balance',
  held: '{stand}, {person}',
})
export type MoneyCode = keyof typeof moneyMessages
export const isMoneyCode = (code: string): code is MoneyCode => Object.hasOwn(moneyMessages, code)
