import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useAct } from '#app/data/use-act.ts'
import { useRead } from '#app/data/use-read.ts'
import { failureText } from '#app/i18n/language.ts'
import { scheduleCalls, type StandSchedule } from '#core/calls/owners/schedules.ts'
import type { Stand } from '#core/calls/stands.ts'
import { canBlock } from '#core/rules/booking/schedule.ts'
import { eachDay } from '#core/rules/time/days.ts'
import { Days } from '#parts/days/Days.tsx'
import { useNow } from '#parts/days/use-now.ts'
import { useConfirmation } from '#parts/forms/confirmed.ts'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { LockIcon, TrashIcon } from '#ui/icons/index.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { toast } from '#ui/messages/toast.ts'
import { CalendarsBox } from './CalendarsBox.tsx'
import { BlockDialog } from './BlockDialog.tsx'
import { PriceDialog } from './PriceDialog.tsx'
import { type Span, toSchedule } from './schedule.ts'
import css from './schedule.module.css'
import { ScheduleMonth } from './ScheduleMonth.tsx'

type Blockout = StandSchedule['blockout_days'][number]

/** Asks again before the days are open to hunters. */
function DeleteBlockout({ blockout, onClose }: { blockout: Blockout; onClose: () => void }) {
  const unblock = useAct(scheduleCalls.unblock)
  const { busy, confirm } = useConfirmation()
  const go = async () => {
    const result = await confirm(unblock.act({ id: blockout.id }))
    if (result.outcome === 'failed') {
      const gone = result.failure.name === 'not_found'
      return toast(gone ? failureText(result.failure) : t`Something Went Wrong, please try again`, 'problem')
    }
    toast(t`Blockout Day Deleted`)
    onClose()
  }
  return (
    <ConfirmDialog
      title={t`Delete this blockout?`}
      opened
      confirm={t`Delete`}
      dangerous
      busy={busy}
      onConfirm={() => void go()}
      onClose={onClose}
    >
      <Days start={blockout.start_date} end={blockout.end_date} />
      <p className="muted">
        <Trans>Hunters can book these days again.</Trans>
      </p>
    </ConfirmDialog>
  )
}

function Blockouts({ blockouts }: { blockouts: readonly Blockout[] }) {
  const [deleting, setDeleting] = useState<Blockout | null>(null)
  return (
    <>
      <h2>
        <Trans>Block out days</Trans>
      </h2>
      {blockouts.length === 0 && (
        <p className="muted">
          <Trans>No Block Out Day is added yet.</Trans>
        </p>
      )}
      {blockouts.map((blockout) => (
        <Card key={blockout.id}>
          <div className="row spread">
            <div>
              <Days start={blockout.start_date} end={blockout.end_date} />
              <p className="muted">{blockout.notes}</p>
            </div>
            <Button
              look="quiet"
              size="round"
              icon={<TrashIcon />}
              aria-label={t`Delete the blockout from ${blockout.start_date}`}
              onClick={() => setDeleting(blockout)}
            />
          </div>
        </Card>
      ))}
      {deleting && <DeleteBlockout blockout={deleting} onClose={() => setDeleting(null)} />}
    </>
  )
}

function Found({ id, data }: { id: number; data: StandSchedule }) {
  const now = useNow()
  const [span, setSpan] = useState<Span | null>(null)
  const [open, setOpen] = useState<'block' | 'price' | null>(null)
  const schedule = toSchedule(data)
  const days = span ? eachDay(span.start, span.end) : []
  const blockable = days.length > 0 && days.every((day) => canBlock(schedule, day, now))
  const recovery = data.recovery_period_days
  const done = () => {
    setOpen(null)
    setSpan(null)
  }
  return (
    <div className="stack">
      <ScheduleMonth data={data} now={now} span={span} onSpan={setSpan} />
      {span && (
        <section className={css['bar']} aria-label={t`Chosen days`}>
          <div className="row spread">
            <strong>
              <Days start={span.start} end={span.end} /> ·{' '}
              {plural(days.length, { one: '# day', other: '# days' })}
            </strong>
            <Button look="quiet" size="compact" onClick={() => setSpan(null)}>
              <Trans>Clear</Trans>
            </Button>
          </div>
          <div className={css['acts']}>
            <Button onClick={() => setOpen('price')}>
              <Trans>Change price</Trans>
            </Button>
            <Button look="outline" icon={<LockIcon />} disabled={!blockable} onClick={() => setOpen('block')}>
              <Trans>Block out</Trans>
            </Button>
          </div>
          {!blockable && (
            <p className="muted small">
              <Trans>Some of these days are taken, at rest or over, and so cannot be closed.</Trans>
            </p>
          )}
        </section>
      )}
      <p className="muted">
        {recovery === 0
          ? t`No recovery days: hunts may follow one another.`
          : plural(recovery, {
              one: '# recovery day is kept free after each hunt.',
              other: '# recovery days are kept free after each hunt.',
            })}
      </p>
      <Blockouts blockouts={data.blockout_days.filter(({ calendar }) => calendar === null)} />
      <CalendarsBox id={id} />
      {span && open === 'block' && (
        <BlockDialog id={id} span={span} onDone={done} onClose={() => setOpen(null)} />
      )}
      {span && open === 'price' && (
        <PriceDialog
          id={id}
          schedule={schedule}
          now={now}
          span={span}
          onDone={done}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}

/** The owner's schedule: seven kinds of days, blockouts, and prices for many days at once. */
export function ScheduleTab({ stand }: { stand: Stand }) {
  const read = useRead(scheduleCalls.read, { id: stand.id })
  return <QueryBoundary read={read}>{({ data }) => <Found id={stand.id} data={data} />}</QueryBoundary>
}
