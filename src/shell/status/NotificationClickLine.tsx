import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { notificationClick } from '#app/push/notification-click.ts'
import styles from './Shell.module.css'

/** Asks before a notification click leaves a form with unsaved input. */
export function NotificationClickLine({ path }: { path: string }) {
  const navigate = useNavigate()
  const go = () => {
    notificationClick.set(null)
    void navigate({ href: path })
  }
  return (
    <output className={styles.line}>
      <span>
        <Trans>Something you have written is not sent yet.</Trans>
      </span>
      <button type="button" onClick={go}>
        <Trans>Open the notification</Trans>
      </button>
      <button type="button" onClick={() => notificationClick.set(null)}>
        <Trans>Stay here</Trans>
      </button>
    </output>
  )
}
