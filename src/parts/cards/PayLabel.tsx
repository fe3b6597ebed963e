import { Trans } from '@lingui/react/macro'
import { Money } from '#parts/page/Money.tsx'

/** What the button of a card form does: charge the card, or have it agree to the amount. */
export const PayLabel = ({ dollars, authorizes }: { dollars: number; authorizes: boolean }) =>
  authorizes ? (
    <Trans>
      AUTHORIZE <Money dollars={dollars} />
    </Trans>
  ) : (
    <Trans>
      PAY <Money dollars={dollars} />
    </Trans>
  )
