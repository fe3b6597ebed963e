import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { failureText } from '#app/i18n/language.ts'
import { Checkbox } from '#ui/theme/mantine.ts'
import { useState } from 'react'
import { usePackNetwork } from '#app/device/pack-network.ts'
import { type PackView, usePack } from '#app/data/use-pack.ts'
import { type Day, daysBetween } from '#core/rules/time/days.ts'
import { timeOf } from '#parts/days/time-of.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { CheckIcon, DownloadIcon } from '#ui/icons/index.tsx'
import { showBytes } from '#parts/packs/bytes.ts'
import css from '#parts/packs/packs.module.css'

interface PackPanelProps {
  reservationId: number
  /** The hunt's first day and today at the stand: shortly before the hunt the download is promoted. */
  starts?: Day
  today?: Day
}

const soon = 3
const titleOf = (starts: Day | undefined, today: Day | undefined): string => {
  const left = starts === undefined || today === undefined ? null : daysBetween(today, starts)
  if (left === null || left > soon) return t`No signal out there?`
  return left <= 0
    ? t`Your hunt is today`
    : left === 1
      ? t`Your hunt is tomorrow`
      : plural(left, { one: 'Your hunt is in # day', other: 'Your hunt is in # days' })
}

const Progress = ({ pack }: { pack: PackView }) => {
  const { done, total } = pack
  const size = showBytes(pack.bytes)
  return (
    <div className={css['progress']}>
      <progress value={done} max={Math.max(total, 1)} aria-label={t`Download for the hunt`} />
      <span className="tabular small">
        <Trans>
          {done} of {total} · {size}
        </Trans>
      </span>
    </div>
  )
}

const Ready = ({ pack, onRemove }: { pack: PackView; onRemove: () => void }) => {
  const checked = pack.verifiedAt && timeOf(pack.verifiedAt.toISOString())
  const size = showBytes(pack.bytes)
  return (
    <>
      <p className={css['ready']} role="status">
        <CheckIcon />{' '}
        <strong>
          <Trans>Ready for the hunt</Trans>
        </strong>
        {checked && (
          <span className="muted small">
            <Trans>verified {checked}</Trans>
          </span>
        )}
      </p>
      <p className="muted small">
        <Trans>
          Sheet, map, routes, contacts, rules, waiver and chat were read back from this phone ({size}).
        </Trans>
      </p>
      {pack.lacks.length > 0 && (
        <p className="small">
          <Trans>Satellite imagery is missing: its service did not answer. Refresh to try again.</Trans>
        </p>
      )}
      {pack.refreshing && <Progress pack={pack} />}
      {pack.failure !== null && <p role="alert">{failureText(pack.failure)}</p>}
      <Checkbox
        label={t`Keep it after the hunt`}
        description={
          pack.pinned
            ? t`It stays until you remove it.`
            : t`Otherwise it is removed seven days after the hunt.`
        }
        checked={pack.pinned}
        onChange={(event) => void pack.pin(event.currentTarget.checked)}
      />
      <div className="row">
        <Button look="quiet" size="compact" busy={pack.refreshing} onClick={() => void pack.start()}>
          <Trans>Refresh</Trans>
        </Button>
        <Button look="quiet" size="compact" onClick={onRemove}>
          <Trans>Remove</Trans>
        </Button>
      </div>
    </>
  )
}

const Offer = ({ pack, title }: { pack: PackView; title: string }) => {
  const { kind, wifiOnly, setWifiOnly } = usePackNetwork()
  const { state } = pack
  const size = pack.estimatedBytes === null ? null : showBytes(pack.estimatedBytes)
  const waits = wifiOnly && kind === 'mobile'
  return (
    <>
      <h2>{state === 'stale' ? t`Refresh before you go` : title}</h2>
      <p className="muted">
        {state === 'stale'
          ? t`Something has changed since the download. What is here still works.`
          : t`Keep this hunt on the phone: sheet, map with boundary and routes, contacts, rules, waiver, chat, sun, moon and weather.`}
      </p>
      {(state === 'downloading' || pack.refreshing) && <Progress pack={pack} />}
      {pack.failure !== null && <p role="alert">{failureText(pack.failure)}</p>}
      {state === 'downloading' || pack.refreshing ? (
        <Button look="outline" full onClick={() => void pack.cancel()}>
          <Trans>Pause</Trans>
        </Button>
      ) : (
        <>
          <Button full icon={<DownloadIcon />} disabled={waits} onClick={() => void pack.start()}>
            {state === 'paused'
              ? t`Continue the download`
              : state === 'stale'
                ? t`Refresh the download`
                : t`Download for the hunt`}
          </Button>
          <p className="muted small">
            {size !== null
              ? t`About ${size}.`
              : pack.measuring
                ? t`Asking for the size…`
                : t`The size is not known without a signal.`}
            {kind === 'mobile' && !waits && ` ${t`You are on mobile data.`}`}
            {waits && ` ${t`Waiting for Wi-Fi.`}`}
          </p>
        </>
      )}
      {kind !== null && (
        <Checkbox
          label={t`Only over Wi-Fi`}
          checked={wifiOnly}
          onChange={(event) => setWifiOnly(event.currentTarget.checked)}
        />
      )}
    </>
  )
}

/** "Download for the hunt": size, progress, and "ready" only after everything was read back. */
export const PackPanel = ({ reservationId, starts, today }: PackPanelProps) => {
  const pack = usePack(reservationId)
  const [removing, setRemoving] = useState(false)
  return (
    <Card as="section" aria-label={t`For hunting without a signal`} className={css['panel'] ?? ''}>
      {pack.state === 'ready' ? (
        <Ready pack={pack} onRemove={() => setRemoving(true)} />
      ) : (
        <Offer pack={pack} title={titleOf(starts, today)} />
      )}
      <ConfirmDialog
        title={t`Remove this hunt from the phone?`}
        opened={removing}
        confirm={t`Remove`}
        dangerous
        onClose={() => setRemoving(false)}
        onConfirm={() => {
          setRemoving(false)
          void pack.remove()
        }}
      >
        <Trans>The map and the sheet will need a signal again. What waits to be sent stays.</Trans>
      </ConfirmDialog>
    </Card>
  )
}
