import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useUpdate } from '#app/session/update.ts'
import styles from './Shell.module.css'

/** Offers an update; unsaved input is never discarded without a confirmation. */
export function UpdatePrompt() {
  const { needed, dirty, apply } = useUpdate()
  const [isConfirming, setIsConfirming] = useState(false)
  const begin = () => (dirty() ? setIsConfirming(true) : apply())
  if (isConfirming)
    return (
      <output className={styles.line}>
        <span>
          <Trans>Something you have written is not sent yet. A form keeps its words, but no photo.</Trans>
        </span>
        <button type="button" onClick={apply}>
          <Trans>Update anyway</Trans>
        </button>
        <button type="button" onClick={() => setIsConfirming(false)}>
          <Trans>Later</Trans>
        </button>
      </output>
    )
  return (
    <output className={styles.line}>
      <span>
        {needed
          ? t`This version is too old to be understood. What you saved is sent after the update.`
          : t`A new version is ready.`}
      </span>
      <button type="button" onClick={begin}>
        <Trans>Update now</Trans>
      </button>
    </output>
  )
}
