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
  hazards: readonly LandFeature[]
  onRead: (keys: string[]) => void
  onClose: () => void
}

/** Every hazard and no-go area has a tick of its own, and none is set before it is read. */
export const HazardDialog = ({ hazards, onRead, onClose }: HazardDialogProps) => {
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
    <Dialog title={t`Before you go in`} opened onClose={onClose} size="small">
      <div className="stack">
        <p>
          <Trans>The landowner asks you to read this. Tick each one.</Trans>
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
          {next === undefined ? '' : t`Still to tick: ${kindWords(next.kind)}`}
        </p>
      </div>
    </Dialog>
  )
}
