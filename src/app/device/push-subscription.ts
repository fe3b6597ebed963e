const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))

export const subscribePush = (
  registration: ServiceWorkerRegistration,
  key: string,
): Promise<PushSubscription> =>
  registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) })

/** Whether a subscription is for this key of the server. */
export const isSubscribedWith = (subscription: PushSubscription, key: string): boolean => {
  const own = subscription.options.applicationServerKey
  if (!own) return false
  const a = new Uint8Array(own)
  const b = bytesOf(key)
  return a.length === b.length && a.every((byte, n) => byte === b[n])
}

/** Ends the subscription of this browser, so that a phone that was left gets no more pushes. */
export const unsubscribePush = async (): Promise<void> => {
  const registration = await navigator.serviceWorker?.getRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}
