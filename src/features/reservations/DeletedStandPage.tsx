import { t } from '@lingui/core/macro'
import { Page } from '#parts/page/Page.tsx'
import { StandDeleted } from './StandDeleted.tsx'

/** The notice for a reservation whose stand is deleted, then back to the list. */
export function DeletedStandPage() {
  return (
    <Page title={t`My Reservations`}>
      <StandDeleted />
    </Page>
  )
}
