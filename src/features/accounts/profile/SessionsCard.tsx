import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { locale, failureText } from '#app/i18n/language.ts'
import { useAct } from '#app/data/use-act.ts'
import { useRead } from '#app/data/use-read.ts'
import { accountCalls } from '#core/calls/accounts.ts'
import type { Device } from '#core/calls/profile.ts'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Card, Chip } from '#ui/layout/Card.tsx'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { toast } from '#ui/messages/toast.ts'
import styles from './profile.module.css'

const when = (iso: string) =>
  new Date(iso).toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'short' })

/** "Chrome on Android"; an older service gives only that. */
const deviceText = ({ name, browser: known, system }: Device): string => {
  if (known === undefined) return name
  const browser = known ?? t`A browser`
  return system ? t`${browser} on ${system}` : browser
}

/** Lists the person's sessions and ends them (decision 16). */
export function SessionsCard() {
  const read = useRead(accountCalls.devices, {})
  const one = useAct(accountCalls.endDevice)
  const others = useAct(accountCalls.endOtherDevices)
  const [ending, setEnding] = useState<Device | 'others' | null>(null)
  const close = () => setEnding(null)
  const end = async () => {
    if (!ending) return
    const acted = await (ending === 'others' ? others.act({}) : one.act({ id: ending.id }))
    close()
    toast(
      acted.outcome === 'failed'
        ? failureText(acted.failure)
        : ending === 'others'
          ? t`All others are signed out`
          : t`Signed out`,
      acted.outcome === 'failed' ? 'problem' : 'done',
    )
  }
  return (
    <Card as="section" aria-label={t`Your devices`}>
      <h2>
        <Trans>Your devices</Trans>
      </h2>
      {read.state === 'failed' && read.failure?.status === 0 ? (
        <p className="muted">
          <Trans>They are listed here when you are back online.</Trans>
        </p>
      ) : (
        <QueryBoundary read={read} problem={t`Your devices could not be loaded.`}>
          {({ data }) => (
            <>
              <ul className={styles.devices}>
                {data.map((device) => {
                  const used = when(device.used_at)
                  const name = deviceText(device)
                  return (
                    <li key={device.id}>
                      <div>
                        <strong>{name}</strong>
                        <p className="muted small">
                          {device.address === '' ? '' : `${device.address} · `}
                          <Trans>last used {used}</Trans>
                        </p>
                      </div>
                      {device.is_current ? (
                        <Chip tone="sent">
                          <Trans>This device</Trans>
                        </Chip>
                      ) : (
                        <Button
                          size="compact"
                          look="outline"
                          aria-label={t`Sign out ${name}, last used ${used}`}
                          onClick={() => setEnding(device)}
                        >
                          <Trans>Sign out</Trans>
                        </Button>
                      )}
                    </li>
                  )
                })}
              </ul>
              {data.length > 1 && (
                <div>
                  <Button size="compact" look="quiet" onClick={() => setEnding('others')}>
                    <Trans>Sign out all others</Trans>
                  </Button>
                </div>
              )}
            </>
          )}
        </QueryBoundary>
      )}
      <ConfirmDialog
        title={ending === 'others' ? t`Sign out all others?` : t`Sign this device out?`}
        opened={ending !== null}
        confirm={t`Sign out`}
        dangerous
        busy={one.busy || others.busy}
        onConfirm={() => void end()}
        onClose={close}
      >
        <p>
          <Trans>
            Unsent items stay on that device until you sign in on it again. Notifications to it stop now.
          </Trans>
        </p>
      </ConfirmDialog>
    </Card>
  )
}
