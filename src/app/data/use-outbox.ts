import { CallFailed } from '#offline/failure.ts'
import { phoneFailure } from '#offline/phone-failures.ts'
import { discard, edit, makeDue } from '#offline/outbox/outbox.ts'
import { exportOutbox } from '#offline/outbox/export.ts'
import { loadItemFiles, type ItemFile } from '#offline/outbox/item-files.ts'
import { attachment } from '#offline/outbox/attachments.ts'
import { toItem, type OutboxItem, sentToItem } from '#offline/outbox/items.ts'
import { withDb } from '#offline/storage/with-db.ts'
import { realEnv } from '#offline/environment.ts'
import { useSession } from '#app/session/session.ts'
import { drainNow } from '#app/sync/sync-triggers.ts'
import { useLiveQuery } from './use-live-query.ts'

export type { ItemFile } from '#offline/outbox/item-files.ts'
export type { ItemState } from '#offline/storage/outbox-row.ts'
export type { OutboxItem } from '#offline/outbox/items.ts'

const none: OutboxItem[] = []

const itemsOf = (userId: number): Promise<OutboxItem[]> =>
  withDb(userId, async (db) => [
    ...(await db.outbox.toArray()).map(toItem),
    ...(await db.sent.orderBy('sentAt').toArray()).map(sentToItem),
  ])

/** What waits to be sent, live, and what a person can do about it. */
export function useOutbox(): {
  items: OutboxItem[]
  /** Whether the phone has been looked through: no items before that says nothing. */
  ready: boolean
  waiting: number
  needsYou: number
  sendNow(id?: string): Promise<void>
  discard(id: string): Promise<void>
  /** Throws a `CallFailed` for the person. A file takes the place of the one in its field. */
  edit(id: string, input: unknown, files?: Readonly<Record<string, File>>): Promise<void>
  files(id: string): Promise<ItemFile[]>
  exportFile(): Promise<Blob>
} {
  const { userId } = useSession()
  const found = useLiveQuery(() => itemsOf(userId ?? 0), userId === null ? null : String(userId))
  const items = found ?? none
  const owner = userId ?? 0
  return {
    items,
    ready: found !== undefined,
    waiting: items.filter(({ state }) => state === 'queued' || state === 'sending' || state === 'auth')
      .length,
    needsYou: items.filter(({ state }) => state === 'needs_you').length,
    sendNow: async (id) => {
      await makeDue(realEnv, owner, id)
      await drainNow({ wake: true })
    },
    discard: async (id) => {
      await discard(owner, id)
      void drainNow()
    },
    edit: async (id, input, files = {}) => {
      const chosen = await Promise.all(Object.entries(files).map(([field, file]) => attachment(field, file)))
      const outcome = await edit(realEnv, owner, id, input, chosen)
      if (outcome === 'invalid') throw new CallFailed(phoneFailure('item_invalid'))
      if (outcome === 'sending') throw new CallFailed(phoneFailure('item_sending'))
      void drainNow()
    },
    files: (id) => loadItemFiles(owner, id),
    exportFile: () => exportOutbox(owner),
  }
}
