import type { CallOf } from '#core/calls/registry/index.ts'
import { callOf } from '#core/calls/registry/table.ts'
import type { Given } from '#core/contract/define.ts'
import { callNow } from '#offline/http/client.ts'
import { byCallField } from '#offline/outbox/file-lists.ts'
import type { Attachment } from '#offline/outbox/outbox.ts'
import { queuedCall } from '#offline/queued/index.ts'
import type { QueuedKey } from '#offline/policy.ts'
import type { Env } from '#offline/environment.ts'

/**
 * Sends an item that could not be stored, under the key it would have had in the outbox: if the storage did
 * commit it after all, the server still executes it once. Throws `CallFailed`.
 */
export const sendNow = (
  env: Env,
  key: QueuedKey,
  payload: Record<string, unknown>,
  files: readonly Attachment[],
  { token, id }: { token: string | null; id: string },
): Promise<Given<CallOf<QueuedKey>>> => {
  const parts = files.map(
    ({ field, name, type, bytes }) => [field, new File([bytes], name, { type })] as const,
  )
  const extra = queuedCall(key).sentFields?.({ clockOffset: 0 })
  const input = { ...payload, ...extra, ...byCallField(parts) }
  return callNow(env, callOf(key), input as never, { token, key: id })
}
