import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useAct } from '#app/data/use-act.ts'
import { failureText } from '#app/i18n/language.ts'
import { type Ticket, ticketCalls } from '#core/calls/tickets.ts'
import { type TicketAction, ticketAfter, ticketActions } from '#core/rules/tickets.ts'
import { Button } from '#ui/controls/Button.tsx'
import { toast } from '#ui/messages/toast.ts'

interface TicketActionsProps {
  ticket: Ticket
  administrator: number
  /** Reads the ticket again, when somebody else has changed it. */
  onChanged: () => Promise<void>
}

/** What an administrator can do with a ticket as it is now. */
export const TicketActions = ({ ticket, administrator, onChanged }: TicketActionsProps) => {
  const { act, busy } = useAct(ticketCalls.act)
  const { id, status } = ticket
  const takenBy = ticket.taken_by?.id ?? null
  const words: Record<TicketAction, string> = {
    take: status === 'open' ? t`Take` : t`Open again`,
    hold: t`Put on hold`,
    resolve: t`Resolve`,
  }
  const possible = ticketActions.filter((action) => ticketAfter({ status, takenBy }, action, administrator))
  const run = async (action: TicketAction) => {
    const result = await act({ id, action, status, taken_by: takenBy })
    if (result.outcome === 'failed') {
      toast(failureText(result.failure), 'problem')
      await onChanged()
    } else toast(t`The ticket is changed`)
  }
  const helper = ticket.taken_by && `${ticket.taken_by.first_name} ${ticket.taken_by.last_name}`
  return (
    <div className="stack" role="group" aria-label={t`Work on this ticket`}>
      <p className="muted small">
        {helper === null ? <Trans>Not assigned yet</Trans> : t`Assigned to ${helper}`}
      </p>
      <div className="row" style={{ flexWrap: 'wrap' }}>
        {possible.map((action) => (
          <Button
            key={action}
            size="compact"
            look={action === 'resolve' ? 'spruce' : 'outline'}
            busy={busy}
            onClick={() => void run(action)}
          >
            {words[action]}
          </Button>
        ))}
      </div>
    </div>
  )
}
