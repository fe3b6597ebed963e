import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import type { Stand } from '#core/calls/stands.ts'
import { Money } from '#parts/page/Money.tsx'
import { showPolicy } from '#parts/stands/cancellation-words.ts'
import { Dialog } from '#ui/dialogs/Dialog.tsx'

export function PolicyDialog({ stand, onClose }: { stand: Stand; onClose: () => void }) {
  const days = stand.cancellation_days
  return (
    <Dialog title={t`Cancellation Policy`} opened onClose={onClose}>
      <div className="stack">
        <p>{showPolicy(stand)}</p>
        <p className="muted">
          <Plural
            value={days}
            one="Free to cancel until # day before"
            other="Free to cancel until # days before"
          />{' '}
          ·{' '}
          <Trans>
            processing fee <Money dollars={stand.cancellation_fee} />
          </Trans>
        </p>
      </div>
    </Dialog>
  )
}
