/** Ends this browser's subscription, so that a signed-out phone receives no more pushes. */
export const unsubscribePush = async (): Promise<void> => {
  const registration = await navigator.serviceWorker?.getRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}
