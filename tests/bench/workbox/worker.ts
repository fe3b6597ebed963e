import { Queue } from 'workbox-background-sync'

/** What of a worker is needed here; these tests are checked with the library of a page. */
interface WorkerEvent {
  readonly data: unknown
  readonly ports: readonly MessagePort[]
  waitUntil(work: Promise<unknown>): void
}
const scope = globalThis as unknown as {
  skipWaiting(): Promise<void>
  readonly clients: { claim(): Promise<void> }
  addEventListener(type: string, listener: (event: WorkerEvent) => void): void
}
// As its documentation uses it, but replayed when the bench says so and not when the browser does.
const queue = new Queue('items', { onSync: () => Promise.resolve() })

const save = async (from: number, to: number, lanes: number): Promise<number> => {
  for (let n = from; n < to; n += 1) {
    const request = new Request(`/api/reservation-chat/${1 + (n % lanes)}/99`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: 'Bearer token-1' },
      body: JSON.stringify({ message: `m${n}` }),
    })
    await queue.pushRequest({ request })
  }
  return queue.size()
}
const replay = async (): Promise<number> => {
  await queue.replayRequests().catch(() => undefined)
  return queue.size()
}

scope.addEventListener('install', () => void scope.skipWaiting())
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()))
scope.addEventListener('message', (event) => {
  const message = event.data as { type: string; from: number; to: number; lanes: number }
  const work = message.type === 'SAVE' ? save(message.from, message.to, message.lanes) : replay()
  event.waitUntil(work.then((left) => event.ports[0]?.postMessage(left)))
})
