import type { QueuedKey } from '#offline/policy.ts'

type Payload = Record<string, unknown>
/** From one version of a payload to the next. They only ever add: a released step is never changed. */
type Step = (payload: Payload) => Payload

const steps: Partial<Record<QueuedKey, readonly Step[]>> = {}

/** The version under which an item is saved today: 1 and a step for every later form. */
export const payloadVersion = (key: QueuedKey, known = steps): number => 1 + (known[key]?.length ?? 0)

/** A saved payload in today's form; null for one that a newer version of the app has written. */
export const currentPayload = (
  key: QueuedKey,
  version: number,
  payload: Payload,
  known = steps,
): Payload | null =>
  version > payloadVersion(key, known)
    ? null
    : (known[key] ?? []).slice(version - 1).reduce((form, step) => step(form), payload)
