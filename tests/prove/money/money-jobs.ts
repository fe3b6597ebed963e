/** Emails and bells are no money: this proof leaves them out, so that it comes to its size. */
export const moneyJobs = [
  'expire_hold',
  'expire_split',
  'expire_balance',
  'void_payment',
  'refund',
  'payout',
  'expire_fund',
  'void_fund',
  'return_fund',
]
