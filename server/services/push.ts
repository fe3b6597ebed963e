import { request as http } from 'node:http'
import { request as https } from 'node:https'
import type { LookupFunction } from 'node:net'
import webpush from 'web-push'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/connect.ts'
import type { PushPayload } from '#core/calls/shapes/push.ts'
import { ClosedAddress, publicLookup, refuseClosed, type Resolve } from './public-address.ts'

export interface Subscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}
/** `gone`: the browser has withdrawn it; `again`: try later; `refused`: not taken, and the device is kept. */
export type Pushed =
  | { outcome: 'sent' | 'gone' }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'again'; retryAfter: number | null }

export interface Push {
  publicKey(): Promise<string>
  send(
    subscription: Subscription,
    payload: PushPayload,
    terms: { ttl: number; topic: string; now: number },
  ): Promise<Pushed>
}

interface Keys {
  publicKey: string
  privateKey: string
}

const name = 'vapid_keys'

/**
 * The keys are made once and kept with the data, the same for every process of a database: new ones would
 * silence every phone that has subscribed.
 */
const readKeys = async (db: Db): Promise<Keys> => {
  const found = () => db.selectFrom('setting').select('value').where('key', '=', name).executeTakeFirst()
  const kept = await found()
  if (kept) return JSON.parse(kept.value) as Keys
  await db
    .insertInto('setting')
    .values({ key: name, value: JSON.stringify(webpush.generateVAPIDKeys()), is_public: false })
    .onConflict((oc) => oc.doNothing())
    .execute()
  return JSON.parse((await found())!.value) as Keys
}

const outcomeOf = (status: number, retryAfter: string | undefined, now: number): Pushed => {
  if (status >= 200 && status < 300) return { outcome: 'sent' }
  if (status === 404 || status === 410) return { outcome: 'gone' }
  if (status === 408 || status === 429 || status >= 500)
    return { outcome: 'again', retryAfter: secondsOf(retryAfter, now) }
  return { outcome: 'refused', reason: `answered ${status}` }
}

/** Seconds of a `Retry-After`, a number or a date; at most a day. */
const secondsOf = (value: string | undefined, now: number): number | null => {
  if (value === undefined) return null
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - now) / 1000
  return Number.isFinite(seconds) ? Math.min(86_400, Math.max(1, Math.ceil(seconds))) : null
}

interface Posted {
  status: number
  retryAfter: string | undefined
}

/** Sends to an address from a client: follows no redirect and reads only the response head. */
const post = (
  endpoint: string,
  headers: Record<string, string>,
  body: Buffer,
  lookup: LookupFunction | undefined,
): Promise<Posted> =>
  new Promise((resolve, reject) => {
    const url = new URL(endpoint)
    if (lookup) refuseClosed(url)
    const { protocol } = url
    const ask = protocol === 'https:' ? https : http
    const request = ask(
      endpoint,
      {
        method: 'POST',
        headers: { ...headers, 'Content-Length': String(body.byteLength) },
        signal: AbortSignal.timeout(10_000),
        agent: false,
        ...(lookup && { lookup }),
      },
      (response) => {
        resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
        response.destroy()
      },
    )
    request.once('error', reject)
    request.end(body)
  })

/** What is sent for a push; nothing where the browser's keys are no keys. */
const seal = (...message: Parameters<typeof webpush.generateRequestDetails>) => {
  try {
    const { headers, body } = webpush.generateRequestDetails(...message)
    const { 'Content-Length': _, ...rest } = headers as Record<string, string | number>
    const named = Object.entries(rest).map(([key, value]) => [key, String(value)])
    return { headers: Object.fromEntries(named) as Record<string, string>, body: body as Buffer }
  } catch {
    return null
  }
}

/** The push services of the browsers. Tests may send to this machine; nobody else can be made to. */
export const createPush = (config: Config, db: Db, find?: Resolve): Push => {
  let known: Promise<Keys> | null = null
  const keysOf = (): Promise<Keys> =>
    (known ??= readKeys(db).catch((error: unknown) => {
      known = null
      throw error
    }))
  const lookup = config.testHooks && !find ? undefined : publicLookup(find)
  return {
    publicKey: async () => (await keysOf()).publicKey,
    send: async (subscription, payload, terms) => {
      const keys = await keysOf()
      const { endpoint, p256dh, auth } = subscription
      const vapidDetails = { subject: config.vapidSubject, ...keys }
      const sealed = seal({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), {
        vapidDetails,
        TTL: terms.ttl,
        topic: terms.topic,
        urgency: 'high',
        contentEncoding: 'aes128gcm',
      })
      if (!sealed) return { outcome: 'refused', reason: 'keys that nothing can be sealed with' }
      const { headers, body } = sealed
      try {
        const { status, retryAfter } = await post(endpoint, headers, body, lookup)
        return outcomeOf(status, retryAfter, terms.now)
      } catch (error) {
        if (error instanceof ClosedAddress) return { outcome: 'refused', reason: error.message }
        // Whatever broke on the way: it must not be taken for a broken connection to the database.
        return { outcome: 'again', retryAfter: null }
      }
    },
  }
}
