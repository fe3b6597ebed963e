import type { DrainReport } from '#offline/outbox/send/drain.ts'
import { realEnv } from '#offline/environment.ts'
import { refetch } from '#app/query-client.ts'
import { currentSession, noteRefused, onSignIn } from '#app/session/session.ts'

const every = 60_000
let running: Promise<void> | null = null
let again: { wake: boolean } | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let missed = 0

/** Milliseconds until the network is looked for again: soon at first, then ever less often. */
const lookAgain = (times: number): number => Math.min(30_000, 2000 * 1.5 ** times)

const after = (report: DrainReport): void => {
  clearTimeout(timer)
  noteRefused(report.rejectedToken)
  if (report.sent > 0) void refetch('mine')
  if (report.pending === 0 || report.outcome === 'signed_out') return
  const due = report.dueAt === null ? every : report.dueAt - realEnv.now()
  const offline = report.outcome === 'offline'
  missed = offline ? missed + 1 : 0
  const wait = offline
    ? lookAgain(missed - 1)
    : report.outcome === 'busy'
      ? 1000
      : Math.min(every, Math.max(250, due))
  timer = setTimeout(() => {
    if (document.visibilityState === 'visible') void drainNow({ wake: offline })
  }, wait)
}

const send = async (wake: boolean): Promise<DrainReport> =>
  (await import('#offline/outbox/send/drain.ts')).drain(realEnv, { retryNetworkFailures: wake })

const sendOnce = async (wake: boolean): Promise<void> => {
  try {
    after(await send(wake))
  } catch {
    clearTimeout(timer)
    timer = setTimeout(() => void drainNow(), every)
  }
}

const sendWhileAsked = async (first: { wake: boolean }): Promise<void> => {
  let next: { wake: boolean } | null = first
  while (next) {
    await sendOnce(next.wake)
    next = again
    again = null
  }
  running = null
}

/** Sends what waits; a call while one runs makes it look once more when it ends, and ends when that has. */
export const drainNow = ({ wake = false }: { wake?: boolean } = {}): Promise<void> => {
  // A visitor has nothing that waits, and does not fetch the code for it.
  if (currentSession().token === null) return Promise.resolve()
  if (running) again = { wake: wake || (again?.wake ?? false) }
  else running = sendWhileAsked({ wake })
  return running
}

interface WithSync {
  sync?: { register(tag: string): Promise<void> }
}

/** Asks the browser to wake the worker when the network is back; not every browser can, or lets us. */
export const registerSync = async (): Promise<void> => {
  const registration = (await navigator.serviceWorker?.getRegistration()) as WithSync | undefined
  await registration?.sync?.register('hs-outbox').catch(() => undefined)
}

let asked = false
/** After a tap that saved something: send it, be woken for it, and ask that it be kept from eviction. */
export const itemSaved = (): void => {
  void drainNow()
  void registerSync().catch(() => undefined)
  if (asked) return
  asked = true
  void navigator.storage?.persist?.().catch(() => false)
}

/** Everything that is a reason to look whether something can be sent. */
export const startSyncTriggers = (): void => {
  const wake = () => {
    if (document.visibilityState === 'visible') void drainNow({ wake: true })
  }
  addEventListener('online', wake)
  addEventListener('pageshow', wake)
  document.addEventListener('visibilitychange', wake)
  onSignIn(wake)
  wake()
  void registerSync().catch(() => undefined)
}
