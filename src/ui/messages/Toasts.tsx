import { t } from '@lingui/core/macro'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Notification.css'
import '@mantine/notifications/styles.css'
import { Notifications, notifications } from '@mantine/notifications'
import { Themed } from '#ui/theme/Themed.tsx'

export const say = (message: string, kind: 'done' | 'problem', stays: number): void => {
  notifications.show({
    message,
    autoClose: stays,
    color: kind === 'done' ? 'var(--spruce)' : 'var(--danger)',
    closeButtonProps: { 'aria-label': t`Dismiss` },
    role: kind === 'done' ? 'status' : 'alert',
  })
}

export function Toasts() {
  return (
    <Themed>
      <Notifications position="top-center" limit={3} zIndex={1000} />
    </Themed>
  )
}
