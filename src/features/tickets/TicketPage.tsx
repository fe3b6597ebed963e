import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { translate, failureText } from '#app/i18n/language.ts'
import { Textarea } from '#ui/theme/mantine.ts'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { ActResult } from '#app/data/acted.ts'
import { settleQueued } from '#app/data/settle-queued.ts'
import { useAct } from '#app/data/use-act.ts'
import { useMe } from '#app/data/use-me.ts'
import { useRead } from '#app/data/use-read.ts'
import { ticketCalls } from '#core/calls/tickets.ts'
import { outboxMark } from '#offline/outbox/overlay/marks.ts'
import { timeOf } from '#parts/days/time-of.ts'
import { bound } from '#parts/forms/bound.ts'
import { FormProblem } from '#parts/forms/FormProblem.tsx'
import { useForm } from '#parts/forms/use-form.ts'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { Page } from '#parts/page/Page.tsx'
import { PrivateMedia } from './PrivateMedia.tsx'
import { StateChip } from '#parts/page/StateChip.tsx'
import { notSentYet } from '#parts/outbox/not-sent-yet.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { toast } from '#ui/messages/toast.ts'
import css from './tickets.module.css'
import { TicketStatus } from './TicketStatus.tsx'

const TicketActions = lazy(async () => ({ default: (await import('./TicketActions.tsx')).TicketActions }))

const route = getRouteApi('/my-profile/customer-portal/ticket/$id')

const commentsTitle = (count: number) => t`Comments (${count})`

/** Milliseconds for learning whether the comment has arrived. */
const sendMs = 3000

/** The comment is in the list already: one that is refused waits there for its writer, and says why. */
const announce = async (acted: ActResult<typeof ticketCalls.comment>): Promise<void> => {
  const outcome = await settleQueued(acted, { sendMs, keepRefused: true })
  if (outcome === 'sent') toast(t`Comment Added Successfully`)
  else if (outcome === 'waiting') toast(notSentYet())
}

const CommentForm = ({ id }: { id: number }) => {
  const comment = useAct(ticketCalls.comment)
  const form = useForm({
    schema: ticketCalls.comment.takes,
    initial: { id, comment: '' },
    keep: `comment:${id}`,
    onSubmit: async (value) => {
      const acted = await comment.act(value)
      if (acted.outcome === 'failed') return acted.failure
      form.reset()
      void announce(acted)
      return null
    },
  })
  return (
    <form className="stack" {...form.props}>
      <Textarea label={t`Add a comment`} autosize minRows={2} {...bound(form.field('comment'))} />
      <FormProblem problem={form.problem} />
      <Button type="submit" busy={form.busy}>
        <Trans>Add comment</Trans>
      </Button>
    </form>
  )
}

export const TicketPage = () => {
  const id = Number(route.useParams().id)
  const me = useMe()
  const read = useRead(ticketCalls.read, { id })
  return (
    <Page
      title={read.data ? t`Ticket #${id}` : t`Ticket`}
      crumbs={[
        { label: t`Get Help`, to: '/my-profile/customer-portal/tickets' },
        { label: t`Ticket #${id}` },
      ]}
    >
      <QueryBoundary read={read} problem={t`The ticket could not be loaded.`}>
        {({ data: ticket }) => (
          <div className="stack">
            <Card as="article">
              <div className="row spread">
                <h2>{ticket.subject}</h2>
                <TicketStatus status={ticket.status} />
              </div>
              <p className="muted small">
                {ticket.user.first_name} {ticket.user.last_name} ·{' '}
                {ticket.category ? translate(ticket.category.title) : t`N/A`} · {timeOf(ticket.created_at)}
              </p>
              <p style={{ whiteSpace: 'pre-wrap' }}>{ticket.description}</p>
              {ticket.media && <PrivateMedia url={ticket.media.url} kind={ticket.media.kind} />}
              {me?.is_admin && (
                <Suspense fallback={null}>
                  <TicketActions ticket={ticket} administrator={me.id} onChanged={read.refresh} />
                </Suspense>
              )}
            </Card>
            <h2>{commentsTitle(ticket.comments.length)}</h2>
            <ul className={css['list']}>
              {ticket.comments.map((comment) => {
                const mark = outboxMark(comment)
                return (
                  <Card as="li" key={mark?.id ?? comment.id}>
                    <div className="row spread">
                      <strong>
                        {comment.user.first_name} {comment.user.last_name}
                      </strong>
                      {mark ? (
                        <StateChip state={mark.state} />
                      ) : (
                        <span className="muted small">{timeOf(comment.created_at)}</span>
                      )}
                    </div>
                    <p style={{ whiteSpace: 'pre-wrap' }}>{comment.comment}</p>
                    {mark?.state === 'needs_you' && (
                      <p role="alert">{mark.reason !== null && failureText(mark.reason)}</p>
                    )}
                  </Card>
                )
              })}
            </ul>
            <CommentForm id={id} />
          </div>
        )}
      </QueryBoundary>
    </Page>
  )
}
