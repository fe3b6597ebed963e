import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useReadPages } from '#app/data/use-read-pages.ts'
import { laterStandCalls } from '#core/calls/later-stands.ts'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { MoreButton } from '#parts/page/MoreButton.tsx'
import { Page } from '#parts/page/Page.tsx'
import { StandGrid } from '#parts/stands/StandCard.tsx'
import { StandSkeletons } from '#parts/stands/StandSkeletons.tsx'
import { ButtonLink } from '#ui/controls/Button.tsx'
import { Empty } from '#ui/messages/Empty.tsx'
import { SelectField } from '#ui/controls/fields.tsx'
import { toast } from '#ui/messages/toast.ts'
import { mapPositionTimeout, positionNow } from '#parts/position/use-position.ts'

const route = getRouteApi('/my-profile/favourite-stands')
const perPage = 10
type Order = 'recent' | 'closest'
const choices = () => [
  { value: 'recent', label: t`Sort By Recent` },
  { value: 'closest', label: t`Sort By Closest` },
]

export function FavoriteStandsPage() {
  const [order, setOrder] = useState<{
    sort_order: Order
    stand_latitude?: number
    stand_longitude?: number
  }>({
    sort_order: 'recent',
  })
  const page = Math.max(1, route.useSearch().page ?? 1)
  const navigate = useNavigate()
  const read = useReadPages(laterStandCalls.favorites, order, { from: { page, perPage } })
  const sort = (value: string) => {
    if (page > 1) void navigate({ to: '/my-profile/favourite-stands', replace: true })
    if (value !== 'closest') {
      setOrder({ sort_order: 'recent' })
      return
    }
    const by = (latitude: number, longitude: number) =>
      setOrder({ sort_order: 'closest', stand_latitude: latitude, stand_longitude: longitude })
    void positionNow(mapPositionTimeout).then((here) =>
      here
        ? by(Number(here.lat.toFixed(2)), Number(here.lng.toFixed(2)))
        : toast(t`Your position is not known, so the stands cannot be sorted by distance.`, 'problem'),
    )
  }
  return (
    <Page
      title={t`Favorite stands`}
      act={
        <SelectField
          name="sort"
          quietLabel={t`Sort`}
          value={order.sort_order}
          onChange={sort}
          choices={choices()}
        />
      }
    >
      <h2 className="hidden-visually">
        <Trans>Stands</Trans>
      </h2>
      {page > 1 && (
        <Link to="/my-profile/favourite-stands">
          <Trans>To the first page</Trans>
        </Link>
      )}
      <QueryBoundary
        read={read}
        problem={t`Can't find stands`}
        skeleton={<StandSkeletons count={3} />}
        isEmpty={(stands) => stands.length === 0 && page === 1}
        empty={
          <Empty
            title={t`You have no favorites!`}
            act={
              <ButtonLink to="/stand">
                <Trans>Browse stands</Trans>
              </ButtonLink>
            }
          >
            <Trans>Tap the heart on a stand to find it here, even without a signal.</Trans>
          </Empty>
        }
      >
        {(stands) => (
          <>
            <StandGrid stands={stands} />
            <MoreButton hasMore={read.hasMore} loading={read.loadingMore} more={read.hasNext} />
          </>
        )}
      </QueryBoundary>
    </Page>
  )
}
