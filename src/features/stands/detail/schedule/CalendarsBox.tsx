import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useAct } from '#app/data/use-act.ts'
import { useRead } from '#app/data/use-read.ts'
import { failureText } from '#app/i18n/language.ts'
import {
  calendarCalls,
  type CalendarFailure,
  type StandCalendar,
  type StandCalendars,
} from '#core/calls/owners/calendars.ts'
import { timeOf } from '#parts/days/time-of.ts'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { CalendarIcon, PlusIcon, TrashIcon } from '#ui/icons/index.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { toast } from '#ui/messages/toast.ts'
import { AddCalendarDialog } from './AddCalendarDialog.tsx'
import css from './schedule.module.css'

const failureWords = (failure: CalendarFailure): string =>
  ({
    unreachable: t`The address did not answer.`,
    not_public: t`Its address is not public.`,
    large: t`It is too large to be read.`,
    unreadable: t`There is no calendar at its address.`,
  })[failure]

/** What became of the last reading, in words. */
const stateWords = ({ read_at, failure, busy_days: busy }: StandCalendar): string => {
  if (read_at === null) return failure === null ? t`It is being read.` : failureWords(failure)
  const when = timeOf(read_at)
  if (failure !== null)
    return `${failureWords(failure)} ${t`Its days stay as they were when it was last read: ${when}.`}`
  const days = plural(busy, { one: '# day is taken', other: '# days are taken' })
  return `${days} · ${t`read ${when}`}`
}

function Source({ calendar, onRemove }: { calendar: StandCalendar; onRemove: () => void }) {
  const refresh = useAct(calendarCalls.refresh)
  const { id, name, host, failure, taken_days: taken } = calendar
  const go = async () => {
    const result = await refresh.act({ id })
    if (result.outcome === 'failed') return toast(failureText(result.failure), 'problem')
    toast(t`The calendar is being read`)
  }
  return (
    <Card>
      <div className="row spread">
        <div className={css['calendar']}>
          <strong>{name}</strong> <span className="muted small">{host}</span>
          <p className={failure === null ? 'muted' : css['error']}>{stateWords(calendar)}</p>
          {taken > 0 && (
            <p className="muted small">
              {plural(taken, {
                one: '# of them was taken here already',
                other: '# of them were taken here already',
              })}
            </p>
          )}
        </div>
        <Button
          look="quiet"
          size="round"
          icon={<TrashIcon />}
          aria-label={t`Remove the calendar ${name}`}
          onClick={onRemove}
        />
      </div>
      <Button
        look="outline"
        size="compact"
        busy={refresh.busy}
        aria-label={t`Read ${name} now`}
        onClick={() => void go()}
      >
        <Trans>Read it now</Trans>
      </Button>
    </Card>
  )
}

function RemoveDialog({ calendar, onClose }: { calendar: StandCalendar; onClose: () => void }) {
  const remove = useAct(calendarCalls.remove)
  const { name } = calendar
  const go = async () => {
    const result = await remove.act({ id: calendar.id })
    if (result.outcome === 'failed') return toast(failureText(result.failure), 'problem')
    toast(t`The calendar is removed`)
    onClose()
  }
  return (
    <ConfirmDialog
      title={t`Remove ${name}?`}
      opened
      confirm={t`Remove`}
      dangerous
      busy={remove.busy}
      onConfirm={() => void go()}
      onClose={onClose}
    >
      <Trans>Hunters can book the days again that this calendar has closed.</Trans>
    </ConfirmDialog>
  )
}

/** The address at which others read when this stand is taken. */
function FeedCard({ id, url }: { id: number; url: string | null }) {
  const open = useAct(calendarCalls.open)
  const close = useAct(calendarCalls.close)
  const [asked, setAsked] = useState<'renew' | 'close' | null>(null)
  const act = async (what: 'open' | 'close') => {
    const result = await (what === 'open' ? open : close).act({ id })
    if (result.outcome === 'failed') return toast(failureText(result.failure), 'problem')
    setAsked(null)
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url ?? '')
      toast(t`Address copied`)
    } catch {
      toast(t`Please mark the address and copy it.`, 'problem')
    }
  }
  return (
    <Card>
      <strong>
        <Trans>This stand in other calendars</Trans>
      </strong>
      <p className="muted">
        <Trans>
          Your own calendar or another service reads at a secret address which days are taken. It names no
          hunter.
        </Trans>
      </p>
      {url === null ? (
        <Button look="outline" busy={open.busy} onClick={() => void act('open')}>
          <Trans>Make an address</Trans>
        </Button>
      ) : (
        <>
          <input
            className={css['address']}
            readOnly
            value={url}
            aria-label={t`Address of the calendar`}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <div className="row">
            <Button look="outline" size="compact" onClick={() => void copy()}>
              <Trans>Copy</Trans>
            </Button>
            <Button look="quiet" size="compact" onClick={() => setAsked('renew')}>
              <Trans>New address</Trans>
            </Button>
            <Button look="quiet" size="compact" onClick={() => setAsked('close')}>
              <Trans>End it</Trans>
            </Button>
          </div>
        </>
      )}
      <ConfirmDialog
        title={asked === 'renew' ? t`Make a new address?` : t`End the address?`}
        opened={asked !== null}
        confirm={asked === 'renew' ? t`New address` : t`End it`}
        dangerous
        busy={open.busy || close.busy}
        onConfirm={() => void act(asked === 'renew' ? 'open' : 'close')}
        onClose={() => setAsked(null)}
      >
        <Trans>The current address stops working for everyone who has it.</Trans>
      </ConfirmDialog>
    </Card>
  )
}

function Found({ id, data }: { id: number; data: StandCalendars }) {
  const [removing, setRemoving] = useState<StandCalendar | null>(null)
  const [adding, setAdding] = useState(false)
  return (
    <>
      <FeedCard id={id} url={data.feed_url} />
      <p className="muted">
        <Trans>Days that are busy in your other calendars are closed here. We check them every hour.</Trans>
      </p>
      {data.calendars.map((calendar) => (
        <Source key={calendar.id} calendar={calendar} onRemove={() => setRemoving(calendar)} />
      ))}
      <Button look="outline" icon={<PlusIcon />} onClick={() => setAdding(true)}>
        <Trans>Add a calendar</Trans>
      </Button>
      {adding && <AddCalendarDialog id={id} onClose={() => setAdding(false)} />}
      {removing && <RemoveDialog calendar={removing} onClose={() => setRemoving(null)} />}
    </>
  )
}

/** Calendars in and out of a stand's schedule. */
export function CalendarsBox({ id }: { id: number }) {
  const read = useRead(calendarCalls.read, { id })
  return (
    <section aria-label={t`Calendars`} className="stack">
      <h2 className="row">
        <CalendarIcon />
        <Trans>Calendars</Trans>
      </h2>
      <QueryBoundary read={read}>{({ data }) => <Found id={id} data={data} />}</QueryBoundary>
    </section>
  )
}
