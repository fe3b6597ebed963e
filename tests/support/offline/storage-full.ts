import { vi } from 'vitest'

/** From now on the storage takes no row while it is `full`; what is deleted goes, as in a browser. */
export const fillStorage = (): { full: boolean } => {
  const storage = { full: false }
  for (const name of ['add', 'put'] as const) {
    const write = IDBObjectStore.prototype[name]
    vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(function (this: IDBObjectStore, ...args) {
      if (storage.full) throw new DOMException('no room', 'QuotaExceededError')
      return write.apply(this, args)
    })
  }
  return storage
}
