import { accountCalls } from '#core/calls/accounts.ts'
import type { Call, Given, Input } from '#core/calls/define.ts'
import { CallFailed } from '#offline/client.ts'
import { keptCopy } from '#offline/kept.ts'
import { withDb } from '#offline/with-db.ts'
import { realWorld } from '#offline/world.ts'
import { aheadPlan } from './ahead-plan.ts'
import { keepLookups } from './lookups.ts'
import { ask } from './reading.ts'
import { currentSession } from './session.ts'

/** A copy younger than this is not asked for again. */
const freshMs = 6 * 3_600_000
/** A whole round is not begun again within this time, unless somebody signs in. */
const againMs = 30 * 60_000
/** Questions of one round, however much a person has. */
const mostCalls = 220
const atOnce = 4
const doneAt = 'aheadAt'

interface Line {
  saveData?: boolean
  effectiveType?: string
}
/** Nothing is fetched ahead on a line that is slow, or where the person asked to save data. */
const lineIsGood = (): boolean => {
  const { connection } = navigator as Navigator & { connection?: Line }
  return (
    navigator.onLine &&
    connection?.saveData !== true &&
    !['slow-2g', '2g'].includes(connection?.effectiveType ?? '')
  )
}

/** The line, the session or the budget is at its end. */
class Enough extends Error {}

/** Asks what a person will need without a signal, a few questions at a time, and keeps the answers. */
export class Ahead {
  private left = mostCalls
  private readonly userId: number
  asked = 0

  constructor(userId: number) {
    this.userId = userId
  }

  /** The answer, from the phone where it is young enough; null where the server refuses this one. */
  async get<C extends Call>(call: C, input: Input<C>): Promise<Given<C> | null> {
    const kept = await keptCopy(realWorld, this.userId, call, input)
    if (kept && realWorld.now() - kept.at < freshMs) return kept.answer
    if (this.left <= 0 || currentSession().userId !== this.userId || !lineIsGood()) throw new Enough()
    this.left -= 1
    this.asked += 1
    try {
      return (await ask(call, input, this.userId)).answer
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      const { status } = error.failure
      if (status === 0 || status === 401 || status === 429 || status >= 500) throw new Enough()
      return kept?.answer ?? null
    }
  }

  /** The same for each of a list, four side by side, in the list's order. */
  async each<T>(list: readonly T[], step: (item: T) => Promise<unknown>): Promise<void> {
    const items = list.values()
    const work = async () => {
      for (const item of items) await step(item)
    }
    await Promise.all(Array.from({ length: Math.min(atOnce, list.length) }, work))
  }

  /** A picture that the worker keeps when it passes by. */
  async picture(address: string | null): Promise<void> {
    if (address === null || !lineIsGood() || !navigator.serviceWorker?.controller) return
    await fetch(address).catch(() => undefined)
  }
}

let running: Promise<void> | null = null

const round = async (userId: number, force: boolean): Promise<void> => {
  const last = await withDb(userId, (db) => db.meta.get(doneAt))
  if (!force && realWorld.now() - Number(last?.v ?? 0) < againMs) return
  const ahead = new Ahead(userId)
  const me = await ahead.get(accountCalls.profile, {})
  if (me) await aheadPlan(ahead, me.data)
  await withDb(userId, (db) => db.meta.put({ k: doneAt, v: realWorld.now() }))
}

/**
 * Fetches ahead what the signed-in person needs without a signal, so that a screen that was never opened is
 * there all the same. Begun at a start and at a sign-in; what is cut short goes on at the next of them.
 */
export const fetchAhead = (force = false): Promise<void> => {
  const { userId } = currentSession()
  if (userId === null || !lineIsGood()) return Promise.resolve()
  // Look-ups are looked for at every start: a page that was left early may not have written them down.
  running ??= round(userId, force)
    .catch(() => undefined)
    .then(keepLookups)
    .finally(() => {
      running = null
    })
  return running
}
