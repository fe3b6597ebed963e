import type { Call } from '#core/contract/define.ts'
import { isOnline } from '#app/device/connection.ts'
import { currentSession } from '#app/session/session.ts'
import { discardItem } from '#offline/outbox/outbox.ts'
import type { ApiFailure } from '#offline/failure.ts'
import type { ActResult } from './acted.ts'
import { awaitItem } from './await-item.ts'

interface Settling {
  /** Milliseconds that the person waits to learn it: what goes first, as pictures, counts too. */
  readonly sendMs?: number
  /** Whether a refused item stays in the outbox, because its form is gone by then. */
  readonly keepRefused?: boolean
}

/**
 * What became of a queued call while its form is open: the server has it, it waits on this phone, or it was refused. A
 * refused item leaves the outbox, because its form still holds the input.
 */
export const settleQueued = async <C extends Call>(
  acted: ActResult<C>,
  { sendMs = 10_000, keepRefused = false }: Settling = {},
): Promise<'sent' | 'waiting' | ApiFailure> => {
  if (acted.outcome === 'failed') return acted.failure
  if (acted.outcome === 'done') return 'sent'
  const { userId } = currentSession()
  if (userId === null || !isOnline()) return 'waiting'
  const item = await awaitItem(userId, acted.item.id, sendMs)
  if (item === 'sent') return 'sent'
  if (item?.state !== 'needs_you' || item.reason === null) return 'waiting'
  if (keepRefused) return item.reason
  await discardItem(userId, item.id)
  return item.reason
}
