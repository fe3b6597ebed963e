const replyTimeoutMs = 1500

/** Sends the worker a message and waits for its reply, but only until the timeout. */
export const requestFromWorker = async (message: { type: string; userId?: number }): Promise<void> => {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  const worker = registration?.active
  if (!worker) return
  await new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const timer = setTimeout(resolve, replyTimeoutMs)
    port1.addEventListener('message', () => {
      clearTimeout(timer)
      resolve()
    })
    port1.start()
    worker.postMessage(message, [port2])
  })
}

/** Sends the worker a message without waiting. */
export const postToWorker = async (message: { type: string; userId?: number }): Promise<void> => {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  registration?.active?.postMessage(message)
}
