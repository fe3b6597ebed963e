import { messageTable } from './message.ts'

/** What a line of the ledger says to the person whose money it is. */
export const moneyMessages = messageTable({
  booking: 'Booking of {stand}',
  share: 'Share of {stand}',
  balance: 'Balance of {stand}',
  refund: 'Refund for {stand}',
  refund_undone: 'A refund for {stand} that your bank has made instead',
  dispute: 'Your bank has taken back what you paid for {stand}',
  dispute_back: 'Your bank has paid {stand} again',
  dispute_lost: 'The bank of the hunter has taken back what they paid for {stand}',
  dispute_undone: 'The bank of the hunter has paid {stand} again',
  release: 'Lease of {stand}',
  fund_received: 'Funds from {person}, {stand}',
  fund_paid: 'Funds to {person}, {stand}',
  payout: 'Transfer to your payout account',
  payout_reversed: 'A transfer that failed is back in your balance',
  held: '{stand}, {person}',
})
export type MoneyCode = keyof typeof moneyMessages
export const isMoneyCode = (code: string): code is MoneyCode => Object.hasOwn(moneyMessages, code)
