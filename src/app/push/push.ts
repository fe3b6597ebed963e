import { useCallback, useEffect, useState } from 'react'
import { nameOf } from '#core/calls/registry/index.ts'
import { serviceCalls } from '#core/calls/service.ts'
import { cacheKey } from '#offline/cache/cached-responses.ts'
import type { OutboxRow } from '#offline/storage/outbox-row.ts'
import { withDb } from '#offline/storage/with-db.ts'
import { realEnv } from '#offline/environment.ts'
import { isSubscribedWith, subscribePush, unsubscribePush } from '#app/device/push-subscription.ts'
import { queryClient } from '#app/query-client.ts'
import { fetchCall, dataOwner } from '#app/data/read-call.ts'
import { currentSession } from '#app/session/session.ts'
import { itemSaved } from '#app/sync/sync-triggers.ts'

export type PushState = 'unsupported' | 'install_first' | 'off' | 'on' | 'denied'

const able = () => 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
/** An iPhone's browser pushes only to an app on the home screen. */
const needsInstall = () => 'standalone' in navigator && navigator.standalone === false

const stateNow = async (): Promise<PushState> => {
  if (!able()) return needsInstall() ? 'install_first' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  return subscription && Notification.permission === 'granted' ? 'on' : 'off'
}

/** The server's key: the newest there is, and without a signal the one that is kept. */
const publicKey = async (): Promise<string> => {
  const key = [
    nameOf(serviceCalls.config),
    dataOwner(serviceCalls.config, null),
    cacheKey(serviceCalls.config, {}),
  ]
  const queryFn = () => fetchCall(serviceCalls.config, {}, null)
  const kept = queryClient.getQueryData<Awaited<ReturnType<typeof queryFn>>>(key)
  const found = await queryClient
    .fetchQuery({ queryKey: key, queryFn, retry: false })
    .catch((error: unknown) => {
      if (kept) return kept
      throw error
    })
  return found.answer.data.vapid_public_key
}

/** Tells the server through the outbox: it arrives also when there is no signal just now. */
const announce = async (subscription: PushSubscription): Promise<void> => {
  const { userId } = currentSession()
  const { endpoint, keys } = subscription.toJSON()
  if (userId === null || endpoint === undefined) return
  const payload = { device_key: endpoint, p256dh: keys?.['p256dh'], auth: keys?.['auth'] }
  const same = (row: OutboxRow) =>
    row.callKey === 'devices.register' && row.payload['device_key'] === endpoint
  // Starts without a signal must not pile up the same words.
  const waits = await withDb(userId, (db) => db.outbox.filter(same).count())
  const { enqueue } = await import('#offline/outbox/outbox.ts')
  if (waits === 0) await enqueue(realEnv, userId, 'devices.register', payload)
  itemSaved()
}

/** Who has turned pushes on here: a browser that loses the subscription by itself gets a new one. */
const wantedBy = 'push-wanted'

/** At every start: the subscription may have been replaced or lost, or the server's key changed. */
export const renewPush = async (): Promise<void> => {
  const { userId } = currentSession()
  if (!able() || Notification.permission !== 'granted' || userId === null) return
  const registration = await navigator.serviceWorker.getRegistration()
  const before = (await registration?.pushManager.getSubscription()) ?? null
  if (!registration || (!before && localStorage.getItem(wantedBy) !== String(userId))) return
  const key = await publicKey()
  if (before && isSubscribedWith(before, key)) return announce(before)
  await before?.unsubscribe()
  await announce(await subscribePush(registration, key))
}

/** Pushes on this phone: asked for only when the person turns them on. */
export function usePush(): {
  state: PushState
  busy: boolean
  turnOn(): Promise<void>
  turnOff(): Promise<void>
} {
  const [busy, setBusy] = useState(false)
  const [state, setState] = useState<PushState>(() =>
    able() ? 'off' : needsInstall() ? 'install_first' : 'unsupported',
  )
  const look = useCallback(() => stateNow().then(setState), [])
  useEffect(() => {
    let here = true
    void stateNow().then((found) => here && setState(found))
    return () => {
      here = false
    }
  }, [])
  const during = async (step: () => Promise<void>) => {
    setBusy(true)
    try {
      await step()
    } finally {
      setBusy(false)
      await look()
    }
  }
  return {
    state,
    busy,
    turnOn: () =>
      during(async () => {
        if ((await Notification.requestPermission()) !== 'granted') return
        await announce(await subscribePush(await navigator.serviceWorker.ready, await publicKey()))
        localStorage.setItem(wantedBy, String(currentSession().userId))
      }),
    turnOff: () =>
      during(async () => {
        localStorage.removeItem(wantedBy)
        await unsubscribePush()
      }),
  }
}
