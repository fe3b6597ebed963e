import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { locale } from '#app/i18n/language.ts'
import type { Reservation } from '#core/calls/reservations.ts'
import { localTime, showDay } from '#core/rules/time/days.ts'
import { outboxMark } from '#offline/outbox/overlay/marks.ts'
import { StateChip } from '#parts/page/StateChip.tsx'
import { useNow } from '#parts/days/use-now.ts'
import { TrophyDialog } from '#parts/trophies/TrophyDialog.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Card, Chip } from '#ui/layout/Card.tsx'
import { TrophyIcon } from '#ui/icons/index.tsx'
import { Picture } from '#ui/pictures/Picture.tsx'

const words = {
  pending: msg`Pending`,
  approved: msg`Approved`,
  rejected: msg`Rejected`,
} as const

/** The hunt's trophy: one, by the main hunter, not on their own stand (spec 3 §4). */
export const TrophyPanel = ({ held }: { held: Reservation }) => {
  const [open, setOpen] = useState(false)
  const now = useNow()
  const { trophy } = held
  const own = held.stand_detail.user.id === held.user.id
  if (!trophy && (own || (held.status !== 'approved' && held.status !== 'completed'))) return null
  const mark = trophy ? outboxMark(trophy) : undefined
  return (
    <Card as="section" aria-labelledby="trophy">
      <div className="stack">
        <h2 id="trophy">
          <Trans>Trophy</Trans>
        </h2>
        {trophy ? (
          <>
            <Picture src={trophy.image} alt={trophy.name || t`Trophy`} width={4} height={3} />
            <div className="row spread">
              <span>
                <strong>{trophy.specie?.specie_name ?? trophy.name}</strong>
                <span className="muted"> · {showDay(trophy.harvest_date, locale())}</span>
              </span>
              {mark ? <StateChip state={mark.state} /> : <Chip>{t(words[trophy.status])}</Chip>}
            </div>
            {trophy.comment !== '' && <p>{trophy.comment}</p>}
          </>
        ) : (
          <Button look="outline" icon={<TrophyIcon />} onClick={() => setOpen(true)}>
            <Trans>Record a trophy</Trans>
          </Button>
        )}
      </div>
      {open && (
        <TrophyDialog
          reservationId={held.id}
          today={localTime(now, held.stand_detail.time_zone).day}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  )
}
