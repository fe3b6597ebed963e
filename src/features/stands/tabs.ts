export interface Tab {
  name: string
  word: string
}

const fromReservation = 'reservation'

/** The tabs a viewer sees: Go Hunt! only for one who comes from a reservation (spec 2 §2). */
export const tabsOf = (mine: boolean, from: string | undefined): Tab[] => [
  ...(mine ? [{ name: 'schedule', word: 'Schedule' }] : []),
  { name: 'description', word: 'Description' },
  ...(from === fromReservation ? [{ name: 'hunt', word: 'Go Hunt!' }] : []),
  { name: 'trophies', word: 'Trophies' },
  { name: 'reviews', word: 'Reviews' },
  ...(mine ? [{ name: 'vouchers', word: 'Vouchers' }] : []),
  { name: 'blog', word: 'Blog' },
  { name: 'location', word: 'Location' },
]

/** The tab one lands on: what brought one here decides, then whose stand it is. */
export const firstTab = (mine: boolean, from: string | undefined): string => {
  if (from === 'stand-to-review') return 'reviews'
  if (from === 'notification-blog') return 'blog'
  if (from === fromReservation) return 'location'
  return mine ? 'schedule' : 'description'
}
