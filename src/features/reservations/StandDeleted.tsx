import { useNavigate } from '@tanstack/react-router'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

/** What a reservation says when its stand is no more (spec 3 §2.6). */
export const StandDeleted = () => {
  const navigate = useNavigate()
  const close = () => void navigate({ to: '/my-profile/my-reservations', replace: true })
  return (
    <Dialog title="Stand Deleted" opened onClose={close} size="small">
      <div className="stack">
        <p>We are sorry to inform you that this stand has been deleted by the owner</p>
        <Button full onClick={close}>
          Okay
        </Button>
      </div>
    </Dialog>
  )
}
