import { Page } from '#parts/Page.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'

export function NotFoundPage() {
  return (
    <Page title="404" width="narrow">
      <Empty
        title="There is no trail here"
        act={
          <ButtonLink to="/" look="ember">
            Go To HomePage
          </ButtonLink>
        }
      >
        The page you asked for does not exist, or has moved.
      </Empty>
    </Page>
  )
}
