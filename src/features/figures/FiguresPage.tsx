import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useRead } from '#app/data/use-read.ts'
import { locale } from '#app/i18n/language.ts'
import { type Figures, figureCalls } from '#core/calls/owners/figures.ts'
import { type FigureSums, groupBy, sumFigures } from '#core/rules/money/figures.ts'
import { showAxisMoney } from '#parts/charts/axis-money.ts'
import { BarChart } from '#parts/charts/BarChart.tsx'
import { FactCard, FactCards } from '#parts/charts/FactCard.tsx'
import { Money } from '#parts/page/Money.tsx'
import { Page } from '#parts/page/Page.tsx'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { Button, ButtonLink } from '#ui/controls/Button.tsx'
import { Choices } from '#ui/controls/Choices.tsx'
import { SelectField } from '#ui/controls/fields.tsx'
import { DownloadIcon } from '#ui/icons/index.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Empty } from '#ui/messages/Empty.tsx'
import { downloadFigures } from './download.ts'
import css from './figures.module.css'

const measures = { earnings: msg`Earnings`, occupancy: msg`Occupancy`, views: msg`Views` } as const
type Measure = keyof typeof measures

const monthLabel = (key: string, style: 'short' | 'long'): string =>
  new Intl.DateTimeFormat(locale(), {
    timeZone: 'UTC',
    month: style,
    ...(style === 'long' && { year: 'numeric' }),
  }).format(new Date(`${key}-15T12:00:00Z`))
const percent = (part: number | null): string =>
  part === null
    ? t`N/A`
    : new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 0 }).format(part)

/** Minutes as a person says them: "40 minutes", "5 hours", "2 days". */
const duration = (minutes: number | null): string => {
  if (minutes === null) return t`N/A`
  if (minutes < 90) return plural(minutes, { one: '# minute', other: '# minutes' })
  const hours = Math.round(minutes / 60)
  return hours < 48
    ? plural(hours, { one: '# hour', other: '# hours' })
    : plural(Math.round(hours / 24), { one: '# day', other: '# days' })
}

const Facts = ({ sums, figures, chosen }: { sums: FigureSums; figures: Figures; chosen: number | null }) => {
  const stands = figures.stands.filter(({ id }) => chosen === null || id === chosen)
  const cents = stands.reduce((sum, stand) => sum + Math.round(stand.upcoming_earnings * 100), 0)
  const bookings = stands.reduce((sum, stand) => sum + stand.upcoming_bookings, 0)
  const favorites = stands.reduce((sum, stand) => sum + stand.favorites, 0)
  const { asked, answered, median_minutes: minutes } = figures.replies
  const { booked_days: booked, offered_days: offered } = sums
  return (
    <FactCards>
      <FactCard title={t`Occupancy`} value={percent(sums.occupancy)}>
        <Trans>
          {booked} of {offered} days booked
        </Trans>
      </FactCard>
      <FactCard title={t`Yield a day`} value={sums.yield === null ? t`N/A` : <Money dollars={sums.yield} />}>
        <Trans>per day offered</Trans>
      </FactCard>
      <FactCard title={t`Upcoming income`} value={<Money dollars={cents / 100} />}>
        {plural(bookings, {
          one: 'from # hunt that has not begun',
          other: 'from # hunts that have not begun',
        })}
      </FactCard>
      <FactCard title={t`Views`} value={sums.views}>
        {plural(favorites, { one: 'saved by # hunter', other: 'saved by # hunters' })}
      </FactCard>
      <FactCard title={t`Reply time`} value={duration(minutes)}>
        {asked === 0 ? (
          <Trans>You have no first messages yet.</Trans>
        ) : (
          <Trans>
            {answered} of {asked} first messages answered, on all stands
          </Trans>
        )}
      </FactCard>
    </FactCards>
  )
}

const MonthTable = ({ months }: { months: readonly [string, FigureSums][] }) => (
  <div className={css['frame']}>
    <table className={css['table']}>
      <caption className="hidden-visually">{t`Figures by month`}</caption>
      <thead>
        <tr>
          <th scope="col">{t`Month`}</th>
          <th scope="col">{t`Earnings`}</th>
          <th scope="col">{t`Occupancy`}</th>
          <th scope="col">{t`Booked days`}</th>
          <th scope="col">{t`Views`}</th>
        </tr>
      </thead>
      <tbody>
        {months.map(([key, sums]) => (
          <tr key={key}>
            <th scope="row">{monthLabel(key, 'long')}</th>
            <td data-label={t`Earnings`}>
              <Money dollars={sums.earnings} />
            </td>
            <td data-label={t`Occupancy`}>{percent(sums.occupancy)}</td>
            <td data-label={t`Booked days`}>{sums.booked_days}</td>
            <td data-label={t`Views`}>{sums.views}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const StandTable = ({ figures }: { figures: Figures }) => {
  const sums = new Map(
    groupBy(figures.months, ({ stand_id: id }) => id).map(([id, rows]) => [id, sumFigures(rows)]),
  )
  const ranked = figures.stands
    .map((stand) => ({ stand, of: sums.get(stand.id) ?? sumFigures([]) }))
    .toSorted((a, b) => b.of.earnings - a.of.earnings || a.stand.id - b.stand.id)
  return (
    <Card as="section" aria-labelledby="by-stand">
      <h2 id="by-stand">
        <Trans>By stand</Trans>
      </h2>
      <div className={css['frame']}>
        <table className={css['table']}>
          <caption className="hidden-visually">{t`Figures by stand`}</caption>
          <thead>
            <tr>
              <th scope="col">{t`Stand`}</th>
              <th scope="col">{t`Earnings`}</th>
              <th scope="col">{t`Yield a day`}</th>
              <th scope="col">{t`Occupancy`}</th>
              <th scope="col">{t`Views`}</th>
              <th scope="col">{t`Favorites`}</th>
            </tr>
          </thead>
          <tbody>
            {ranked.map(({ stand, of }) => (
              <tr key={stand.id}>
                <th scope="row">{stand.title}</th>
                <td data-label={t`Earnings`}>
                  <Money dollars={of.earnings} />
                </td>
                <td data-label={t`Yield a day`}>
                  {of.yield === null ? t`N/A` : <Money dollars={of.yield} />}
                </td>
                <td data-label={t`Occupancy`}>{percent(of.occupancy)}</td>
                <td data-label={t`Views`}>{of.views}</td>
                <td data-label={t`Favorites`}>{stand.favorites}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

const Shown = ({ figures }: { figures: Figures }) => {
  const [measure, setMeasure] = useState<Measure>('earnings')
  const [chosen, setChosen] = useState<number | null>(null)
  const rows = figures.months.filter(({ stand_id: id }) => chosen === null || id === chosen)
  const months = groupBy(rows, ({ month }) => month).map(([key, group]): [string, FigureSums] => [
    key,
    sumFigures(group),
  ])
  const valueOf = (sums: FigureSums): number =>
    measure === 'occupancy' ? (sums.occupancy ?? 0) * 100 : sums[measure]
  const show = (value: number): string =>
    measure === 'earnings'
      ? showAxisMoney(value, locale())
      : measure === 'occupancy'
        ? `${value} %`
        : String(Math.round(value))
  return (
    <>
      {figures.stands.length > 1 && (
        <SelectField
          name="stand"
          label={t`Stand`}
          value={chosen === null ? 'all' : String(chosen)}
          onChange={(value: string) => setChosen(value === 'all' ? null : Number(value))}
          choices={[
            { value: 'all', label: t`All stands` },
            ...figures.stands.map(({ id, title }) => ({ value: String(id), label: title })),
          ]}
        />
      )}
      <Facts sums={sumFigures(rows)} figures={figures} chosen={chosen} />
      <Card as="section" aria-labelledby="by-month">
        <div className={css['bar']}>
          <h2 id="by-month">
            <Trans>The last twelve months</Trans>
          </h2>
          <Choices
            labelledBy="by-month"
            value={measure}
            choices={(Object.keys(measures) as Measure[]).map((value) => ({
              value,
              label: t(measures[value]),
            }))}
            onChoose={setMeasure}
          />
        </div>
        <BarChart
          rows={months.map(([key, sums]) => ({
            key,
            label: monthLabel(key, 'short'),
            values: [valueOf(sums)],
          }))}
          show={show}
          {...(measure === 'occupancy' && { top: 100 })}
        />
        <details>
          <summary className={css['link']}>
            <Trans>The same as a table</Trans>
          </summary>
          <MonthTable months={months} />
        </details>
        <p className="muted small">
          <Trans>
            Earnings are yours after fees and refunds, in the month in which the hunt begins. Past days are
            counted as offered by today’s prices. Views are openings of the booking page.
          </Trans>
        </p>
        <Button
          look="quiet"
          size="compact"
          icon={<DownloadIcon />}
          onClick={() => downloadFigures(figures, chosen)}
        >
          <Trans>CSV</Trans>
        </Button>
      </Card>
      {chosen === null && figures.stands.length > 1 && <StandTable figures={figures} />}
    </>
  )
}

/** How a landowner's stands do: what they earn, how full they are, and how often they are looked at. */
export const FiguresPage = () => {
  const read = useRead(figureCalls.read, {})
  return (
    <Page title={t`Figures`}>
      <QueryBoundary
        read={read}
        problem={t`The figures could not be loaded.`}
        isEmpty={({ data }) => data.stands.length === 0}
        empty={
          <Empty
            title={t`No stand yet`}
            act={
              <ButtonLink to="/my-profile/update-stand/$id" params={{ id: 'new' }}>
                <Trans>List your land</Trans>
              </ButtonLink>
            }
          >
            <Trans>Once your land is listed, you see here what it earns and how full it is.</Trans>
          </Empty>
        }
      >
        {({ data }) => <Shown figures={data} />}
      </QueryBoundary>
    </Page>
  )
}
