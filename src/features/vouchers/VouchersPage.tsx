import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useReadPages } from '#app/data/use-read-pages.ts'
import { type UserVoucher, voucherCalls } from '#core/calls/money/vouchers.ts'
import { localTime } from '#core/rules/time/days.ts'
import { voucherTab } from '#core/rules/money/vouchers.ts'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { MoreButton } from '#parts/page/MoreButton.tsx'
import { Page } from '#parts/page/Page.tsx'
import { useTabInView } from '#parts/page/use-tab-in-view.ts'
import tabStyles from '#parts/page/tabs.module.css'
import { ButtonLink } from '#ui/controls/Button.tsx'
import { Empty } from '#ui/messages/Empty.tsx'
import { VoucherCard } from './VoucherCard.tsx'
import { useCopyCode } from '#parts/vouchers/use-copy-code.ts'
import css from './vouchers.module.css'

const route = getRouteApi('/my-profile/vouchers')

const tabs = {
  current: msg({ message: 'Current', context: 'vouchers' }),
  past: msg({ message: 'Past', context: 'vouchers' }),
} as const
type Tab = keyof typeof tabs

/** Judged anew where it is shown: the phone's copy may be older than the voucher's last day. */
const tabOn = ({ expiry_date, max_usage, redeem_count, stand, used_at }: UserVoucher, today: string): Tab =>
  voucherTab(
    { expiryDay: expiry_date, maxUsage: max_usage, redeemed: redeem_count },
    { used: used_at !== null, standActive: stand.active },
    today,
  )

/** The vouchers whose codes were accepted for this person; both tabs are kept on the phone. */
export function VouchersPage() {
  const tab: Tab = route.useSearch().activeTab === 'past' ? 'past' : 'current'
  const read = useReadPages(voucherCalls.mine, { status: tab })
  const { copy, refused } = useCopyCode()
  const nav = useTabInView(tab)
  const [now] = useState(() => new Date())
  return (
    <Page title={t`Vouchers`}>
      <nav ref={nav} className={tabStyles['tabs']} aria-label={t`Vouchers`}>
        {(Object.keys(tabs) as Tab[]).map((name) => (
          <Link
            key={name}
            to="/my-profile/vouchers"
            search={{ activeTab: name }}
            className={tabStyles['tab']}
            aria-current={name === tab ? 'page' : undefined}
          >
            {t(tabs[name])}
          </Link>
        ))}
      </nav>
      <QueryBoundary
        read={read}
        isEmpty={(items) => items.length === 0}
        empty={
          <Empty
            title={t`No vouchers`}
            act={
              <ButtonLink to="/stand" look="ember">
                <Trans>Find a stand</Trans>
              </ButtonLink>
            }
          >
            <Trans>Codes you have used at a booking appear here.</Trans>
          </Empty>
        }
        problem={t`Your vouchers could not be loaded.`}
      >
        {(items) => (
          <>
            <ul className={css['list']}>
              {items.map((voucher) => {
                const { day } = localTime(now, voucher.stand.time_zone)
                return (
                  <VoucherCard
                    key={voucher.id}
                    voucher={voucher}
                    today={day}
                    past={tab === 'past' || tabOn(voucher, day) === 'past'}
                    onUse={() => copy(voucher)}
                    refused={refused === voucher.id}
                  />
                )
              })}
            </ul>
            <MoreButton hasMore={read.hasMore} loading={read.loadingMore} more={read.hasNext} />
          </>
        )}
      </QueryBoundary>
    </Page>
  )
}
