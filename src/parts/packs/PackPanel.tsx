import { usePack } from '#app/use-pack.ts'
import { timeOf } from '#parts/attendance/attendance.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { CheckIcon, DownloadIcon } from '#ui/icons/index.tsx'
import css from './packs.module.css'

export const showBytes = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`

/** "Download for the hunt": size before, progress, and ready only when everything was read back. */
export const PackPanel = ({ reservationId }: { reservationId: number }) => {
  const pack = usePack(reservationId)
  const { state, done, total, bytes, estimatedBytes } = pack
  const size = estimatedBytes === null ? '' : ` · about ${showBytes(estimatedBytes)}`
  return (
    <Card as="section" aria-label="For the hunt without signal" className={css['panel'] ?? ''}>
      {state === 'ready' ? (
        <>
          <p className={css['ready']} role="status">
            <CheckIcon /> <strong>Ready for the hunt</strong>
            {pack.verifiedAt && (
              <span className="muted small">verified {timeOf(pack.verifiedAt.toISOString())}</span>
            )}
          </p>
          <p className="muted small">
            Reservation, stand sheet, map, routes, contacts and chat are on this phone ({showBytes(bytes)}).
          </p>
          <div className="row">
            <Button look="quiet" size="compact" onClick={() => void pack.start()}>
              Refresh
            </Button>
            <Button look="quiet" size="compact" onClick={() => void pack.remove()}>
              Remove
            </Button>
          </div>
        </>
      ) : (
        <>
          <h2>No signal out there?</h2>
          <p className="muted">
            {state === 'stale'
              ? 'Something has changed since the download. Refresh it before you go.'
              : 'Keep the reservation, the stand sheet, the map with boundary and routes, contacts and chat on this phone.'}
          </p>
          {state === 'downloading' && (
            <div className={css['progress']}>
              <progress value={done} max={Math.max(total, 1)} aria-label="Download for the hunt" />
              <span className="tabular small">
                {done} of {total} · {showBytes(bytes)}
              </span>
            </div>
          )}
          {pack.failure !== null && <p role="alert">{pack.failure}</p>}
          {state === 'downloading' ? (
            <Button look="outline" full onClick={() => void pack.cancel()}>
              Pause
            </Button>
          ) : (
            <Button full icon={<DownloadIcon />} onClick={() => void pack.start()}>
              {state === 'paused' ? 'Go on with the download' : 'Download for the hunt'}
            </Button>
          )}
          {state !== 'downloading' && <p className="muted small">{`Over Wi-Fi or mobile data${size}.`}</p>}
        </>
      )}
    </Card>
  )
}
