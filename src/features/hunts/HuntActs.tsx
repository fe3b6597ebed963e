import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useSession } from '#app/session/session.ts'
import type { Reservation } from '#core/calls/reservations.ts'
import { waiverCounts } from '#core/rules/booking/waivers.ts'
import { hazardsOf } from '#core/rules/land/hazards.ts'
import type { Position } from '#parts/position/use-position.ts'
import { counterpart } from '#parts/reservations/counterpart.ts'
import { Button, ButtonLink } from '#ui/controls/Button.tsx'
import { ChatIcon, TrophyIcon } from '#ui/icons/index.tsx'
import { FreezeWhilePressed } from '#ui/layout/FreezeWhilePressed.tsx'
import { AttendanceButton } from './AttendanceButton.tsx'
import { CallButtons } from './calling/CallButtons.tsx'
import css from './hunt.module.css'
import { HuntHint } from './HuntHint.tsx'
import type { Land } from './HuntMap.tsx'
import { useReturnTimer } from './returns/use-return.ts'
import { KeptBoundaryLine } from './whereabouts/BoundaryLine.tsx'
import type { Boundary } from './whereabouts/use-boundary.ts'

interface HuntActsProps {
  held: Reservation
  /** Null where there is none on this phone. */
  ownerPhone: string | null
  land: Land | null
  /** Whether the land may still come. */
  isLandLoading: boolean
  position: Position | null
  boundary: Boundary
  now: Date
  today: boolean
  onTrophy: () => void
}

/** Why no trophy can be recorded here. */
const trophyWords = ({ current_user_type: viewer, trophy }: Reservation): string | null => {
  if (viewer !== 'main_hunter') return t`The main hunter records the trophy of a hunt.`
  return trophy === null ? null : t`Your trophy of this hunt is recorded.`
}

/** Check-in with calls beside it, within reach of the thumb; trophy and message. */
export const HuntActs = (props: HuntActsProps) => {
  const { held, ownerPhone, land, isLandLoading, position, boundary, now, today, onTrophy } = props
  const { userId } = useSession()
  const noTrophy = trophyWords(held)
  const timer = useReturnTimer(held.id, held.current_user_type === 'landowner')
  return (
    <>
      <div className={css['acts']}>
        <FreezeWhilePressed>
          <KeptBoundaryLine sight={boundary.sight} position={position} />
          <HuntHint
            {...{ land, position, userId, today, now }}
            records={held.attendance}
            timeZone={held.stand_detail.time_zone}
          />
        </FreezeWhilePressed>
        <div className={css['main']}>
          <AttendanceButton
            reservationId={held.id}
            records={held.attendance}
            position={position}
            hasWaiver={waiverCounts(held.waiver_info, now)}
            hazards={isLandLoading ? null : hazardsOf(land?.features ?? [])}
            timer={timer}
            timeZone={held.stand_detail.time_zone}
          />
          <FreezeWhilePressed>
            <CallButtons
              reservationId={held.id}
              isLandowner={held.current_user_type === 'landowner'}
              ownerPhone={ownerPhone}
              stand={held.stand_detail}
              position={position}
              standPlace={land && land.stand}
            />
          </FreezeWhilePressed>
        </div>
      </div>
      <div className={css['two']}>
        <Button look="outline" icon={<TrophyIcon />} disabled={noTrophy !== null} onClick={onTrophy}>
          <Trans>Trophy</Trans>
        </Button>
        <ButtonLink {...counterpart(held).chat} look="outline" icon={<ChatIcon />}>
          <Trans>Message</Trans>
        </ButtonLink>
      </div>
      {noTrophy !== null && (
        <FreezeWhilePressed>
          <p className="muted small">{noTrophy}</p>
        </FreezeWhilePressed>
      )}
    </>
  )
}
