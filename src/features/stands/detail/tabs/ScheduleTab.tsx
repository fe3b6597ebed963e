import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { standCalls, type Stand } from '#core/calls/stands.ts'
import { useRead } from '#app/data/use-read.ts'
import { Days } from '#parts/days/Days.tsx'
import { Card, Chip } from '#ui/layout/Card.tsx'
import { PriceMonth } from './PriceMonth.tsx'

/** The owner's schedule: what is booked, and the days kept free of hunters. */
export function ScheduleTab({ stand }: { stand: Stand }) {
  const reserved = useRead(standCalls.reservedDates, { id: stand.id }).data?.data ?? []
  const recovery = stand.recovery_period_days
  return (
    <div className="stack">
      <PriceMonth id={stand.id} from={stand.next_available_booking} />
      <p className="muted">
        {recovery === 0
          ? t`No recovery days: hunts may follow one another.`
          : plural(recovery, {
              one: '# recovery day are kept free after each hunt.',
              other: '# recovery days are kept free after each hunt.',
            })}
      </p>
      <h2>
        <Trans>Reserved</Trans>
      </h2>
      {reserved.length === 0 && (
        <p className="muted">
          <Trans>Nothing is booked yet.</Trans>
        </p>
      )}
      {reserved.map(({ start_date, end_date }) => (
        <Card key={start_date}>
          <div className="row spread">
            <Days start={start_date} end={end_date} />
            <Chip tone="sent">
              <Trans>Reserved</Trans>
            </Chip>
          </div>
        </Card>
      ))}
      <h2>
        <Trans>Block out days</Trans>
      </h2>
      {stand.blockout_days.length === 0 && (
        <p className="muted">
          <Trans>No Block Out Day is added yet.</Trans>
        </p>
      )}
      {stand.blockout_days.map((blockout) => (
        <Card key={blockout.id}>
          <Days start={blockout.start_date} end={blockout.end_date} />
          <p className="muted">{blockout.notes}</p>
        </Card>
      ))}
    </div>
  )
}
