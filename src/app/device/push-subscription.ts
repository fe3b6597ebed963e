import { decodeBase64Url } from '#offline/storage/base64url.ts'

export const subscribePush = (
  registration: ServiceWorkerRegistration,
  key: string,
): Promise<PushSubscription> =>
  registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: decodeBase64Url(key) })

/** Whether a subscription was made with this server key. */
export const isSubscribedWith = (subscription: PushSubscription, key: string): boolean => {
  const ownKey = subscription.options.applicationServerKey
  if (!ownKey) return false
  const a = new Uint8Array(ownKey)
  const b = decodeBase64Url(key)
  return a.length === b.length && a.every((byte, n) => byte === b[n])
}
