const waitMs = 1500

/** Tells the worker something and waits until it is done; a worker that does not answer holds up nobody. */
export const requestFromWorker = async (message: { type: string; userId?: number }): Promise<void> => {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  const worker = registration?.active
  if (!worker) return
  await new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const timer = setTimeout(resolve, waitMs)
    port1.addEventListener('message', () => {
      clearTimeout(timer)
      resolve()
    })
    port1.start()
    worker.postMessage(message, [port2])
  })
}

/** Tells it without waiting. */
export const postToWorker = async (message: { type: string; userId?: number }): Promise<void> => {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  registration?.active?.postMessage(message)
}
