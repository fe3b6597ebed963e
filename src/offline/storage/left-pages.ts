import type { Dexie } from 'dexie'

/**
 * WebKit keeps a page that is left, so that going back is quick, together with its open transactions: until the page
 * is dropped, none of its tables can be read by the next one. So whatever is under way ends with the page.
 */
const underWay = new Set<IDBTransaction>()
let wasLeft = false

export const endsWithPage = (transaction: IDBTransaction): IDBTransaction => {
  underWay.add(transaction)
  for (const end of ['complete', 'abort'])
    transaction.addEventListener(end, () => underWay.delete(transaction))
  return transaction
}

/** The same for all transactions of a database. */
export const allEndWithPage = (db: Dexie): Dexie =>
  db.use({
    stack: 'dbcore',
    name: 'left-pages',
    create: (core) => ({
      ...core,
      transaction: (...args) => endsWithPage(core.transaction(...args) as IDBTransaction) as never,
    }),
  })

const closers: (() => void)[] = []

/** Closes what the page has open when it is left: an open connection keeps its database from being deleted. */
export const closeWithPage = (close: () => void): void => void closers.push(close)

/** Whether a transaction may have ended because its page was left, and must be repeated now that the page is back. */
export const hasReturned = (): boolean => wasLeft

globalThis.addEventListener?.('pagehide', (event) => {
  if (!('persisted' in event) || event.persisted !== true) return
  wasLeft = true
  for (const transaction of underWay)
    try {
      transaction.abort()
    } catch {
      // It has ended, and has not been told yet.
    }
  for (const close of closers) close()
})
