import { t } from '@lingui/core/macro'
import { Page } from '#parts/page/Page.tsx'
import { StandDeleted } from './StandDeleted.tsx'

/** Where a card of a deleted stand leads: the notice, then back to the list. */
export function DeletedStandPage() {
  return (
    <Page title={t`My Reservations`}>
      <StandDeleted />
    </Page>
  )
}
