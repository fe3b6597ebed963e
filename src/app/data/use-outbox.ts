import { CallFailed } from '#offline/failure.ts'
import { phoneFailure } from '#offline/phone-failures.ts'
import { discardItem, editItem, makeDue } from '#offline/outbox/outbox.ts'
import { exportOutbox } from '#offline/outbox/export.ts'
import { loadItemFiles, type ItemFile } from '#offline/outbox/item-files.ts'
import { toAttachment } from '#offline/outbox/attachments.ts'
import { toItem, type OutboxItem, sentToItem } from '#offline/outbox/items.ts'
import { withDb } from '#offline/storage/with-db.ts'
import { realEnv } from '#offline/environment.ts'
import { useSession } from '#app/session/session.ts'
import { drainNow } from '#app/sync/sync-triggers.ts'
import { forgetUnsent } from './unsent-items.ts'
import { useLiveQuery } from './use-live-query.ts'

export type { ItemFile } from '#offline/outbox/item-files.ts'
export type { ItemState } from '#offline/storage/outbox-row.ts'
export type { OutboxItem } from '#offline/outbox/items.ts'

const noItems: OutboxItem[] = []

const loadItems = (userId: number): Promise<OutboxItem[]> =>
  withDb(userId, async (db) => [
    ...(await db.outbox.toArray()).map(toItem),
    ...(await db.sent.orderBy('sentAt').toArray()).map(sentToItem),
  ])

/** The outbox, live, with its actions. */
export function useOutbox(): {
  items: OutboxItem[]
  /** Whether the database has been read; before that an empty list means nothing. */
  ready: boolean
  waiting: number
  needsYou: number
  sendNow(id?: string): Promise<void>
  discard(id: string): Promise<void>
  /** Throws a `CallFailed` with a failure for the person. A file replaces the one in its field. */
  edit(id: string, input: unknown, files?: Readonly<Record<string, File>>): Promise<void>
  files(id: string): Promise<ItemFile[]>
  exportFile(): Promise<Blob>
} {
  const { userId } = useSession()
  const storedItems = useLiveQuery(() => loadItems(userId ?? 0), userId === null ? null : String(userId))
  const items = storedItems ?? noItems
  const owner = userId ?? 0
  return {
    items,
    ready: storedItems !== undefined,
    waiting: items.filter(({ state }) => state === 'queued' || state === 'sending' || state === 'auth')
      .length,
    needsYou: items.filter(({ state }) => state === 'needs_you').length,
    sendNow: async (id) => {
      await makeDue(realEnv, owner, id)
      await drainNow({ retryNetworkFailures: true })
    },
    discard: async (id) => {
      await discardItem(owner, id)
      forgetUnsent(owner, id)
      void drainNow()
    },
    edit: async (id, input, files = {}) => {
      const attachments = await Promise.all(
        Object.entries(files).map(([field, file]) => toAttachment(field, file)),
      )
      const outcome = await editItem(realEnv, owner, id, input, attachments)
      if (outcome === 'invalid') throw new CallFailed(phoneFailure('item_invalid'))
      if (outcome === 'sending') throw new CallFailed(phoneFailure('item_sending'))
      void drainNow()
    },
    files: (id) => loadItemFiles(owner, id),
    exportFile: () => exportOutbox(owner),
  }
}
