import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '#ui/controls/Button.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'

const back = (query: Record<string, string>) =>
  location.assign(`/my-profile/payments?${new URLSearchParams(query).toString()}`)

/** Stands in for the payout provider's own page; every other provider has one outside of the product. */
export const SandboxOnboarding = ({ state, name, email }: { state: string; name: string; email: string }) => (
  <Dialog title={t`Payout sandbox`} opened onClose={() => back({})} size="small">
    <div className="stack">
      <p>
        <Trans>This stands in for the page of the payout provider. Test mode: no real money moves.</Trans>
      </p>
      <p>
        <strong>{name}</strong>
        <br />
        {email}
      </p>
      <Button full onClick={() => back({ code: `sandbox_${state.replaceAll('-', '')}`, state })}>
        <Trans>Connect this account</Trans>
      </Button>
      <Button full look="outline" onClick={() => back({ code: 'sandbox_refuses', state })}>
        <Trans>Connect an account that refuses transfers</Trans>
      </Button>
      <Button full look="quiet" onClick={() => back({})}>
        <Trans>Cancel</Trans>
      </Button>
    </div>
  </Dialog>
)
