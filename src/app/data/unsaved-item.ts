import { useSyncExternalStore } from 'react'
import { storeOf } from '#core/store.ts'
import type { Attachment } from '#offline/outbox/outbox.ts'
import { exportUnsaved } from '#offline/outbox/export.ts'
import { itemTitle, type TitleCode } from '#offline/queued/index.ts'
import type { ItemTitle } from '#offline/queued/define.ts'
import type { QueuedKey } from '#offline/policy.ts'

/** What this phone could neither save nor send: it stays in its form, and can be taken out of it as a file. */
export interface UnsavedItem {
  callKey: QueuedKey
  payload: Record<string, unknown>
  files: readonly Attachment[]
  at: number
}

export const unsavedItem = storeOf<UnsavedItem | null>(null)

export const useUnsavedItem = (): {
  title: ItemTitle<TitleCode>
  file(): File
  forget(): void
} | null => {
  const item = useSyncExternalStore(unsavedItem.subscribe, unsavedItem.get)
  if (!item) return null
  return {
    title: itemTitle(item.callKey, item.payload),
    file: () => new File([exportUnsaved(item)], 'highseat-unsaved.json', { type: 'application/json' }),
    forget: () => unsavedItem.set(null),
  }
}
