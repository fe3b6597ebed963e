import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useRead } from '#app/data/use-read.ts'
import { administrationCalls } from '#core/calls/administration/administration.ts'
import { ForAdministrators } from '#parts/page/ForAdministrators.tsx'
import { Page } from '#parts/page/Page.tsx'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import css from './administration.module.css'

const waiting = [
  { name: 'stands', to: '/admin/stands', word: msg`Stands to approve` },
  { name: 'trophies', to: '/admin/trophies', word: msg`Trophies to approve` },
  { name: 'tickets', to: '/my-profile/customer-portal/tickets', word: msg`Open tickets` },
  { name: 'waivers', to: '/admin/waivers', word: msg`Waivers to review` },
  { name: 'lease_applications', to: '/admin/lease-applications', word: msg`Lease applications to review` },
  { name: 'disputes', to: '/admin/disputes', word: msg`Open disputes` },
] as const

const Start = () => {
  const read = useRead(administrationCalls.overview, {})
  return (
    <Page title={t`Administration`} lead={t`What needs your attention.`}>
      <QueryBoundary read={read} problem={t`The overview could not be loaded.`}>
        {({ data }) => (
          <>
            <ul className={css['tiles']}>
              {waiting.map(({ name, to, word }) => (
                <li key={name}>
                  <Link to={to} className={data[name] > 0 ? css['tile'] : `${css['tile']} ${css['none']}`}>
                    <strong className="tabular">{data[name]}</strong>
                    <span>{t(word)}</span>
                  </Link>
                </li>
              ))}
            </ul>
            {data.failed_refunds > 0 && (
              <p>
                <Link to="/admin/audit" search={{ act: 'payment.refund_failed' }}>
                  <Trans>Refunds that the payment provider refused: {data.failed_refunds}</Trans>
                </Link>
              </p>
            )}
          </>
        )}
      </QueryBoundary>
    </Page>
  )
}

export const StartPage = () => (
  <ForAdministrators>
    <Start />
  </ForAdministrators>
)
