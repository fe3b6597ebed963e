import { currentSession, type SessionReplica } from '#offline/storage/device.ts'
import { withLock, type Lock } from './lock.ts'
import { Lanes } from './lanes.ts'
import type { OutboxRow } from '#offline/storage/outbox-row.ts'
import { sendRow } from './send-row.ts'
import { claim, reclaim, recordResult } from './record-result.ts'
import { currentRow } from '#offline/storage/in-memory-fallback.ts'
import { withDb } from '#offline/storage/with-db.ts'
import { isOurs } from '#offline/failure.ts'
import { http } from '#offline/http/http.ts'
import { newId, type Env } from '#offline/environment.ts'

export interface DrainOptions {
  /** No item is taken after this many milliseconds; a worker's event must end. */
  budgetMs?: number
  /** The network may be back: what failed for want of it is due now. */
  wake?: boolean
  session?: () => Promise<SessionReplica | null>
}

export interface DrainReport {
  outcome: 'done' | 'busy' | 'offline' | 'sign_in' | 'budget' | 'signed_out'
  sent: number
  /** Items that wait and could still be sent without the person. */
  left: number
  /** When the next of them is due. */
  dueAt: number | null
  /** The token that the server no longer knows, where the outcome is `sign_in`. */
  refused: string | null
}

const nothing = (outcome: DrainReport['outcome']): DrainReport => ({
  outcome,
  sent: 0,
  left: 0,
  dueAt: null,
  refused: null,
})

/**
 * Sends what waits, in the order of each lane, until nothing is due, the network is gone, or the time is
 * up. The same in the page and in the worker. A row is taken away only in the transaction that writes down
 * that the server has it.
 */
export const drain = async (env: Env, options: DrainOptions = {}): Promise<DrainReport> => {
  const session = options.session ?? currentSession
  const user = await session()
  if (!user) return nothing('signed_out')
  const owner = newId(env)
  const report = await withLock(env, user.userId, owner, (lock) =>
    new Draining(env, user.userId, owner, lock, session, options).run(),
  )
  return report ?? { ...nothing('busy'), ...(await remaining(user.userId)) }
}

const remaining = async (userId: number): Promise<{ left: number; dueAt: number | null }> => {
  const stored = await withDb(userId, (db) => db.outbox.where('state').anyOf('queued', 'sending').toArray())
  const rows = stored.map(currentRow).filter(({ state }) => state === 'queued' || state === 'sending')
  const due = rows.map(({ nextAt }) => nextAt)
  return { left: rows.length, dueAt: due.length === 0 ? null : due.reduce((a, b) => Math.min(a, b)) }
}

class Draining {
  private readonly endsAt: number
  private sent = 0
  private refused: string | null = null
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
    this.lanes = new Lanes(env, userId, options.wake ?? false)
  }

  async run(): Promise<DrainReport> {
    await reclaim(this.env, this.userId, this.owner, this.lock.exclusive)
    for (;;) {
      const head = await this.lanes.next()
      if (!head) return this.end('done')
      if (this.env.now() >= this.endsAt) return this.end('budget')
      const user = await this.session()
      if (user?.userId !== this.userId) return this.end('signed_out')
      if (!(await this.lock.renew())) return this.end('busy')
      const row = await claim(this.env, this.userId, this.owner, head)
      if (!row) {
        await this.lanes.refresh(head.lane)
        continue
      }
      const stop = await this.step(row, user)
      if (stop) return this.end(stop)
    }
  }

  private async step(row: OutboxRow, user: SessionReplica): Promise<DrainReport['outcome'] | null> {
    const goOn = async () => this.env.now() < this.endsAt && (await this.lock.renew())
    const result = await sendRow(this.env, row, { userId: this.userId, token: user.token, goOn })
    const tokenNow = (await this.session())?.token
    const settled = await recordResult(
      this.env,
      this.userId,
      this.owner,
      row,
      result,
      tokenNow !== user.token,
    )
    if (settled === 'sent') this.sent += 1
    await this.lanes.refresh(row.lane)
    if (settled === 'sign_in') {
      this.refused = user.token
      return 'sign_in'
    }
    if (result === 'stopped') return 'budget'
    if (result.kind === 'again' && result.network && !(await this.reachable())) return 'offline'
    return null
  }

  /** One lost request need not mean that the network is gone: a small question tells. */
  private async reachable(): Promise<boolean> {
    try {
      const response = await http(this.env, '/api/ping', { withinMs: 5000 })
      return response.ok && isOurs(response)
    } catch {
      return false
    }
  }

  private async end(outcome: DrainReport['outcome']): Promise<DrainReport> {
    return { outcome, sent: this.sent, refused: this.refused, ...(await remaining(this.userId)) }
  }
}
