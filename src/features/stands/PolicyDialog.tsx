import type { Stand } from '#core/calls/stands.ts'
import { Money } from '#parts/Money.tsx'
import { Dialog } from '#ui/Dialog.tsx'

export function PolicyDialog({ stand, onClose }: { stand: Stand; onClose: () => void }) {
  return (
    <Dialog title="Cancellation Policy" opened onClose={onClose}>
      <div className="stack">
        <p>{stand.cancellation_policy}</p>
        <p className="muted">
          Free to cancel until {stand.cancellation_days} {stand.cancellation_days === 1 ? 'day' : 'days'}{' '}
          before · processing fee <Money dollars={stand.cancellation_fee} />
        </p>
      </div>
    </Dialog>
  )
}
