import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ButtonLink } from '#ui/controls/Button.tsx'
import { AuthFrame } from '#features/accounts/fields/AuthFrame.tsx'

export function ResetDonePage() {
  return (
    <AuthFrame title={t`Password Updated`} lead={t`Your other devices have been signed out.`}>
      <ButtonLink to="/auth/login" full>
        <Trans>LOGIN</Trans>
      </ButtonLink>
    </AuthFrame>
  )
}
