import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Page } from '#parts/page/Page.tsx'
import { ButtonLink } from '#ui/controls/Button.tsx'
import { Empty } from '#ui/messages/Empty.tsx'

export function NotFoundPage() {
  return (
    <Page title="404" width="narrow">
      <Empty
        title={t`There is no trail here`}
        act={
          <ButtonLink to="/" look="ember">
            <Trans>Go To HomePage</Trans>
          </ButtonLink>
        }
      >
        <Trans>The page you asked for does not exist, or has moved.</Trans>
      </Empty>
    </Page>
  )
}
