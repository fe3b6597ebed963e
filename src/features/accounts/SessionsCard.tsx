import { useState } from 'react'
import { useAct } from '#app/use-act.ts'
import { useRead } from '#app/use-read.ts'
import { calls } from '#core/calls/index.ts'
import type { Device } from '#core/calls/profile.ts'
import { ListFaces } from '#parts/ListFaces.tsx'
import { Button } from '#ui/Button.tsx'
import { Card, Chip } from '#ui/Card.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { toast } from '#ui/toast.ts'
import styles from './profile.module.css'

const when = (iso: string) =>
  new Date(iso).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** Where this person is signed in, and the way to end it (decision 16). */
export function SessionsCard() {
  const read = useRead(calls.accounts.devices, {})
  const one = useAct(calls.accounts.endDevice)
  const others = useAct(calls.accounts.endOtherDevices)
  const [ending, setEnding] = useState<Device | 'others' | null>(null)
  const close = () => setEnding(null)
  const end = async () => {
    if (!ending) return
    const acted = await (ending === 'others' ? others.act({}) : one.act({ id: ending.id }))
    close()
    toast(
      acted.outcome === 'failed'
        ? acted.failure.message
        : ending === 'others'
          ? 'All others are signed out'
          : 'Signed out',
      acted.outcome === 'failed' ? 'problem' : 'done',
    )
  }
  return (
    <Card as="section" aria-label="Your devices">
      <h2>Your devices</h2>
      {read.state === 'failed' && read.failure?.status === 0 ? (
        <p className="muted">They are listed here when there is a signal.</p>
      ) : (
        <ListFaces read={read} problem="Your devices could not be loaded.">
          {({ data }) => (
            <>
              <ul className={styles.devices}>
                {data.map((device) => (
                  <li key={device.id}>
                    <div>
                      <strong>{device.name}</strong>
                      <p className="muted small">
                        {device.address === '' ? '' : `${device.address} · `}last used {when(device.used_at)}
                      </p>
                    </div>
                    {device.is_current ? (
                      <Chip tone="sent">This device</Chip>
                    ) : (
                      <Button
                        size="compact"
                        look="outline"
                        aria-label={`Sign out ${device.name}, last used ${when(device.used_at)}`}
                        onClick={() => setEnding(device)}
                      >
                        Sign out
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
              {data.length > 1 && (
                <div>
                  <Button size="compact" look="quiet" onClick={() => setEnding('others')}>
                    Sign out all others
                  </Button>
                </div>
              )}
            </>
          )}
        </ListFaces>
      )}
      <ConfirmDialog
        title={ending === 'others' ? 'Sign out all others?' : 'Sign this device out?'}
        opened={ending !== null}
        confirm="Sign out"
        dangerous
        busy={one.busy || others.busy}
        onConfirm={() => void end()}
        onClose={close}
      >
        <p>
          What waits there to be sent stays on that device until you sign in on it again. Notifications to it
          stop now.
        </p>
      </ConfirmDialog>
    </Card>
  )
}
