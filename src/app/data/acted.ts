import type { Call, Given } from '#core/contract/define.ts'
import type { ApiFailure } from '#offline/failure.ts'
import type { OutboxItem } from '#offline/outbox/items.ts'

export type ActResult<C extends Call> =
  | { outcome: 'done'; answer: Given<C> }
  | { outcome: 'queued'; item: OutboxItem }
  | { outcome: 'failed'; failure: ApiFailure }

export const failedResult = <C extends Call>(failure: ApiFailure): ActResult<C> => ({
  outcome: 'failed',
  failure,
})
