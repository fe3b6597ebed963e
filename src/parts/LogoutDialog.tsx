import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { signOut, useSession } from '#app/session.ts'
import { useLive } from '#app/use-live.ts'
import { useOutbox } from '#app/use-outbox.ts'
import { tracked } from '#offline/tracks.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextField } from '#ui/fields.tsx'
import { toast } from '#ui/toast.ts'
import css from './LogoutDialog.module.css'

type Choice = 'send_now' | 'seal' | 'delete'
const things = (count: number) => (count === 1 ? 'One thing' : `${count} things`)
const named = 5

const failed: Record<Choice, string> = {
  send_now: 'What waits on this phone could not be read. You are still logged in; please try again.',
  seal: 'It could not be sealed: the key comes from the service, and there is no signal. You are still logged in, and nothing is lost.',
  delete: 'What waits on this phone could not be read. You are still logged in; please try again.',
}

/** Recorded ways are on this phone only, sealed or not: who wants one saves it first. */
function TracksOnly({ onLeave }: { onLeave: () => void }) {
  const { userId } = useSession()
  const hunts = useLive(() => tracked(userId ?? 0), userId === null ? null : `tracked ${userId}`) ?? []
  if (hunts.length === 0) return null
  return (
    <div>
      <p>
        <strong>Your recorded tracks go with it.</strong> Save what you want to keep as a file (GPX):
      </p>
      <ul>
        {hunts.map((id) => (
          <li key={id}>
            <Link to="/my-profile/hunt/$id" params={{ id: String(id) }} onClick={onLeave}>
              Tracks of hunt {id}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Logging out wipes what this person keeps on the phone, so what is not sent yet is named first. */
export function LogoutDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { items } = useOutbox()
  const [busy, setBusy] = useState<Choice | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const navigate = useNavigate()
  const waiting = items.filter(({ state }) => state !== 'sent')
  const unsent = waiting.length

  const close = () => {
    setTyped(null)
    setProblem(null)
    onClose()
  }
  const leave = async (choice: Choice) => {
    setBusy(choice)
    setProblem(null)
    try {
      const { left, clean } = await signOut(choice)
      if (left > 0)
        return setProblem(`${things(left)} could not be sent. You are still logged in, and nothing is lost.`)
      if (!clean) toast('Another tab holds some of it: that goes at the next start.')
      close()
      await navigate({ to: '/' })
    } catch {
      setProblem(failed[choice])
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
    <Dialog title="Logout" opened={opened} onClose={close} size="small">
      <div className="stack">
        <p>Are you sure you want to logout?</p>
        {unsent > 0 && (
          <>
            <p>
              <strong>{`${things(unsent)} ${unsent === 1 ? 'has' : 'have'}`} not been sent yet.</strong>{' '}
              Logging out wipes what you keep on this phone.
            </p>
            <ul className={css['waiting']} aria-label="Not sent yet">
              {waiting.slice(0, named).map(({ id, title }) => (
                <li key={id}>{title}</li>
              ))}
              {unsent > named && <li>{`and ${unsent - named} more`}</li>}
            </ul>
          </>
        )}
        {opened && <TracksOnly onLeave={close} />}
        {problem !== null && <p role="alert">{problem}</p>}
        {unsent > 0 && typed === null && (
          <>
            <Button {...act('send_now')}>Send now, then logout</Button>
            <div className={css['choice']}>
              <Button {...act('seal')} look="outline">
                Keep sealed on this phone
              </Button>
              <p className="muted small">Only you can open it, by logging in here again. Then it is sent.</p>
            </div>
            <Button full look="quiet" disabled={busy !== null} onClick={() => setTyped('')}>
              {`Delete ${things(unsent).toLowerCase()} and logout`}
            </Button>
          </>
        )}
        {unsent > 0 && typed !== null && (
          <>
            <TextField
              name="count"
              label={`Type ${unsent} to delete ${unsent === 1 ? 'it' : 'them'} for ever`}
              inputMode="numeric"
              value={typed}
              onChange={setTyped}
            />
            <Button
              {...act('delete')}
              look="danger"
              disabled={busy !== null || typed.trim() !== String(unsent)}
            >
              Delete and logout
            </Button>
            <Button full look="quiet" disabled={busy !== null} onClick={() => setTyped(null)}>
              Back
            </Button>
          </>
        )}
        {unsent === 0 && <Button {...act('delete')}>Logout</Button>}
        <Button full look="quiet" disabled={busy !== null} onClick={close}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}
