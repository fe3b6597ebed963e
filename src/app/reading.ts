import { nameOf } from '#core/calls/index.ts'
import type { Call, Given, Input } from '#core/calls/define.ts'
import { callNow, CallFailed, isPassing } from '#offline/client.ts'
import { dropKept, keepAnswer, keptCopy, type KeptCopy } from '#offline/kept.ts'
import { isLookup } from '#offline/reach.ts'
import { type Waiting, waiting } from '#offline/pending.ts'
import { dropSeen } from '#offline/seen.ts'
import { realWorld } from '#offline/world.ts'
import { currentSession, noteRefused } from './session.ts'
import { useLive } from './use-live.ts'

/** An answer with the moment it was asked for: what arrived at the server before is in it. */
export interface Asked<C extends Call> {
  answer: Given<C>
  at: number
}

/** Whose data: look-ups are everybody's, the rest is of the signed-in person, or of nobody. */
export const ownerOf = (call: Call, userId: number | null): number | 'all' =>
  isLookup(nameOf(call)) ? 'all' : (userId ?? 0)

export const ask = async <C extends Call>(
  call: C,
  input: Input<C>,
  userId: number | null,
  signal?: AbortSignal,
): Promise<Asked<C>> => {
  const { token } = currentSession()
  const at = realWorld.now()
  const owner = userId ?? 0
  try {
    const answer = await callNow(realWorld, call, input, { token, ...(signal && { signal }) })
    await keepAnswer(owner, call, input, answer, at).catch(() => undefined)
    if (userId !== null) await dropSeen(userId, nameOf(call), input, at).catch(() => undefined)
    return { answer, at }
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    if (error.failure.status === 401) noteRefused(token)
    else if (!isPassing(error.failure)) await dropKept(owner, call, input).catch(() => undefined)
    throw error
  }
}

/** The phone's copy, live; undefined while it is looked for. */
export const useKept = <C extends Call>(call: C, input: Input<C>, userId: number | null, key: string) =>
  useLive<KeptCopy<C> | null>(
    () => keptCopy(realWorld, userId ?? 0, call, input).catch(() => null),
    `${userId} ${nameOf(call)} ${key}`,
  )

/** What waits in the outbox, live. */
export const useWaiting = (userId: number | null): Waiting | undefined =>
  useLive<Waiting | undefined>(
    () => (userId === null ? Promise.resolve(undefined) : waiting(userId).catch(() => undefined)),
    String(userId),
  )
