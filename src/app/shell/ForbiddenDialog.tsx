import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { forbidden } from '../forbidden.ts'

/** What the server does not allow, in its own words (spec 1 §8). */
export function ForbiddenDialog({ message }: { message: string }) {
  return (
    <Dialog title="Permission denied" opened onClose={forbidden.clear} size="small">
      <div className="stack">
        <p>{message}</p>
        <Button full onClick={forbidden.clear}>
          Okay
        </Button>
      </div>
    </Dialog>
  )
}
