export const ticketStatuses = ['open', 'hold', 'resolved'] as const
export type TicketStatus = (typeof ticketStatuses)[number]
/** What administrators do with a ticket. */
export const ticketActions = ['take', 'hold', 'resolve'] as const
export type TicketAction = (typeof ticketActions)[number]

export interface TicketState {
  readonly status: TicketStatus
  /** The administrator who works on it. */
  readonly takenBy: number | null
}

/**
 * Where an administrator's action leads; null where it changes nothing. Taking opens a ticket again and may relieve
 * another administrator; holding and resolving one that nobody has taken also takes it.
 */
export const ticketAfter = (
  { status, takenBy }: TicketState,
  action: TicketAction,
  administrator: number,
): TicketState | null => {
  switch (action) {
    case 'take':
      return status === 'open' && takenBy === administrator
        ? null
        : { status: 'open', takenBy: administrator }
    case 'hold':
      return status === 'open' ? { status: 'hold', takenBy: takenBy ?? administrator } : null
    case 'resolve':
      return status === 'resolved' ? null : { status: 'resolved', takenBy: takenBy ?? administrator }
  }
}

/** A comment of the person who asked opens the ticket again, or nobody would look at it. */
export const statusAfterComment = (status: TicketStatus, isOwner: boolean): TicketStatus =>
  isOwner ? 'open' : status
