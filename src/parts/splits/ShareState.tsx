import { t } from '@lingui/core/macro'
import type { OwnShare } from '#core/calls/money/splits.ts'
import { Chip } from '#ui/layout/Card.tsx'

type State = Pick<OwnShare, 'state' | 'booked' | 'person'>

/** Whether the share can still be paid; a declined one, too. */
export const stillToPay = ({ state }: Pick<State, 'state'>): boolean =>
  state === 'open' || state === 'declined'

/** What has become of a share, for the hunter who was asked for it. */
export const shareWords = ({ state, booked, person }: State): string => {
  if (state === 'open') return t`${person} asks you to pay your share.`
  if (booked && state === 'paid') return t`Your share is paid, and the hunt is booked.`
  if (state === 'declined')
    return t`This share was declined, and ${person} knows. It can still be paid while the days are held.`
  if (state === 'paid') return t`Your share is paid. We notify you when everyone has paid.`
  if (state === 'covered') return t`${person} has paid this share. You have nothing to pay.`
  return t`This split is over and nothing is booked. What was paid for it is on its way back.`
}

export const ShareState = ({ share: { state, booked } }: { share: Pick<State, 'state' | 'booked'> }) => {
  if (state === 'open') return <Chip tone="queued">{t`To pay`}</Chip>
  if (state === 'ended') return <Chip>{t`Ended`}</Chip>
  if (state === 'declined') return <Chip>{t`Declined`}</Chip>
  return <Chip tone="sent">{booked ? t`Booked` : t`Paid`}</Chip>
}
