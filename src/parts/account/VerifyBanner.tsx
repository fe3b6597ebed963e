import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useAct } from '#app/data/use-act.ts'
import { useMe } from '#app/data/use-me.ts'
import { failureText } from '#app/i18n/language.ts'
import { accountCalls } from '#core/calls/accounts.ts'
import { Button } from '#ui/controls/Button.tsx'
import styles from './VerifyBanner.module.css'

/** Stands on every dashboard screen until the email is verified (decision 29). */
export function VerifyBanner() {
  const me = useMe()
  const { act, busy, failure } = useAct(accountCalls.resendVerification)
  const [isSent, setIsSent] = useState(false)
  if (!me || me.email_verify) return null
  const { email } = me
  const resend = async () => {
    const acted = await act({})
    setIsSent(acted.outcome === 'done')
  }
  return (
    <div className={styles.banner} role="status">
      <p>
        {failure ? (
          failureText(failure)
        ) : isSent ? (
          <Trans>
            A new link is on its way to <b>{email}</b>.
          </Trans>
        ) : (
          <Trans>
            Please verify your email: open the link that we sent to <b>{email}</b>. Until then you cannot
            book, write to others or send files.
          </Trans>
        )}
      </p>
      <Button look="outline" size="compact" busy={busy} onClick={() => void resend()}>
        <Trans>Send the mail again</Trans>
      </Button>
    </div>
  )
}
