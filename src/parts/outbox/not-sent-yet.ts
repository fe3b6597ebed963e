import { t } from '@lingui/core/macro'
import { isOnline } from '#app/device/connection.ts'

/** What a toast says of something that waits to be sent: that the phone keeps it matters where there is no signal. */
export const notSentYet = (): string => (isOnline() ? t`Not sent yet` : t`Saved on this phone`)
