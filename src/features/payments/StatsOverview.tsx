import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useRead } from '#app/data/use-read.ts'
import { locale } from '#app/i18n/language.ts'
import { type GraphRow, paymentCalls } from '#core/calls/money/payments.ts'
import { showAxisMoney } from '#parts/charts/axis-money.ts'
import { BarChart, SeriesMark } from '#parts/charts/BarChart.tsx'
import { Money } from '#parts/page/Money.tsx'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { Choices } from '#ui/controls/Choices.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Skeleton } from '#ui/messages/Skeleton.tsx'
import css from './payments.module.css'

const filters = { yearly: msg`Yearly`, monthly: msg`Monthly`, weekly: msg`Weekly` } as const
type Filter = keyof typeof filters

const labelOf = (key: string, filter: Filter): string => {
  if (filter === 'yearly') return key
  const day = new Date(`${key}${filter === 'monthly' ? '-01' : ''}T12:00:00Z`)
  return new Intl.DateTimeFormat(locale(), {
    timeZone: 'UTC',
    month: 'short',
    ...(filter === 'weekly' && { day: 'numeric' }),
  }).format(day)
}

const Figures = ({ rows, filter }: { rows: readonly GraphRow[]; filter: Filter }) => (
  <table className={`${css['table']} ${css['numbers']}`}>
    <caption className="hidden-visually">{t`Stats Overview`}</caption>
    <thead>
      <tr>
        <th scope="col">{t`Period`}</th>
        <th scope="col">{t`Earnings`}</th>
        <th scope="col">{t`Spendings`}</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.key}>
          <th scope="row">{labelOf(row.key, filter)}</th>
          <td>
            <Money dollars={row.earning} />
          </td>
          <td>
            <Money dollars={row.spending} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

export const StatsOverview = () => {
  const [filter, setFilter] = useState<Filter>('yearly')
  const read = useRead(paymentCalls.graph, { filter })
  return (
    <Card as="section" aria-labelledby="stats">
      <div className={css['bar']}>
        <h2 id="stats">
          <Trans>Stats Overview</Trans>
        </h2>
        <Choices
          labelledBy="stats"
          value={filter}
          choices={(Object.keys(filters) as Filter[]).map((value) => ({ value, label: t(filters[value]) }))}
          onChoose={setFilter}
        />
      </div>
      <ul className={css['legend']}>
        <li>
          <SeriesMark />
          <Trans>Earnings</Trans>
        </li>
        <li>
          <SeriesMark second />
          <Trans>Spendings</Trans>
        </li>
      </ul>
      <QueryBoundary
        read={read}
        problem={t`The chart could not be loaded.`}
        skeleton={<Skeleton height={240} />}
        aged={false}
      >
        {({ data }) => (
          <>
            <BarChart
              rows={data.map(({ key, earning, spending }) => ({
                key,
                label: labelOf(key, filter),
                values: [earning, spending],
              }))}
              show={(dollars) => showAxisMoney(dollars, locale())}
            />
            <details>
              <summary className={css['link']}>
                <Trans>The same as a table</Trans>
              </summary>
              <Figures rows={data} filter={filter} />
            </details>
          </>
        )}
      </QueryBoundary>
    </Card>
  )
}
