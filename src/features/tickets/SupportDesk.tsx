import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useRead } from '#app/data/use-read.ts'
import { translate } from '#app/i18n/language.ts'
import { type SupportTicket, ticketCalls, ticketStatuses } from '#core/calls/tickets.ts'
import { timeOf } from '#parts/days/time-of.ts'
import { PagedList } from '#parts/lists/PagedList.tsx'
import { AdministrationNav } from '#parts/page/AdministrationNav.tsx'
import { Page } from '#parts/page/Page.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Empty } from '#ui/messages/Empty.tsx'
import { NativeSelect } from '#ui/theme/mantine.ts'
import css from './tickets.module.css'
import { statusWord, TicketStatus } from './TicketStatus.tsx'

const route = getRouteApi('/my-profile/customer-portal/tickets')
const perPage = 10

const Entry = ({ ticket }: { ticket: SupportTicket }) => {
  const { id, subject, user, taken_by: takenBy, comment_count: comments } = ticket
  const helper = takenBy && `${takenBy.first_name} ${takenBy.last_name}`
  return (
    <Card as="li">
      <div className="row spread">
        <h2>
          <span className="muted">#{id} </span>
          <Link to="/my-profile/customer-portal/ticket/$id" params={{ id: String(id) }}>
            {subject}
          </Link>
        </h2>
        <TicketStatus status={ticket.status} />
      </div>
      <p className={css['clamp']}>{ticket.description}</p>
      <p className="muted small">
        {user.first_name} {user.last_name} · {ticket.category ? translate(ticket.category.title) : t`N/A`} ·{' '}
        {timeOf(ticket.created_at)} · {plural(comments, { one: '# comment', other: '# comments' })}
      </p>
      <p className="small">{helper === null ? <Trans>Not assigned yet</Trans> : t`Assigned to ${helper}`}</p>
    </Card>
  )
}

/** Everybody's tickets, for administrators: the open ones first, by state and in pages. */
export const SupportDesk = () => {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const status = [...ticketStatuses, 'all' as const].find((name) => name === search.status) ?? 'open'
  const page = Math.max(1, search.page ?? 1)
  const read = useRead(ticketCalls.all, { status, page, per_page: perPage })
  const choose = (next: { status?: string; page?: number }, replace = false) =>
    void navigate({ search: (now) => ({ ...now, page: undefined, ...next }), replace })
  return (
    <>
      <AdministrationNav />
      <Page title={t`Tickets`} lead={t`What people have asked. Open one to answer it.`}>
        <NativeSelect
          label={t`Status`}
          value={status}
          onChange={(event) => choose({ status: event.currentTarget.value })}
          data={[
            ...ticketStatuses.map((value) => ({ value, label: statusWord(value) })),
            { value: 'all', label: t`All` },
          ]}
        />
        <PagedList
          read={read}
          page={page}
          perPage={perPage}
          onChoose={(next, replace) => choose({ page: next }, replace)}
          empty={<Empty title={t`No Ticket Found`} />}
          problem={t`The tickets could not be loaded.`}
        >
          {({ data }) => (
            <ul className={css['list']}>
              {data.map((ticket) => (
                <Entry key={ticket.id} ticket={ticket} />
              ))}
            </ul>
          )}
        </PagedList>
      </Page>
    </>
  )
}
