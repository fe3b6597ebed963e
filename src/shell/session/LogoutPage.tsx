import { t } from '@lingui/core/macro'
import { useRouter } from '@tanstack/react-router'
import { LogoutDialog } from '#parts/account/LogoutDialog.tsx'
import { Page } from '#parts/page/Page.tsx'

/** Unknown /my-profile addresses open the logout dialog (spec 1 §2). */
export function LogoutPage() {
  const router = useRouter()
  return (
    <Page title={t`My Dashboard`}>
      <LogoutDialog opened onClose={() => void router.navigate({ to: '/my-profile/my-stands' })} />
    </Page>
  )
}
