import type { Call, Given } from '#core/contract/define.ts'
import type { ApiFailure } from '#offline/failure.ts'
import type { OutboxItem } from '#offline/outbox/items.ts'

export type Acted<C extends Call> =
  | { outcome: 'done'; answer: Given<C> }
  | { outcome: 'queued'; item: OutboxItem }
  | { outcome: 'failed'; failure: ApiFailure }

export const failed = <C extends Call>(failure: ApiFailure): Acted<C> => ({ outcome: 'failed', failure })
