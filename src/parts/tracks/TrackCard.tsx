import { useState } from 'react'
import type { StandSheet } from '#core/calls/stands.ts'
import { showDistance } from '#core/rules/geography.ts'
import { showDuration, trackFeet } from '#core/rules/tracks.ts'
import type { Track } from '#offline/tracks.ts'
import { timeOf } from '#parts/attendance/attendance.ts'
import { useNow } from '#parts/use-now.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { DownloadIcon, RouteIcon } from '#ui/icons/index.tsx'
import { toast } from '#ui/toast.ts'
import { saveGpx } from './save-gpx.ts'
import css from './tracks.module.css'
import type { Tracks } from './use-tracks.ts'

const walked = ({ points }: Track) => showDistance(trackFeet(points))

/** Recording one's own way: on this phone alone, point by point as one walks. */
export const TrackCard = ({ tracks: held, sheet }: { tracks: Tracks; sheet: StandSheet | undefined }) => {
  const { tracks, open } = held
  const now = useNow(10_000)
  const [deleting, setDeleting] = useState<string | null>(null)
  const past = tracks.filter(({ endedAt }) => endedAt !== null)
  const begin = () =>
    void held
      .begin()
      .catch(() => toast('This phone could not begin a track. Is its storage full?', 'problem'))
  return (
    <Card as="section" aria-labelledby="track">
      <div className="stack">
        <h2 id="track">Your track</h2>
        {open ? (
          <p role="status">
            <strong>Recording</strong> · {walked(open)} · {showDuration(now.getTime() - open.startedAt)}
          </p>
        ) : (
          <p className="muted">Draws your way on the map. It stays on this phone; nobody else sees it.</p>
        )}
        <Button
          look={open ? 'spruce' : 'outline'}
          full
          icon={<RouteIcon />}
          onClick={() => (open ? void held.end() : begin())}
        >
          {open ? 'Stop recording' : 'Record my track'}
        </Button>
        {open && (
          <p className="muted small">
            It pauses while the screen is off or another app is open, and goes on after.
          </p>
        )}
        {past.length > 0 && (
          <ul className={css['list']}>
            {past.map((track) => (
              <li key={track.id}>
                <span>
                  {timeOf(new Date(track.startedAt).toISOString())} · {walked(track)} ·{' '}
                  {showDuration((track.endedAt ?? track.startedAt) - track.startedAt)}
                </span>
                <Button
                  look="quiet"
                  size="compact"
                  aria-label={`Delete the track of ${timeOf(new Date(track.startedAt).toISOString())}`}
                  onClick={() => setDeleting(track.id)}
                >
                  Delete
                </Button>
              </li>
            ))}
          </ul>
        )}
        {sheet && (
          <Button look="quiet" icon={<DownloadIcon />} onClick={() => saveGpx(sheet, tracks)}>
            {tracks.length > 0 ? 'Save routes and tracks (GPX)' : 'Save the routes (GPX)'}
          </Button>
        )}
      </div>
      <ConfirmDialog
        title="Delete this track?"
        opened={deleting !== null}
        confirm="Delete"
        dangerous
        onClose={() => setDeleting(null)}
        onConfirm={() => {
          if (deleting !== null) void held.remove(deleting)
          setDeleting(null)
        }}
      >
        It is on this phone only. Deleted, it is gone.
      </ConfirmDialog>
    </Card>
  )
}
