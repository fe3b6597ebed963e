import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useRead } from '#app/data/use-read.ts'
import { locale } from '#app/i18n/language.ts'
import { type GraphRow, paymentCalls } from '#core/calls/money/payments.ts'
import { showShortMoney } from '#core/rules/money/money.ts'
import { Money } from '#parts/page/Money.tsx'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { Button } from '#ui/controls/Button.tsx'
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

const size = { width: 640, height: 240, left: 56, bottom: 28, top: 10 }

/** A round number at or above the largest value, so that the axis can be read. */
const topOf = (rows: readonly GraphRow[]): number => {
  const most = Math.max(1, ...rows.flatMap(({ earning, spending }) => [earning, spending]))
  const step = 10 ** Math.floor(Math.log10(most))
  return [1, 2, 4, 5, 10].map((n) => n * step).find((n) => n >= most) ?? most
}

/** Earnings beside spendings, told apart by pattern too. The table below says the same to who cannot see it. */
const Chart = ({ rows, filter }: { rows: readonly GraphRow[]; filter: Filter }) => {
  const top = topOf(rows)
  const inner = size.height - size.bottom - size.top
  const y = (value: number) => size.top + inner * (1 - Math.max(0, value) / top)
  const slot = (size.width - size.left) / rows.length
  const bar = Math.min(26, slot * 0.36)
  return (
    <svg viewBox={`0 0 ${size.width} ${size.height}`} className={css['chart']} aria-hidden>
      <defs>
        <pattern id="spent" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0v6" className={css['hatch']} strokeWidth="5" />
        </pattern>
      </defs>
      {[0, 0.25, 0.5, 0.75, 1].map((part) => (
        <g key={part}>
          <line
            x1={size.left}
            x2={size.width}
            y1={y(top * part)}
            y2={y(top * part)}
            className={css['grid']}
          />
          <text x={size.left - 8} y={y(top * part) + 4} textAnchor="end">
            {showShortMoney(top * part, locale())}
          </text>
        </g>
      ))}
      {rows.map((row, n) => {
        const middle = size.left + slot * (n + 0.5)
        const base = y(0)
        return (
          <g key={row.key}>
            <rect
              x={middle - bar - 1}
              y={y(row.earning)}
              width={bar}
              height={base - y(row.earning)}
              rx="2"
              className={css['earning']}
            />
            <rect
              x={middle + 1}
              y={y(row.spending)}
              width={bar}
              height={base - y(row.spending)}
              rx="2"
              fill="url(#spent)"
            />
            {(rows.length < 8 || n % 2 === 1) && (
              <text x={middle} y={size.height - 8} textAnchor="middle">
                {labelOf(row.key, filter)}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
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
        <div className={css['choice']} role="group" aria-labelledby="stats">
          {(Object.keys(filters) as Filter[]).map((name) => (
            <Button
              key={name}
              look="outline"
              size="compact"
              aria-pressed={name === filter}
              onClick={() => setFilter(name)}
            >
              {t(filters[name])}
            </Button>
          ))}
        </div>
      </div>
      <ul className={css['legend']}>
        <li>
          <svg width="14" height="14" aria-hidden>
            <rect width="14" height="14" rx="2" className={css['earning']} />
          </svg>
          <Trans>Earnings</Trans>
        </li>
        <li>
          <svg width="14" height="14" aria-hidden>
            <rect width="14" height="14" rx="2" fill="url(#spent)" />
          </svg>
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
            <Chart rows={data} filter={filter} />
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
