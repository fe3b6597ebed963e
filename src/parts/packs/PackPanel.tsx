import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { usePackNetwork } from '#app/pack-network.ts'
import { type PackView, usePack } from '#app/use-pack.ts'
import { type Day, daysBetween } from '#core/rules/days.ts'
import { timeOf } from '#parts/attendance/attendance.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { CheckIcon, DownloadIcon } from '#ui/icons/index.tsx'
import '#ui/mantine-forms.ts'
import { showBytes } from './bytes.ts'
import css from './packs.module.css'

interface PackPanelProps {
  reservationId: number
  /** The hunt's first day and today, both at the stand: near a hunt the download is asked for plainly. */
  starts?: Day
  today?: Day
}

const soon = 3
const titleOf = (starts: Day | undefined, today: Day | undefined): string => {
  const left = starts === undefined || today === undefined ? null : daysBetween(today, starts)
  if (left === null || left > soon) return 'No signal out there?'
  return left <= 0
    ? 'Your hunt is today'
    : left === 1
      ? 'Your hunt is tomorrow'
      : `Your hunt is in ${left} days`
}

const Progress = ({ pack }: { pack: PackView }) => (
  <div className={css['progress']}>
    <progress value={pack.done} max={Math.max(pack.total, 1)} aria-label="Download for the hunt" />
    <span className="tabular small">
      {pack.done} of {pack.total} · {showBytes(pack.bytes)}
    </span>
  </div>
)

const Ready = ({ pack, onRemove }: { pack: PackView; onRemove: () => void }) => (
  <>
    <p className={css['ready']} role="status">
      <CheckIcon /> <strong>Ready for the hunt</strong>
      {pack.verifiedAt && (
        <span className="muted small">verified {timeOf(pack.verifiedAt.toISOString())}</span>
      )}
    </p>
    <p className="muted small">
      Sheet, map, routes, contacts, rules, waiver and chat were read back from this phone (
      {showBytes(pack.bytes)}).
    </p>
    {pack.lacks.length > 0 && (
      <p className="small">
        The satellite picture is missing: its service did not answer. Refresh to try again.
      </p>
    )}
    {pack.refreshing && <Progress pack={pack} />}
    {pack.failure !== null && <p role="alert">{pack.failure}</p>}
    <Checkbox
      label="Keep it after the hunt"
      description={
        pack.pinned ? 'It stays until you remove it.' : 'Otherwise it goes seven days after the hunt.'
      }
      checked={pack.pinned}
      onChange={(event) => void pack.pin(event.currentTarget.checked)}
    />
    <div className="row">
      <Button look="quiet" size="compact" busy={pack.refreshing} onClick={() => void pack.start()}>
        Refresh
      </Button>
      <Button look="quiet" size="compact" onClick={onRemove}>
        Remove
      </Button>
    </div>
  </>
)

const Offer = ({ pack, title }: { pack: PackView; title: string }) => {
  const { kind, wifiOnly, setWifiOnly } = usePackNetwork()
  const { state } = pack
  const waits = wifiOnly && kind === 'mobile'
  return (
    <>
      <h2>{state === 'stale' ? 'Refresh before you go' : title}</h2>
      <p className="muted">
        {state === 'stale'
          ? 'Something has changed since the download. What is here still works.'
          : 'Keep this hunt on the phone: sheet, map with boundary and routes, contacts, rules, waiver, chat, sun, moon and weather.'}
      </p>
      {(state === 'downloading' || pack.refreshing) && <Progress pack={pack} />}
      {pack.failure !== null && <p role="alert">{pack.failure}</p>}
      {state === 'downloading' || pack.refreshing ? (
        <Button look="outline" full onClick={() => void pack.cancel()}>
          Pause
        </Button>
      ) : (
        <>
          <Button full icon={<DownloadIcon />} disabled={waits} onClick={() => void pack.start()}>
            {state === 'paused'
              ? 'Go on with the download'
              : state === 'stale'
                ? 'Refresh the download'
                : 'Download for the hunt'}
          </Button>
          <p className="muted small">
            {pack.estimatedBytes === null
              ? 'The size is not known without a signal.'
              : `About ${showBytes(pack.estimatedBytes)}.`}
            {kind === 'mobile' && !waits && ' You are on mobile data.'}
            {waits && ' Waiting for Wi-Fi.'}
          </p>
        </>
      )}
      {kind !== null && (
        <Checkbox
          label="Only over Wi-Fi"
          checked={wifiOnly}
          onChange={(event) => setWifiOnly(event.currentTarget.checked)}
        />
      )}
    </>
  )
}

/** "Download for the hunt": size before, progress, and ready only when everything was read back. */
export const PackPanel = ({ reservationId, starts, today }: PackPanelProps) => {
  const pack = usePack(reservationId)
  const [removing, setRemoving] = useState(false)
  return (
    <Card as="section" aria-label="For the hunt without signal" className={css['panel'] ?? ''}>
      {pack.state === 'ready' ? (
        <Ready pack={pack} onRemove={() => setRemoving(true)} />
      ) : (
        <Offer pack={pack} title={titleOf(starts, today)} />
      )}
      <ConfirmDialog
        title="Remove this hunt from the phone?"
        opened={removing}
        confirm="Remove"
        dangerous
        onClose={() => setRemoving(false)}
        onConfirm={() => {
          setRemoving(false)
          void pack.remove()
        }}
      >
        The map and the sheet will need a signal again. What waits to be sent stays.
      </ConfirmDialog>
    </Card>
  )
}
