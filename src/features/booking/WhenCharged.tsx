import { Trans } from '@lingui/react/macro'

/** When the card is charged: as soon as it is paid, or when the landowner has agreed. */
export const WhenCharged = ({ byRequest }: { byRequest: boolean }) => (
  <p className="muted small">
    {byRequest ? (
      <Trans>
        The landowner answers within 48 hours. Your card is authorized now and charged only when they agree.
      </Trans>
    ) : (
      <Trans>Nothing is charged until you pay. Your days are held for 15 minutes.</Trans>
    )}
  </p>
)
