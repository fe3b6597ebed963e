import { useCallback, useEffect, useState } from 'react'
import { nameOf } from '#core/calls/registry/index.ts'
import { serviceCalls } from '#core/calls/service.ts'
import { cacheKey } from '#offline/cache/cached-responses.ts'
import type { OutboxRow } from '#offline/storage/outbox-row.ts'
import { withDb } from '#offline/storage/with-db.ts'
import { realEnv } from '#offline/environment.ts'
import { unsubscribePush } from '#app/device/end-push.ts'
import { isSubscribedWith, subscribePush } from '#app/device/push-subscription.ts'
import { queryClient } from '#app/query-client.ts'
import { fetchCall, dataOwner } from '#app/data/read-call.ts'
import { currentSession } from '#app/session/session.ts'
import { itemSaved } from '#app/sync/sync-triggers.ts'

export type PushState = 'unsupported' | 'install_first' | 'off' | 'on' | 'denied'

const isSupported = () =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
/** iOS delivers pushes only to an app on the home screen. */
const needsInstall = () => 'standalone' in navigator && navigator.standalone === false

const readPushState = async (): Promise<PushState> => {
  if (!isSupported()) return needsInstall() ? 'install_first' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  return subscription && Notification.permission === 'granted' ? 'on' : 'off'
}

/** The server's public key, or offline the cached one. */
const loadPublicKey = async (): Promise<string> => {
  const key = [
    nameOf(serviceCalls.config),
    dataOwner(serviceCalls.config, null),
    cacheKey(serviceCalls.config, {}),
  ]
  const queryFn = () => fetchCall(serviceCalls.config, {}, null)
  const cachedConfig = queryClient.getQueryData<Awaited<ReturnType<typeof queryFn>>>(key)
  const config = await queryClient
    .fetchQuery({ queryKey: key, queryFn, retry: false })
    .catch((error: unknown) => {
      if (cachedConfig) return cachedConfig
      throw error
    })
  return config.answer.data.vapid_public_key
}

/** Registers through the outbox, so that it also works offline. */
const registerDevice = async (subscription: PushSubscription): Promise<void> => {
  const { userId } = currentSession()
  const { endpoint, keys } = subscription.toJSON()
  if (userId === null || endpoint === undefined) return
  const payload = { device_key: endpoint, p256dh: keys?.['p256dh'], auth: keys?.['auth'] }
  const isSameDevice = (row: OutboxRow) =>
    row.callKey === 'devices.register' && row.payload['device_key'] === endpoint
  // Repeated offline starts must not queue duplicates.
  const pendingRegistrations = await withDb(userId, (db) => db.outbox.filter(isSameDevice).count())
  const { enqueue } = await import('#offline/outbox/outbox.ts')
  if (pendingRegistrations === 0) await enqueue(realEnv, userId, 'devices.register', payload)
  itemSaved()
}

/** The user who turned pushes on: a browser that loses the subscription gets a new one. */
const wantedByKey = 'push-wanted'

/** Runs at every start: the subscription may have been replaced or lost, or the server's key changed. */
export const renewPush = async (): Promise<void> => {
  const { userId } = currentSession()
  if (!isSupported() || Notification.permission !== 'granted' || userId === null) return
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = (await registration?.pushManager.getSubscription()) ?? null
  if (!registration || (!subscription && localStorage.getItem(wantedByKey) !== String(userId))) return
  const key = await loadPublicKey()
  if (subscription && isSubscribedWith(subscription, key)) return registerDevice(subscription)
  await subscription?.unsubscribe()
  await registerDevice(await subscribePush(registration, key))
}

/** Push notifications on this phone; permission is requested only when the person turns them on. */
export function usePush(): {
  state: PushState
  busy: boolean
  turnOn(): Promise<void>
  turnOff(): Promise<void>
} {
  const [busy, setBusy] = useState(false)
  const [state, setState] = useState<PushState>(() =>
    isSupported() ? 'off' : needsInstall() ? 'install_first' : 'unsupported',
  )
  const refreshState = useCallback(() => readPushState().then(setState), [])
  useEffect(() => {
    let isMounted = true
    void readPushState().then((currentState) => isMounted && setState(currentState))
    return () => {
      isMounted = false
    }
  }, [])
  const whileBusy = async (step: () => Promise<void>) => {
    setBusy(true)
    try {
      await step()
    } finally {
      setBusy(false)
      await refreshState()
    }
  }
  return {
    state,
    busy,
    turnOn: () =>
      whileBusy(async () => {
        if ((await Notification.requestPermission()) !== 'granted') return
        await registerDevice(await subscribePush(await navigator.serviceWorker.ready, await loadPublicKey()))
        localStorage.setItem(wantedByKey, String(currentSession().userId))
      }),
    turnOff: () =>
      whileBusy(async () => {
        localStorage.removeItem(wantedByKey)
        await unsubscribePush()
      }),
  }
}
