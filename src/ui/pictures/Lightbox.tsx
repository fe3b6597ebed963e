import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type KeyboardEvent, useState } from 'react'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { BackIcon } from '#ui/icons/frame.tsx'
import { ForwardIcon } from '#ui/icons/stand.tsx'
import styles from './Lightbox.module.css'

interface LightboxProps {
  pictures: readonly string[]
  /** Which one is shown first. */
  first: number
  label: string
  onClose: () => void
}

/** Pictures over the whole screen, one at a time, to step through by button or arrow key. */
export function Lightbox({ pictures, first, label, onClose }: LightboxProps) {
  const [at, setAt] = useState(first)
  const [lost, setLost] = useState<string | null>(null)
  const src = pictures[at] ?? ''
  const count = pictures.length
  const number = at + 1
  const title = count > 1 ? t`${label}, photo ${number} of ${count}` : label
  const move = (by: number) => setAt((at + by + count) % count)
  const onKeyDown = (event: KeyboardEvent) => {
    if (count > 1 && event.key === 'ArrowLeft') move(-1)
    if (count > 1 && event.key === 'ArrowRight') move(1)
  }
  return (
    <Dialog title={title} opened onClose={onClose} size="full">
      {/* The keys reach this from the buttons in it. */}
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className={styles.lightbox} onKeyDown={onKeyDown}>
        {lost === src ? (
          <p className={styles.lost}>
            <Trans>This photo is not on this phone.</Trans>
          </p>
        ) : (
          <img src={src} alt={title} onError={() => setLost(src)} />
        )}
        {count > 1 && (
          <div className={styles.steps}>
            <button type="button" aria-label={t`Previous picture`} onClick={() => move(-1)}>
              <BackIcon />
            </button>
            <span aria-live="polite">
              {number} / {count}
            </span>
            <button type="button" aria-label={t`Next picture`} data-autofocus onClick={() => move(1)}>
              <ForwardIcon />
            </button>
          </div>
        )}
      </div>
    </Dialog>
  )
}
