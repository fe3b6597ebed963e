import { ButtonLink } from '#ui/Button.tsx'
import { AuthFrame } from './AuthFrame.tsx'

export function ResetDonePage() {
  return (
    <AuthFrame title="Password Updated" lead="Your other devices have been signed out.">
      <ButtonLink to="/auth/login" full>
        LOGIN
      </ButtonLink>
    </AuthFrame>
  )
}
