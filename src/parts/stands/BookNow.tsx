import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import type { StandCard } from '#core/calls/stands.ts'
import { Button, ButtonLink } from '#ui/controls/Button.tsx'
import styles from './StandCard.module.css'

const JuniorDialog = lazy(async () => ({
  default: (await import('#parts/account/JuniorDialog.tsx')).JuniorDialog,
}))

interface BookProps {
  stand: StandCard
  mine: boolean
  junior: boolean
}

/** The booking button of a card: hidden from the owner; juniors see who may book. */
export function BookNow({ stand, mine, junior }: BookProps) {
  const [told, setTold] = useState(false)
  const { title } = stand
  if (stand.next_available_booking === null)
    return (
      <span className={styles.full}>
        <Trans>This Stand is fully booked</Trans>
      </span>
    )
  if (mine) return null
  if (!junior)
    return (
      <ButtonLink
        to="/reserve-stand/$id"
        params={{ id: String(stand.id) }}
        look="ember"
        size="compact"
        aria-label={t`BOOK NOW ${title}`}
      >
        <Trans>BOOK NOW</Trans>
      </ButtonLink>
    )
  return (
    <>
      <Button look="ember" size="compact" aria-label={t`BOOK NOW ${title}`} onClick={() => setTold(true)}>
        <Trans>BOOK NOW</Trans>
      </Button>
      <Suspense fallback={null}>{told && <JuniorDialog opened onClose={() => setTold(false)} />}</Suspense>
    </>
  )
}
