import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ButtonLink } from '#ui/Button.tsx'
import { AuthFrame } from './AuthFrame.tsx'

export function ResetDonePage() {
  return (
    <AuthFrame title={t`Password Updated`} lead={t`Your other devices have been signed out.`}>
      <ButtonLink to="/auth/login" full>
        <Trans>LOGIN</Trans>
      </ButtonLink>
    </AuthFrame>
  )
}
