/**
 * WebKit keeps a page that is left, so that going back is quick, and freezes its transactions with it: until the page
 * is dropped, the next one waits for the tables that they lock, and their database can be neither upgraded nor deleted.
 * So they end with the page. What they wrote was not reported as saved yet; a page that comes back repeats it.
 * Connections stay open: WebKit itself closes those of a page that it keeps, except while they have a transaction.
 */
const openTransactions = new Set<IDBTransaction>()
let timesLeft = 0
let untilBack: Promise<void> | null = null

/** How often this page was left: an `AbortError` of a step during which it rises may come from here. */
export const timesPageWasLeft = (): number => timesLeft

/** Resolves when the page is back; null while a person sees it. */
export const pageIsBack = (): Promise<void> | null => untilBack

const abort = (transaction: IDBTransaction): void => {
  try {
    transaction.abort()
  } catch {
    // It is committing or has ended: what it wrote is kept.
  }
}

const endWithPage = (transaction: IDBTransaction): IDBTransaction => {
  openTransactions.add(transaction)
  for (const end of ['complete', 'abort'])
    transaction.addEventListener(end, () => openTransactions.delete(transaction))
  // Nothing tells a frozen transaction that it may commit.
  if (untilBack) abort(transaction)
  return transaction
}

/** Opens a database whose transactions end with the page, that of an upgrade as well. */
const open = (name: string, version?: number): IDBOpenDBRequest => {
  const request = indexedDB.open(name, version)
  request.addEventListener('upgradeneeded', () => request.transaction && endWithPage(request.transaction))
  request.addEventListener('success', () => {
    const connection = request.result
    connection.transaction = (...args) =>
      endWithPage(IDBDatabase.prototype.transaction.apply(connection, args))
  })
  return request
}

/** The phone's databases, for libraries that take a factory. */
export const databasesOfPage: IDBFactory = {
  open,
  deleteDatabase: (name) => indexedDB.deleteDatabase(name),
  databases: () => indexedDB.databases(),
  cmp: (first, second) => indexedDB.cmp(first, second),
}

// A page that is not kept ends its transactions itself. In the worker there are no such events.
globalThis.addEventListener?.('pagehide', (event) => {
  if (!('persisted' in event) || event.persisted !== true) return
  timesLeft += 1
  untilBack = new Promise((resolve) => {
    const isBack = () => {
      untilBack = null
      resolve()
    }
    globalThis.addEventListener('pageshow', isBack, { once: true })
  })
  for (const transaction of openTransactions) abort(transaction)
})
