import { plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { itemTitleText } from '#parts/outbox/item-title.ts'
import { signOut, useSession } from '#app/session/session.ts'
import { useLiveQuery } from '#app/data/use-live-query.ts'
import { useOutbox } from '#app/data/use-outbox.ts'
import { loadTrack } from '#offline/map/tracks.ts'
import { UnsentForms } from '#parts/stands/UnsentForms.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { TextField } from '#ui/controls/fields.tsx'
import { toast } from '#ui/messages/toast.ts'
import css from './LogoutDialog.module.css'

type Choice = 'send_now' | 'seal' | 'delete'
const named = 5

const failed = (choice: Choice): string =>
  choice === 'seal'
    ? t`It could not be sealed: the key comes from the service, and there is no signal. You are still logged in, and nothing is lost.`
    : t`What waits on this phone could not be read. You are still logged in; please try again.`

/** Recorded ways are on this phone only, sealed or not: who wants one saves it first. */
function TracksOnly({ onLeave }: { onLeave: () => void }) {
  const { userId } = useSession()
  const hunts = useLiveQuery(() => loadTrack(userId ?? 0), userId === null ? null : `tracked ${userId}`) ?? []
  if (hunts.length === 0) return null
  return (
    <div>
      <p>
        <Trans>
          <strong>Your recorded tracks go with it.</strong> Save what you want to keep as a file (GPX):
        </Trans>
      </p>
      <ul>
        {hunts.map((id) => (
          <li key={id}>
            {id < 0 ? (
              <Trans>A walk along your land</Trans>
            ) : (
              <Link to="/my-profile/hunt/$id" params={{ id: String(id) }} onClick={onLeave}>
                <Trans>Tracks of hunt {id}</Trans>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Logging out wipes what this person keeps on the phone, so what is not sent yet is named first. */
export function LogoutDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { items, ready } = useOutbox()
  const [busy, setBusy] = useState<Choice | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const navigate = useNavigate()
  const waiting = items.filter(({ state }) => state !== 'sent')
  const unsent = waiting.length
  /** What has waited since the dialog opened: it stays named when it is sent, so that no button moves under a finger. */
  const [listed, setListed] = useState<typeof waiting>([])
  const arrived = waiting.filter(({ id }) => !listed.some((item) => item.id === id))
  if (opened && arrived.length > 0) setListed([...listed, ...arrived])
  const unnamed = listed.length - named
  const isWaiting = (id: string) => waiting.some((item) => item.id === id)
  const isDeleting = typed !== null && unsent > 0

  const close = () => {
    setTyped(null)
    setListed([])
    setProblem(null)
    onClose()
  }
  const leave = async (choice: Choice) => {
    setBusy(choice)
    setProblem(null)
    try {
      const { unsent: left, isWiped: clean } = await signOut(choice)
      if (left > 0)
        return setProblem(
          plural(left, {
            one: 'One item could not be sent. You are still logged in, and nothing is lost.',
            other: '# items could not be sent. You are still logged in, and nothing is lost.',
          }),
        )
      if (!clean) toast(t`Another tab is still using some of it: the rest is cleared at the next start.`)
      close()
      await navigate({ to: '/' })
    } catch {
      setProblem(failed(choice))
    } finally {
      setBusy(null)
    }
  }
  const act = (choice: Choice) => ({
    full: true,
    busy: busy === choice,
    disabled: busy !== null,
    onClick: () => void leave(choice),
  })
  return (
    <Dialog title={t`Logout`} opened={opened} onClose={close} size="small">
      <div className="stack">
        <p>
          <Trans>Are you sure you want to logout?</Trans>
        </p>
        {listed.length > 0 && (
          <>
            <p>
              <strong>
                {unsent > 0 ? (
                  <Plural
                    value={unsent}
                    one="One item has not been sent yet."
                    other="# items have not been sent yet."
                  />
                ) : (
                  <Trans>Everything has been sent.</Trans>
                )}
              </strong>{' '}
              <Trans>Logging out wipes what you keep on this phone.</Trans>
            </p>
            <ul className={css['waiting']} aria-label={unsent > 0 ? t`Not sent yet` : t`Sent`}>
              {listed.slice(0, named).map(({ id, title }) => (
                <li key={id}>
                  {itemTitleText(title)}
                  {!isWaiting(id) && <Trans> · sent</Trans>}
                </li>
              ))}
              {unnamed > 0 && <li>{t`and ${unnamed} more`}</li>}
            </ul>
          </>
        )}
        {opened && <TracksOnly onLeave={close} />}
        {opened && <UnsentForms onLeave={close} />}
        {problem !== null && <p role="alert">{problem}</p>}
        {problem !== null && !ready && (
          <Button {...act('delete')} look="danger">
            <Trans>Delete what cannot be read, and logout</Trans>
          </Button>
        )}
        {!isDeleting && (
          // Until the outbox has been read nobody knows that nothing waits: what does is sent first.
          <Button {...act(ready && listed.length === 0 ? 'delete' : 'send_now')}>
            {unsent > 0 ? <Trans>Send now, then logout</Trans> : <Trans>Logout</Trans>}
          </Button>
        )}
        {listed.length > 0 && !isDeleting && (
          // Their place stays when there is nothing to choose any more.
          <div className={unsent === 0 ? `stack ${css['over']}` : 'stack'}>
            <div className={css['choice']}>
              <Button {...act('seal')} look="outline">
                <Trans>Keep sealed on this phone</Trans>
              </Button>
              <p className="muted small">
                <Trans>Only you can open it, by logging in here again. Then it is sent.</Trans>
              </p>
            </div>
            <Button full look="quiet" disabled={busy !== null} onClick={() => setTyped('')}>
              {plural(unsent, {
                one: 'Delete one item and logout',
                other: 'Delete # items and logout',
              })}
            </Button>
          </div>
        )}
        {isDeleting && (
          <>
            <TextField
              name="count"
              label={plural(unsent, {
                one: 'Type # to delete it forever',
                other: 'Type # to delete them forever',
              })}
              inputMode="numeric"
              value={typed}
              onChange={setTyped}
            />
            <Button
              {...act('delete')}
              look="danger"
              disabled={busy !== null || typed.trim() !== String(unsent)}
            >
              <Trans>Delete and logout</Trans>
            </Button>
            <Button full look="quiet" disabled={busy !== null} onClick={() => setTyped(null)}>
              <Trans>Back</Trans>
            </Button>
          </>
        )}
        <Button full look="quiet" disabled={busy !== null} onClick={close}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </Dialog>
  )
}
