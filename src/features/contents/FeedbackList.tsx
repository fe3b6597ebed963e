import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { useAct } from '#app/data/use-act.ts'
import { useRead } from '#app/data/use-read.ts'
import { failureText } from '#app/i18n/language.ts'
import { contentCalls, type Feedback } from '#core/calls/administration/contents.ts'
import { mostFeedback } from '#core/rules/contents.ts'
import { timeOf } from '#parts/days/time-of.ts'
import { PagedList } from '#parts/lists/PagedList.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Chip } from '#ui/layout/Card.tsx'
import { Empty } from '#ui/messages/Empty.tsx'
import { Problem } from '#ui/messages/Problem.tsx'
import { toast } from '#ui/messages/toast.ts'
import { OfflineLine } from './ContentList.tsx'
import css from './contents.module.css'
import { Dots, Steps } from './OrderButtons.tsx'
import { type SavedOrder, useSavedOrder } from './use-saved-order.ts'

const views = { all: msg`All`, shown: msg`Shown in public`, hidden: msg`Not shown` } as const
type View = keyof typeof views
/** Those that are shown have one order, so that they stand on one page. */
const perPage: Record<View, number> = { all: 10, shown: 100, hidden: 10 }

interface RowProps {
  feedback: Feedback
  /** Where the rows have an order. */
  order: SavedOrder | null
  hint: string
  refresh: () => Promise<void>
}
const Row = ({ feedback, order, hint, refresh }: RowProps) => {
  const { act, busy, failure } = useAct(contentCalls.chooseFeedback)
  const { id, user, version, is_public: isPublic, changed_by: by } = feedback
  const name = user ? `${user.first_name} ${user.last_name}` : t`Anonymous`
  const person = by === null ? null : `${by.first_name} ${by.last_name}`
  const choose = async () => {
    const result = await act({ id, version, is_public: !isPublic })
    await refresh()
    if (result.outcome === 'done')
      toast(isPublic ? t`It is no longer shown in public` : t`It is shown in public`)
  }
  return (
    <li className={css['row']} data-lifted={order?.lifted === String(id)}>
      {order && <Dots id={id} name={name} order={order} hint={hint} />}
      <div className={css['words']}>
        <blockquote className={css['said']}>{feedback.feedback}</blockquote>
        <p className="muted small">
          {name} · {timeOf(feedback.created_at)}
          {person !== null && <> · {isPublic ? t`shown by ${person}` : t`withdrawn by ${person}`}</>}
        </p>
        <div className={css['chips']}>
          {isPublic && (
            <Chip tone="sent">
              <Trans>Shown in public</Trans>
            </Chip>
          )}
        </div>
      </div>
      <div className={css['acts']}>
        {order && <Steps id={id} name={name} order={order} />}
        <Button look="outline" size="compact" busy={busy} onClick={() => void choose()}>
          {isPublic ? <Trans>Take back</Trans> : <Trans>Show in public</Trans>}
        </Button>
      </div>
      {failure && (
        <div className={css['problem']}>
          <Problem title={failureText(failure)} />
        </div>
      )}
    </li>
  )
}

const OrderedRows = ({ all, refresh }: { all: readonly Feedback[]; refresh: () => Promise<void> }) => {
  const hint = useId()
  const { rows, order } = useSavedOrder(
    'feedback',
    all.map(({ id }) => id),
    refresh,
  )
  const place = order.lifted === null ? 0 : order.ids.indexOf(Number(order.lifted)) + 1
  const count = all.length
  return (
    <>
      <p className="muted small" id={hint}>
        <Trans>Drag by the dots, or take a row’s dots with Space and move it with the arrows.</Trans>
      </p>
      {order.failure && <Problem title={failureText(order.failure)} />}
      <span className="hidden-visually" aria-live="assertive">
        {place > 0 && t`Place ${place} of ${count}. Arrows move it, Space puts it down.`}
      </span>
      <ul className={css['list']} ref={rows}>
        {order.ids.map((id) => {
          const feedback = all.find((one) => one.id === id)
          return feedback && <Row key={id} feedback={feedback} order={order} hint={hint} refresh={refresh} />
        })}
      </ul>
    </>
  )
}

/** What people have said: an administrator chooses what the home page shows, and in which order. */
export const FeedbackList = () => {
  const [view, setView] = useState<View>('all')
  const [page, setPage] = useState(1)
  const read = useRead(contentCalls.feedback, { shown: view, page, per_page: perPage[view] })
  return (
    <section className="stack" aria-label={t`Feedback`}>
      <p className="muted">
        <Trans>
          The home page shows {mostFeedback} of these at most, with the person’s name and picture. The words
          stay as they were written.
        </Trans>
      </p>
      <OfflineLine />
      <div className={css['views']} role="group" aria-label={t`Show`}>
        {(Object.keys(views) as View[]).map((name) => (
          <Button
            key={name}
            look={name === view ? 'spruce' : 'outline'}
            size="compact"
            aria-pressed={name === view}
            onClick={() => {
              setView(name)
              setPage(1)
            }}
          >
            {t(views[name])}
          </Button>
        ))}
      </div>
      <PagedList
        read={read}
        page={page}
        perPage={perPage[view]}
        onChoose={setPage}
        empty={
          <Empty
            title={view === 'shown' ? t`No feedback is shown in public` : t`There is no feedback here`}
          />
        }
        problem={t`The feedback could not be loaded.`}
      >
        {({ data }) =>
          view === 'shown' ? (
            <OrderedRows all={data} refresh={read.refresh} />
          ) : (
            <ul className={css['list']}>
              {data.map((one) => (
                <Row key={one.id} feedback={one} order={null} hint="" refresh={read.refresh} />
              ))}
            </ul>
          )
        }
      </PagedList>
    </section>
  )
}
