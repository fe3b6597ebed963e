import { useNavigate } from '@tanstack/react-router'
import { calls } from '#core/calls/index.ts'
import { signOut } from '#app/session.ts'
import { useAct } from '#app/use-act.ts'
import { useOutbox } from '#app/use-outbox.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'

/** Logging out wipes what this person keeps on the phone, so what is not sent yet is named first. */
export function LogoutDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { waiting, needsYou } = useOutbox()
  const { act, busy } = useAct(calls.accounts.logout)
  const navigate = useNavigate()
  const unsent = waiting + needsYou
  const leave = async () => {
    // Without a signal the server is not told; the token is forgotten here all the same.
    await act({})
    await signOut()
    await navigate({ to: '/' })
  }
  return (
    <ConfirmDialog
      title="Logout"
      opened={opened}
      onClose={onClose}
      confirm="Logout"
      dangerous={unsent > 0}
      busy={busy}
      onConfirm={() => void leave()}
    >
      <p>Are you sure you want to logout?</p>
      {unsent > 0 && (
        <p>
          <strong>
            {unsent === 1 ? 'One thing has' : `${unsent} things have`} not been sent yet and would be deleted
            from this phone.
          </strong>
        </p>
      )}
    </ConfirmDialog>
  )
}
