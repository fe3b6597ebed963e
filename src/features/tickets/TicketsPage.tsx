import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { translate, failureText } from '#app/i18n/language.ts'
import { NativeSelect } from '#ui/theme/mantine.ts'
import { getRouteApi, Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useMe } from '#app/data/use-me.ts'
import { useRead } from '#app/data/use-read.ts'
import { ticketCalls, type TicketCard, ticketStatuses } from '#core/calls/tickets.ts'
import { outboxMark } from '#offline/outbox/overlay/marks.ts'
import { timeOf } from '#parts/days/time-of.ts'
import { PagedList } from '#parts/lists/PagedList.tsx'
import { Page } from '#parts/page/Page.tsx'
import { StateChip } from '#parts/page/StateChip.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Empty } from '#ui/messages/Empty.tsx'
import { SkeletonCards } from '#ui/messages/Skeleton.tsx'
import { PlusIcon } from '#ui/icons/index.tsx'
import { NewTicketDialog } from './NewTicketDialog.tsx'
import css from './tickets.module.css'
import { statusWord, TicketStatus } from './TicketStatus.tsx'

const route = getRouteApi('/my-profile/customer-portal/tickets')
const SupportDesk = lazy(async () => ({ default: (await import('./SupportDesk.tsx')).SupportDesk }))
/** Tickets of one page (spec 1 §9). */
const perPage = 10

const Entry = ({ ticket, category }: { ticket: TicketCard; category: string }) => {
  const mark = outboxMark(ticket)
  const comments = ticket.comment_count
  const title = mark ? (
    ticket.subject
  ) : (
    <Link to="/my-profile/customer-portal/ticket/$id" params={{ id: String(ticket.id) }}>
      {ticket.subject}
    </Link>
  )
  return (
    <Card as="li">
      <div className="row spread">
        <h2>
          {!mark && <span className="muted">#{ticket.id} </span>}
          {title}
        </h2>
        {mark ? <StateChip state={mark.state} /> : <TicketStatus status={ticket.status} />}
      </div>
      <p className={css['clamp']}>{ticket.description}</p>
      <p className="muted small">
        {category} · {timeOf(ticket.created_at)} ·{' '}
        {plural(comments, { one: '# comment', other: '# comments' })}
      </p>
      {mark?.state === 'needs_you' && <p role="alert">{mark.reason !== null && failureText(mark.reason)}</p>}
    </Card>
  )
}

/** Get Help: one's own tickets; administrators see everybody's. */
export const TicketsPage = () => {
  const me = useMe()
  if (!me?.is_admin) return <OwnTickets />
  return (
    <Suspense
      fallback={
        <Page title={t`Tickets`}>
          <SkeletonCards />
        </Page>
      }
    >
      <SupportDesk />
    </Suspense>
  )
}

/** One's own tickets by category and status; a new one can be written without a signal. */
const OwnTickets = () => {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const status = ticketStatuses.find((name) => name === search.status) ?? 'all'
  const page = Math.max(1, search.page ?? 1)
  const categories = useRead(ticketCalls.categories, {})
  /** A ticket that waits to be sent knows its category by the number alone. */
  const categoryOf = ({ category }: TicketCard): string => {
    const known = categories.data?.data.find(({ id }) => id === category?.id)
    const title = category?.title || known?.title
    return title ? translate(title) : t`N/A`
  }
  const read = useRead(ticketCalls.list, {
    status,
    page,
    per_page: perPage,
    ...(search.category !== undefined && { category: search.category }),
  })
  const [writing, setWriting] = useState(false)
  const filtered = status !== 'all' || search.category !== undefined
  const choose = (next: { status?: string; category?: number | undefined; page?: number }, replace = false) =>
    void navigate({ search: (now) => ({ ...now, page: undefined, ...next }), replace })

  return (
    <Page
      title={t`Get Help`}
      act={
        <Button icon={<PlusIcon />} onClick={() => setWriting(true)}>
          <Trans>Create New Ticket</Trans>
        </Button>
      }
    >
      <div className={css['filters']} role="group" aria-label={t`Show tickets about`}>
        {[{ id: undefined, title: t`All` }, ...(categories.data?.data ?? [])].map((category) => (
          <button
            key={category.title}
            type="button"
            className={css['filter']}
            aria-pressed={search.category === category.id}
            onClick={() => choose({ category: category.id })}
          >
            {translate(category.title)}
          </button>
        ))}
      </div>
      <NativeSelect
        label={t`Status`}
        value={status}
        onChange={(event) => choose({ status: event.currentTarget.value })}
        data={[
          { value: 'all', label: t`All` },
          ...ticketStatuses.map((value) => ({ value, label: statusWord(value) })),
        ]}
      />
      <PagedList
        read={read}
        page={page}
        perPage={perPage}
        onChoose={(next, replace) => choose({ page: next }, replace)}
        empty={
          <Empty
            title={filtered ? t`No Ticket Found` : t`No Tickets Yet !`}
            act={
              <Button look="outline" onClick={() => setWriting(true)}>
                <Trans>Create New Ticket</Trans>
              </Button>
            }
          />
        }
        problem={t`Your tickets could not be loaded.`}
      >
        {({ data }) => (
          <ul className={css['list']}>
            {data.map((ticket) => (
              <Entry
                key={outboxMark(ticket)?.id ?? ticket.id}
                ticket={ticket}
                category={categoryOf(ticket)}
              />
            ))}
          </ul>
        )}
      </PagedList>
      {writing && (
        <NewTicketDialog categories={categories.data?.data ?? []} onClose={() => setWriting(false)} />
      )}
    </Page>
  )
}
