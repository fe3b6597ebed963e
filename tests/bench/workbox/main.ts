/** What the bench does with Workbox's queue: the same items, saved and replayed in a worker. */
let giveUp: () => void = () => undefined

const ask = async <T>(message: Record<string, unknown>): Promise<T | undefined> => {
  const { active } = await navigator.serviceWorker.ready
  return new Promise<T | undefined>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    giveUp = () => resolve(undefined)
    // A message that meets a worker just being stopped is lost.
    setTimeout(giveUp, 25_000)
    port1.addEventListener('message', ({ data }: MessageEvent<T>) => resolve(data))
    port1.start()
    active?.postMessage(message, [port2])
  })
}

const workbox = {
  save: (from: number, to: number, lanes: number) => ask({ type: 'SAVE', from, to, lanes }),
  replay: () => ask<number>({ type: 'REPLAY' }),
  /** A worker that was stopped answers nobody. */
  workerDied: () => giveUp(),
}
declare global {
  interface Window {
    workbox: typeof workbox
  }
}
window.workbox = workbox
await navigator.serviceWorker.register('/worker.js')
await navigator.serviceWorker.ready
document.querySelector('#root')!.textContent = 'ready'
