import type { OutboxRow } from '#offline/storage/outbox-row.ts'
import { isPassedOver } from '#offline/queued/index.ts'
import { currentRow } from '#offline/storage/in-memory-fallback.ts'
import { withDb } from '#offline/storage/with-db.ts'
import type { Env } from '#offline/environment.ts'

/** Sort below and above every IndexedDB key. */
const minKey = -Infinity
const maxKey = [[]]

/**
 * The first row of each lane. Only that row may be sent; one that needs the person blocks its own lane and no
 * other. The order is that of saving (`seq`), not of clocks.
 */
export class Lanes {
  private readonly heads = new Map<string, OutboxRow>()
  private readonly env: Env
  private readonly userId: number
  private readonly tried = new Set<string>()
  private readonly retryNetworkFailures: boolean
  private lastSeq = minKey

  constructor(env: Env, userId: number, retryNetworkFailures: boolean) {
    this.env = env
    this.userId = userId
    this.retryNetworkFailures = retryNetworkFailures
  }

  /** The head to send now, or undefined when none is due. */
  async next(): Promise<OutboxRow | undefined> {
    await this.addNewRows()
    const due = await this.nextDue()
    if (due) return due
    await this.reload()
    return this.nextDue()
  }

  async refresh(lane: string): Promise<void> {
    const head = await withDb(this.userId, (db) =>
      db.outbox
        .where('[lane+seq]')
        .between([lane, minKey], [lane, maxKey])
        .filter((row) => !isPassedOver(currentRow(row)))
        .first(),
    )
    if (head) this.heads.set(lane, currentRow(head))
    else this.heads.delete(lane)
  }

  /** Adds rows saved since the last call, possibly by another tab. */
  private async addNewRows(): Promise<void> {
    const rows = await withDb(this.userId, (db) => db.outbox.where('seq').above(this.lastSeq).toArray())
    for (const row of rows) {
      this.lastSeq = row.seq!
      const current = currentRow(row)
      if (!this.heads.has(row.lane) && !isPassedOver(current)) this.heads.set(row.lane, current)
    }
  }

  private async reload(): Promise<void> {
    this.heads.clear()
    this.lastSeq = minKey
    await this.addNewRows()
  }

  private async nextDue(): Promise<OutboxRow | undefined> {
    const ready = [...this.heads.values()]
      .filter((row) => row.state === 'queued' && this.isDue(row))
      .sort((a, b) => a.rank - b.rank || a.seq! - b.seq!)
    for (const row of ready)
      if (await this.hasNoPendingDependency(row)) {
        this.tried.add(row.id)
        return row
      }
    return undefined
  }

  private isDue(row: OutboxRow): boolean {
    const now = this.env.now()
    // A failure dated in the future means that the clock was set back: its retry time is meaningless.
    if (row.nextAt <= now || (row.lastError && row.lastError.at > now)) return true
    return this.retryNetworkFailures && row.lastError?.kind === 'network' && !this.tried.has(row.id)
  }

  /** Whether every item that this row depends on has been sent. */
  private async hasNoPendingDependency(row: OutboxRow): Promise<boolean> {
    if (row.dependsOn.length === 0) return true
    const pendingDependencies = await withDb(this.userId, (db) =>
      db.outbox.where('id').anyOf(row.dependsOn).count(),
    )
    return pendingDependencies === 0
  }
}
