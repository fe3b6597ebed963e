import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { StandSheet } from '#core/calls/later-stands.ts'
import { trackFeet } from '#core/rules/land/tracks.ts'
import type { Track } from '#offline/map/tracks.ts'
import { timeOf } from '#parts/days/time-of.ts'
import { showDistance, showDuration } from '#parts/field/measures.ts'
import { useNow } from '#parts/days/use-now.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { DownloadIcon, RouteIcon } from '#ui/icons/index.tsx'
import { toast } from '#ui/messages/toast.ts'
import { saveGpx } from './save-gpx.ts'
import css from './tracks.module.css'
import type { Tracks } from '#parts/position/use-tracks.ts'

const walked = ({ points }: Track) => showDistance(trackFeet(points))

/** Records the hunter's track, on this phone only. */
export const TrackCard = ({ tracks: held, sheet }: { tracks: Tracks; sheet: StandSheet | undefined }) => {
  const { tracks, open } = held
  const now = useNow(10_000)
  const [deleting, setDeleting] = useState<string | null>(null)
  const past = tracks.filter(({ endedAt }) => endedAt !== null)
  const begin = () =>
    void held
      .begin()
      .catch(() => toast(t`This phone could not begin a track. Is its storage full?`, 'problem'))
  return (
    <Card as="section" aria-labelledby="track">
      <div className="stack">
        <h2 id="track">
          <Trans>Your track</Trans>
        </h2>
        {open ? (
          <p role="status">
            <strong>
              <Trans>Recording</Trans>
            </strong>{' '}
            · {walked(open)} · {showDuration(now.getTime() - open.startedAt)}
          </p>
        ) : (
          <p className="muted">
            <Trans>Draws your path on the map. It stays on this phone; nobody else sees it.</Trans>
          </p>
        )}
        <Button
          look={open ? 'spruce' : 'outline'}
          full
          icon={<RouteIcon />}
          onClick={() => (open ? void held.end() : begin())}
        >
          {open ? t`Stop recording` : t`Record my track`}
        </Button>
        {open && (
          <p className="muted small">
            <Trans>It pauses while the screen is off or another app is open, and goes on after.</Trans>
          </p>
        )}
        {past.length > 0 && (
          <ul className={css['list']}>
            {past.map((track) => {
              const began = timeOf(new Date(track.startedAt).toISOString())
              return (
                <li key={track.id}>
                  <span>
                    {began} · {walked(track)} ·{' '}
                    {showDuration((track.endedAt ?? track.startedAt) - track.startedAt)}
                  </span>
                  <Button
                    look="quiet"
                    size="compact"
                    aria-label={t`Delete the track of ${began}`}
                    onClick={() => setDeleting(track.id)}
                  >
                    <Trans>Delete</Trans>
                  </Button>
                </li>
              )
            })}
          </ul>
        )}
        {sheet && (
          <Button look="quiet" icon={<DownloadIcon />} onClick={() => saveGpx(sheet, tracks)}>
            {tracks.length > 0 ? t`Save routes and tracks (GPX)` : t`Save the routes (GPX)`}
          </Button>
        )}
      </div>
      <ConfirmDialog
        title={t`Delete this track?`}
        opened={deleting !== null}
        confirm={t`Delete`}
        dangerous
        onClose={() => setDeleting(null)}
        onConfirm={() => {
          if (deleting !== null) void held.remove(deleting)
          setDeleting(null)
        }}
      >
        <Trans>It is only on this phone. Deleting it cannot be undone.</Trans>
      </ConfirmDialog>
    </Card>
  )
}
