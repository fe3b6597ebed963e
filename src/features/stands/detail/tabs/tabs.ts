import { t } from '@lingui/core/macro'
export interface Tab {
  name: string
  word: string
}

const fromReservation = 'reservation'

/** The tabs for a viewer; Go Hunt! only when coming from a reservation (spec 2 §2). */
export const tabsOf = (mine: boolean, from: string | undefined): Tab[] => [
  ...(mine ? [{ name: 'schedule', word: t`Schedule` }] : []),
  { name: 'description', word: t`Description` },
  ...(from === fromReservation ? [{ name: 'hunt', word: t`Go Hunt!` }] : []),
  { name: 'trophies', word: t`Trophies` },
  { name: 'reviews', word: t`Reviews` },
  ...(mine ? [{ name: 'vouchers', word: t`Vouchers` }] : []),
  { name: 'blog', word: t`Blog` },
  ...(mine ? [{ name: 'followers', word: t`Followers` }] : []),
  { name: 'location', word: t`Location` },
]

/** The first tab: decided by where the viewer came from, then by who owns the stand. */
export const firstTab = (mine: boolean, from: string | undefined): string => {
  if (from === 'stand-to-review') return 'reviews'
  if (from === 'notification-blog') return 'blog'
  if (from === 'notification-followers' && mine) return 'followers'
  if (from === fromReservation) return 'location'
  return mine ? 'schedule' : 'description'
}
