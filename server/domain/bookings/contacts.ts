import { brand } from '#core/brand.ts'
import type { HuntPack } from '#core/calls/packs.ts'
import type { HuntHunter } from '#core/calls/shapes/people.ts'
import type { StandSheet } from '#core/calls/later-stands.ts'

/** The phone contacts of a hunt; those of the hunters are the landowner's alone (decision 60). */
export const toContacts = (
  sheet: StandSheet,
  hunters: readonly HuntHunter[] | null,
): HuntPack['contacts'] => [
  {
    role: 'landowner',
    name: `${sheet.user.first_name} ${sheet.user.last_name}`,
    phone: sheet.contact_phone,
  },
  ...(hunters ?? []).map(({ user, phone }) => ({
    role: 'hunter' as const,
    name: `${user.first_name} ${user.last_name}`,
    phone,
  })),
  { role: 'support', name: brand.name, phone: brand.phone },
]
