import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { signOut } from '#app/session.ts'
import { useOutbox } from '#app/use-outbox.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

const things = (count: number) => (count === 1 ? 'One thing' : `${count} things`)

/** Logging out wipes what this person keeps on the phone, so what is not sent yet is named first. */
export function LogoutDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { waiting, needsYou } = useOutbox()
  const [busy, setBusy] = useState<'send_now' | 'delete' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const navigate = useNavigate()
  const unsent = waiting + needsYou

  const leave = async (choice: 'send_now' | 'delete') => {
    setBusy(choice)
    setProblem(null)
    try {
      const { left } = await signOut(choice)
      if (left > 0)
        return setProblem(`${things(left)} could not be sent. You are still logged in, and nothing is lost.`)
      onClose()
      await navigate({ to: '/' })
    } catch {
      setProblem('What waits on this phone could not be read. You are still logged in; please try again.')
    } finally {
      setBusy(null)
    }
  }
  return (
    <Dialog title="Logout" opened={opened} onClose={onClose} size="small">
      <div className="stack">
        <p>Are you sure you want to logout?</p>
        {unsent > 0 && (
          <>
            <p>
              <strong>{`${things(unsent)} ${unsent === 1 ? 'has' : 'have'}`} not been sent yet.</strong>{' '}
              Logging out wipes what you keep on this phone.
            </p>
            {problem !== null && <p role="alert">{problem}</p>}
            <Button
              full
              busy={busy === 'send_now'}
              disabled={busy !== null}
              onClick={() => void leave('send_now')}
            >
              Send now, then logout
            </Button>
          </>
        )}
        {unsent === 0 && problem !== null && <p role="alert">{problem}</p>}
        <Button
          full
          look={unsent > 0 ? 'danger' : 'spruce'}
          busy={busy === 'delete'}
          disabled={busy !== null}
          onClick={() => void leave('delete')}
        >
          {unsent > 0 ? `Delete ${things(unsent).toLowerCase()} and logout` : 'Logout'}
        </Button>
        <Button full look="quiet" disabled={busy !== null} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}
