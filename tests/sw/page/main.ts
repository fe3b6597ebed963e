import { beforeFirstRender } from '#app/start/before-first-render.ts'
import { watchBrowser } from '#app/device/connection.ts'
import { startOffline } from '#app/start/start-offline.ts'
import { endSession, followSignOut, signIn, signOut } from '#app/session/session.ts'
import { drainNow, registerSync } from '#app/sync/sync-triggers.ts'
import { registerWorker } from '#app/session/register-worker.ts'
import type { Me } from '#core/calls/shapes/people.ts'
import { cacheTile } from '#offline/storage/tile-cache.ts'
import { enqueue, makeDue, resumeAfterSignIn } from '#offline/outbox/outbox.ts'
import { startPack } from '#offline/packs/pack.ts'
import { loadPack } from '#offline/storage/pack-store.ts'
import { toAttachment } from '#offline/outbox/attachments.ts'
import { readTile } from '#offline/map/tiles.ts'
import { isStorageFull, withDb, withTiles } from '#offline/storage/with-db.ts'
import { realEnv } from '#offline/environment.ts'

const me = (id: number): Me => ({
  id,
  first_name: 'Ada',
  last_name: 'Hunter',
  image: null,
  rating: null,
  email: 'ada@example.com',
  email_verify: true,
  phone: '',
  country_dial_code: '',
  country_code: '',
  secondary_phone: null,
  secondary_dial_code: null,
  secondary_country_code: null,
  birthday: '1990-01-01',
  address: '',
  city: '',
  state: null,
  state_name: '',
  state_code: '',
  zipcode: '',
  country: '',
  is_junior: false,
  is_admin: false,
  is_landowner: false,
  has_reservations: false,
  monthly_email_enabled: false,
  waiver_info: null,
  waiver_refusal: null,
  car_plate: null,
  payment_info: null,
  property_identification_name: null,
})

/** The tests' functions on this page; they call the modules that the screens use. */
let giveUp: () => void = () => undefined

/** Incompressible bytes. */
const noise = (bytes: number): ArrayBuffer => {
  const all = new ArrayBuffer(bytes)
  for (let at = 0; at < bytes; at += 65_536)
    crypto.getRandomValues(new Uint8Array(all, at, Math.min(65_536, bytes - at)))
  return all
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error!))
  })
const bareStore = async () => {
  const opening = indexedDB.open('bare')
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('bytes'))
  const db = await done(opening)
  const store = (mode: IDBTransactionMode) => db.transaction('bytes', mode).objectStore('bytes')
  return {
    put: (key: string, bytes: ArrayBuffer) => done(store('readwrite').put(bytes, key)),
    get: (key: string) => done<ArrayBuffer>(store('readonly').get(key)),
    close: () => db.close(),
  }
}

const hs = {
  signIn: (userId: number) => signIn(`token-${userId}`, me(userId)),
  signOut,
  endSession,
  save: (userId: number, text: string, reservationId: number) =>
    enqueue(realEnv, userId, 'chat.send', { reservationId, userId: 99, message: text }),
  saveMany: async (userId: number, from: number, to: number, lanes: number) => {
    for (let n = from; n < to; n += 1) await hs.save(userId, `m${n}`, 1 + (n % lanes))
  },
  waiting: (userId: number) =>
    withDb(userId, async (db) => (await db.outbox.toArray()).map((row) => String(row.payload['message']))),
  /** Stores trophies with photos of twelve megapixels; returns the durations and the stored sizes. */
  keepPhotos: async (userId: number, count: number) => {
    const canvas = new OffscreenCanvas(4000, 3000)
    const context = canvas.getContext('2d')!
    for (let n = 0; n < 900; n += 1) {
      context.fillStyle = `hsl(${(n * 37) % 360} 60% ${20 + (n % 60)}%)`
      context.fillRect((n * 131) % 4000, (n * 89) % 3000, 160, 120)
    }
    const photo = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
    const kept: { ms: number; floor: number; side: number; bytes: number }[] = []
    for (let n = 0; n < count; n += 1) {
      // The browser's own share: the photo read whole, and a small one written.
      const bare = performance.now()
      const whole = await createImageBitmap(photo)
      const drawn = new OffscreenCanvas(1600, 1200)
      drawn.getContext('2d')!.drawImage(whole, 0, 0, 1600, 1200)
      await drawn.convertToBlob({ type: 'image/jpeg', quality: 0.8 })
      const floor = performance.now() - bare
      const began = performance.now()
      const small = await toAttachment('image', new File([photo], 'buck.jpg', { type: 'image/jpeg' }))
      const payload = { id: 1, name: '', comment: '', specie: 1, harvest_date: '2026-11-21' }
      await enqueue(realEnv, userId, 'trophies.add', payload, [small])
      const ms = performance.now() - began
      const { width, height } = await createImageBitmap(new Blob([small.bytes]))
      kept.push({ ms, floor, side: Math.max(width, height), bytes: small.bytes.byteLength })
    }
    return kept
  },
  timeTexts: async (userId: number, count: number) => {
    const times: number[] = []
    for (let n = 0; n < count; n += 1) {
      const began = performance.now()
      await hs.save(userId, `text ${n}`, 2)
      times.push(performance.now() - began)
    }
    return times
  },
  /** The error message for a file that is not a picture. */
  keepBroken: async (userId: number, name: string, type: string) => {
    try {
      const file = await toAttachment('image', new File(['no picture'], name, { type }))
      await enqueue(realEnv, userId, 'trophies.add', { id: 1 }, [file])
      return 'kept'
    } catch (error) {
      return error instanceof Error ? error.message : 'unknown'
    }
  },
  states: (userId: number) =>
    withDb(userId, async (db) => (await db.outbox.toArray()).map((row) => row.state)),
  resume: async (userId: number) => {
    await resumeAfterSignIn(userId)
    await makeDue(realEnv, userId)
  },
  drainHere: () => drainNow({ retryNetworkFailures: true }),
  saveTicket: (userId: number, subject: string, bytes: number) =>
    enqueue(realEnv, userId, 'tickets.create', { category: 1, subject, description: 'x' }, [
      { field: 'media', name: 'a.mp4', type: 'video/mp4', bytes: noise(bytes) },
    ]),
  isFull: isStorageFull,
  /** The subjects and messages of the pending items. */
  titles: (userId: number) =>
    withDb(userId, async (db) =>
      (await db.outbox.toArray()).map(({ payload }) => String(payload['subject'] ?? payload['message'])),
    ),
  /** Caches incompressible tiles of the given size; returns how many could be stored. */
  fillTiles: async (userId: number, count: number, bytes: number) => {
    for (let n = 0; n < count; n += 1) {
      try {
        await cacheTile(realEnv, userId, { k: `filled|${n}`, d: noise(bytes), got: Date.now() })
      } catch {
        return n
      }
    }
    return count
  },
  tiles: (userId: number) => withTiles(userId, (db) => db.tiles.count()),
  download: async (userId: number, reservationId: number) => {
    await startPack(realEnv, userId, reservationId).catch(() => undefined)
    return (await loadPack(userId, reservationId))?.state ?? 'none'
  },
  /**
   * Read time of each tile in milliseconds, as the map reads them, next to the baseline: the same bytes from a
   * plain IndexedDB store.
   */
  timeTiles: async (paths: readonly string[]) => {
    const bare = await bareStore()
    const times: { tile: number; floor: number }[] = []
    for (const path of paths) {
      const [, , id = '', z, x, y] = path.split('/')
      const began = performance.now()
      const tile = await readTile({ id, revision: 'r1' }, Number(z), Number(x), Number(y))
      const tileMs = performance.now() - began
      if (!tile) throw new Error(`no tile at ${path}`)
      await bare.put(path, tile)
      const again = performance.now()
      await bare.get(path)
      times.push({ tile: tileMs, floor: performance.now() - again })
    }
    bare.close()
    return times
  },
  /** The digest of a stored tile; empty if it is missing. */
  tileDigests: async (userId: number, paths: readonly string[]) => {
    const keys = paths.map((path) => {
      const [, , id = '', z = '', x = '', y = ''] = path.split('/')
      return [id, 'r1', z, x, y].join('|')
    })
    const rows = await withTiles(userId, (db) => db.tiles.bulkGet(keys))
    return Promise.all(
      rows.map(async (row) => {
        if (!row) return ''
        const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', row.d))
        return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
      }),
    )
  },
  registerSync,
  /** A stopped worker does not answer. */
  workerDied: () => giveUp(),
  /** Drains in the worker, as a sync event does, and waits for the end. */
  drainInWorker: async () => {
    const registration = await navigator.serviceWorker.ready
    return new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel()
      giveUp = resolve
      // A message to a worker that is just being stopped is lost; a drain takes twenty seconds at most.
      setTimeout(resolve, 25_000)
      port1.addEventListener('message', () => resolve())
      port1.start()
      registration.active?.postMessage({ type: 'DRAIN' }, [port2])
    })
  },
}
declare global {
  interface Window {
    hs: typeof hs
  }
}
window.hs = hs

watchBrowser()
await beforeFirstRender(() => Promise.resolve())
// With `quiet` the page leaves all sending to the worker.
if (new URLSearchParams(location.search).has('quiet')) await registerWorker()
else {
  followSignOut()
  await startOffline()
}
document.querySelector('#root')!.textContent = 'ready'
