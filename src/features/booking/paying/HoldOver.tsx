import { Trans } from '@lingui/react/macro'
import { Button } from '#ui/controls/Button.tsx'
import css from '../booking.module.css'

/** In place of the card form when the hold has run out: nothing can be paid here, and the way back to the days. */
export const HoldOver = ({ busy, onBack }: { busy: boolean; onBack: () => void }) => (
  <div className="stack" role="alert">
    <p className={css['error']} tabIndex={-1} ref={(line) => line?.focus()}>
      <Trans>Your days are no longer held, so you can no longer pay here. Your choice is kept.</Trans>
    </p>
    <Button look="ember" full busy={busy} onClick={onBack}>
      <Trans>Back to the days</Trans>
    </Button>
  </div>
)
