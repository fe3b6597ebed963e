import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { LandFeature } from '#core/rules/land/land.ts'
import { FeatureMark } from '#parts/land/features/FeatureMark.tsx'
import { kindWords } from '#parts/land/features/feature-words.ts'
import features from '#parts/land/features/features.module.css'
import { Button } from '#ui/controls/Button.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { CheckIcon } from '#ui/icons/index.tsx'

interface HazardDialogProps {
  /** Null while they are still being read. */
  hazards: readonly LandFeature[] | null
  /** Without keys: the hunter goes in before the hazards could be read. */
  onRead: (keys?: string[]) => void
  onClose: () => void
}

/** The land has not come yet: whoever stands at the gate may wait for it or go in, which is recorded as unread. */
const StillReading = ({ onRead }: Pick<HazardDialogProps, 'onRead'>) => (
  <div className="stack">
    <p role="status">
      <Trans>Looking up what the landowner asks you to read…</Trans>
    </p>
    <Button full look="quiet" onClick={() => onRead()}>
      <Trans>Check in without it</Trans>
    </Button>
  </div>
)

const Ticks = ({
  hazards,
  onRead,
}: {
  hazards: readonly LandFeature[]
  onRead: (keys: string[]) => void
}) => {
  const id = useId()
  const [read, setRead] = useState<ReadonlySet<string>>(new Set())
  const next = hazards.find(({ key }) => !read.has(key))
  const tick = (key: string, isRead: boolean) => {
    const keys = new Set(read)
    if (isRead) keys.add(key)
    else keys.delete(key)
    setRead(keys)
  }
  return (
    <div className="stack">
      <p>
        {hazards.length === 0 ? (
          <Trans>The landowner has marked no hazards here.</Trans>
        ) : (
          <Trans>The landowner asks you to read this. Tick each one.</Trans>
        )}
      </p>
      <ul className={features['list']}>
        {hazards.map(({ key, kind, note }) => (
          <li key={key}>
            <label className={features['tick']}>
              <FeatureMark kind={kind} size={36} />
              <span className={features['words']}>
                <strong>{kindWords(kind)}</strong>
                {note !== '' && <span className={features['note']}>{note}</span>}
              </span>
              <input
                type="checkbox"
                checked={read.has(key)}
                onChange={(event) => tick(key, event.currentTarget.checked)}
              />
            </label>
          </li>
        ))}
      </ul>
      <p className="muted small">
        <Trans>No signal needed. What you read, and when, is kept on this phone and sent later.</Trans>
      </p>
      <Button
        full
        icon={<CheckIcon />}
        disabled={next !== undefined}
        aria-describedby={id}
        onClick={() => onRead(hazards.map(({ key }) => key))}
      >
        <Trans>Check in now</Trans>
      </Button>
      <p id={id} role="status" className="muted small">
        {next === undefined ? '' : t`Still to confirm: ${kindWords(next.kind)}`}
      </p>
    </div>
  )
}

/** Every hazard and no-go area has a tick of its own, and none is set before it is read. */
export const HazardDialog = ({ hazards, onRead, onClose }: HazardDialogProps) => (
  <Dialog title={t`Before you go in`} opened onClose={onClose} size="small">
    {hazards === null ? <StillReading onRead={onRead} /> : <Ticks hazards={hazards} onRead={onRead} />}
  </Dialog>
)
