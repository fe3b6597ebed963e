import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { signOut } from '#app/session.ts'
import { useOutbox } from '#app/use-outbox.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

/** Logging out wipes what this person keeps on the phone, so what is not sent yet is named first. */
export function LogoutDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { waiting, needsYou } = useOutbox()
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  const unsent = waiting + needsYou
  const leave = async (choice: 'send_now' | 'delete') => {
    setBusy(true)
    await signOut(choice)
    setBusy(false)
    onClose()
    await navigate({ to: '/' })
  }
  return (
    <Dialog title="Logout" opened={opened} onClose={onClose} size="small">
      <div className="stack">
        <p>Are you sure you want to logout?</p>
        {unsent > 0 && (
          <>
            <p>
              <strong>{unsent === 1 ? 'One thing has' : `${unsent} things have`} not been sent yet.</strong>{' '}
              Logging out wipes what you keep on this phone.
            </p>
            <Button full busy={busy} onClick={() => void leave('send_now')}>
              Send now, then logout
            </Button>
          </>
        )}
        <Button full look={unsent > 0 ? 'danger' : 'spruce'} busy={busy} onClick={() => void leave('delete')}>
          {unsent > 0 ? 'Delete and logout' : 'Logout'}
        </Button>
        <Button full look="quiet" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}
