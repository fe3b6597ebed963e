import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { GroundPoint } from '#core/rules/land/land.ts'
import { landLimits } from '#core/rules/land/land-problems.ts'
import { simplified } from '#core/rules/land/simplify.ts'
import { trackFeet } from '#core/rules/land/tracks.ts'
import { showDistance } from '#parts/field/measures.ts'
import { Button } from '#ui/controls/Button.tsx'
import { RouteIcon } from '#ui/icons/index.tsx'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { toast } from '#ui/messages/toast.ts'
import css from './land.module.css'
import type { Walk } from './use-walk.ts'

interface WalkPanelProps {
  walk: Walk
  shape: 'line' | 'area'
  onUse: (points: GroundPoint[]) => void
}
const feetPerMetre = 3.280_84

/** What a walk becomes on the land: without times, altitudes in feet, few enough points. */
const drawnFrom = (points: Walk['points'], most: number): GroundPoint[] =>
  simplified(
    points.map(({ lat, lng, alt }) => ({
      lat,
      lng,
      ...(alt !== undefined && { alt: Math.round(alt * feetPerMetre) }),
    })),
    most,
  )

/** Records the line by walking it; needs the sky, no signal. */
export const WalkPanel = ({ walk, shape, onUse }: WalkPanelProps) => {
  const { points, isRecording, state } = walk
  const failed = () => toast(t`This phone could not store the walk. Is its storage full?`, 'problem')
  const act = (what: () => Promise<void>) => void what().catch(failed)
  const most = shape === 'area' ? landLimits.corners : landLimits.routePoints
  const [isDeleting, setDeleting] = useState(false)
  const enough = points.length >= (shape === 'area' ? 3 : 2)
  const feet = showDistance(trackFeet(points))
  const count = points.length
  return (
    <Card>
      <div className="stack">
        <p role="status">
          {isRecording ? (
            <strong>{t`Recording: ${feet}, ${count} points`}</strong>
          ) : count > 0 ? (
            t`A walk of ${feet} is on this phone.`
          ) : (
            t`Walk along the line with this phone. It is drawn as you go, without a signal too, and stays on this phone until you use it.`
          )}
        </p>
        {isRecording && state === 'denied' && (
          <p role="alert">
            <Trans>Location is off. Allow it in the browser to record your walk.</Trans>
          </p>
        )}
        {isRecording && state === 'unsupported' && (
          <p role="alert">
            <Trans>Location is off on this device.</Trans>
          </p>
        )}
        <Button
          full
          look={isRecording ? 'spruce' : 'outline'}
          icon={<RouteIcon />}
          onClick={() => act(isRecording ? walk.end : walk.begin)}
        >
          {isRecording ? t`Stop recording` : count > 0 ? t`Walk it again` : t`Start walking`}
        </Button>
        {isRecording && (
          <p className="muted small">
            <Trans>It pauses while the screen is off or another app is open, and goes on after.</Trans>
          </p>
        )}
        {!isRecording && count > 0 && (
          <div className={css['two']}>
            <Button disabled={!enough} onClick={() => onUse(drawnFrom(points, most))}>
              <Trans>Use this walk</Trans>
            </Button>
            <Button look="danger" onClick={() => setDeleting(true)}>
              <Trans>Delete the walk</Trans>
            </Button>
          </div>
        )}
      </div>
      <ConfirmDialog
        title={t`Delete this walk?`}
        opened={isDeleting}
        confirm={t`Delete`}
        dangerous
        onClose={() => setDeleting(false)}
        onConfirm={() => {
          act(walk.remove)
          setDeleting(false)
        }}
      >
        <Trans>It is on this phone only. What is drawn on the map stays.</Trans>
      </ConfirmDialog>
    </Card>
  )
}
