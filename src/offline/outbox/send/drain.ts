import { currentSession, type SessionReplica } from '#offline/storage/device.ts'
import { withLock, type Lock } from './lock.ts'
import { Lanes } from './lanes.ts'
import type { OutboxRow } from '#offline/storage/outbox-row.ts'
import { sendRow } from './send-row.ts'
import { claim, reclaim, recordResult } from './record-result.ts'
import { currentRow } from '#offline/storage/in-memory-fallback.ts'
import { withDb } from '#offline/storage/with-db.ts'
import { probe } from '#offline/http/probe.ts'
import { newId, type Env } from '#offline/environment.ts'

export interface DrainOptions {
  /** Claims no further item after this many milliseconds: a service worker event must end. */
  budgetMs?: number
  /** Treats items that failed for lack of a network as due, since it may be back. */
  retryNetworkFailures?: boolean
  session?: () => Promise<SessionReplica | null>
}

export interface DrainReport {
  outcome: 'done' | 'busy' | 'offline' | 'sign_in' | 'budget' | 'signed_out'
  sent: number
  /** Items that can still be sent without action by the person. */
  pending: number
  /** When the next of them is due. */
  dueAt: number | null
  /** The rejected token, if the outcome is `sign_in`. */
  rejectedToken: string | null
}

const emptyReport = (outcome: DrainReport['outcome']): DrainReport => ({
  outcome,
  sent: 0,
  pending: 0,
  dueAt: null,
  rejectedToken: null,
})

/**
 * Sends the pending items in lane order until none is due, the network fails, or the budget is used up. The
 * page and the worker share this code. A row is deleted only in the transaction that records its receipt.
 */
export const drain = async (env: Env, options: DrainOptions = {}): Promise<DrainReport> => {
  const session = options.session ?? currentSession
  const signedIn = await session()
  if (!signedIn) return emptyReport('signed_out')
  const owner = newId(env)
  const report = await withLock(env, signedIn.userId, owner, (lock) =>
    new Drain(env, signedIn.userId, owner, lock, session, options).run(),
  )
  return report ?? { ...emptyReport('busy'), ...(await pendingRows(signedIn.userId)) }
}

export const pendingRows = async (userId: number): Promise<{ pending: number; dueAt: number | null }> => {
  const stored = await withDb(userId, (db) => db.outbox.where('state').anyOf('queued', 'sending').toArray())
  const rows = stored.map(currentRow).filter(({ state }) => state === 'queued' || state === 'sending')
  const due = rows.map(({ nextAt }) => nextAt)
  return { pending: rows.length, dueAt: due.length === 0 ? null : due.reduce((a, b) => Math.min(a, b)) }
}

class Drain {
  private readonly endsAt: number
  private sent = 0
  private rejectedToken: string | null = null
  private readonly lanes: Lanes
  private readonly env: Env
  private readonly userId: number
  private readonly owner: string
  private readonly lock: Lock
  private readonly session: () => Promise<SessionReplica | null>

  constructor(
    env: Env,
    userId: number,
    owner: string,
    lock: Lock,
    session: () => Promise<SessionReplica | null>,
    options: DrainOptions,
  ) {
    this.env = env
    this.userId = userId
    this.owner = owner
    this.lock = lock
    this.session = session
    this.endsAt = env.now() + (options.budgetMs ?? Number.POSITIVE_INFINITY)
    this.lanes = new Lanes(env, userId, options.retryNetworkFailures ?? false)
  }

  async run(): Promise<DrainReport> {
    await reclaim(this.env, this.userId, this.owner, this.lock.exclusive)
    for (;;) {
      const head = await this.lanes.next()
      if (!head) return this.report('done')
      if (this.env.now() >= this.endsAt) return this.report('budget')
      const user = await this.session()
      if (user?.userId !== this.userId) return this.report('signed_out')
      if (!(await this.lock.renew())) return this.report('busy')
      const row = await claim(this.env, this.userId, this.owner, head)
      if (!row) {
        await this.lanes.refresh(head.lane)
        continue
      }
      const stop = await this.sendClaimed(row, user)
      if (stop) return this.report(stop)
    }
  }

  private async sendClaimed(row: OutboxRow, user: SessionReplica): Promise<DrainReport['outcome'] | null> {
    const mayContinue = async () => this.env.now() < this.endsAt && (await this.lock.renew())
    const sent = await sendRow(this.env, row, {
      userId: this.userId,
      token: user.token,
      mayContinue: mayContinue,
    })
    // A single failed request may be bad luck: a probe decides whether anything can be reached.
    const dark = sent !== 'stopped' && sent.kind === 'retry' && sent.network && !(await probe(this.env))
    const result = dark ? { ...sent, dark } : sent
    const tokenNow = (await this.session())?.token
    const recorded = await recordResult(
      this.env,
      this.userId,
      this.owner,
      row,
      result,
      tokenNow !== user.token,
    )
    if (recorded === 'sent') this.sent += 1
    await this.lanes.refresh(row.lane)
    if (recorded === 'sign_in') {
      this.rejectedToken = user.token
      return 'sign_in'
    }
    if (result === 'stopped') return 'budget'
    return dark ? 'offline' : null
  }

  private async report(outcome: DrainReport['outcome']): Promise<DrainReport> {
    return {
      outcome,
      sent: this.sent,
      rejectedToken: this.rejectedToken,
      ...(await pendingRows(this.userId)),
    }
  }
}
