import webpush from 'web-push'
import type { Config } from '../config.ts'
import type { Db } from '../db/connect.ts'
import type { PushPayload } from '#core/calls/push.ts'

export interface Subscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}
/** `gone`: the browser has withdrawn it; `again`: try later; `refused`: our keys are not taken, it is kept. */
export type Pushed =
  | { outcome: 'sent' | 'gone' | 'refused' }
  | { outcome: 'again'; retryAfter: number | null }

export interface Push {
  publicKey(): Promise<string>
  send(
    subscription: Subscription,
    payload: PushPayload,
    terms: { ttl: number; topic: string },
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

const outcomeOf = (status: number, retryAfter: string | null): Pushed => {
  if (status >= 200 && status < 300) return { outcome: 'sent' }
  if (status === 404 || status === 410) return { outcome: 'gone' }
  if (status === 429 || status >= 500) return { outcome: 'again', retryAfter: Number(retryAfter) || null }
  return { outcome: 'refused' }
}

export const pushOf = (config: Config, db: Db): Push => {
  let known: Promise<Keys> | null = null
  const keysOf = (): Promise<Keys> =>
    (known ??= readKeys(db).catch((error: unknown) => {
      known = null
      throw error
    }))
  return {
    publicKey: async () => (await keysOf()).publicKey,
    send: async (subscription, payload, terms) => {
      const keys = await keysOf()
      const { endpoint, p256dh, auth } = subscription
      const details = webpush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(payload),
        {
          vapidDetails: { subject: config.vapidSubject, ...keys },
          TTL: terms.ttl,
          topic: terms.topic,
          urgency: 'high',
          contentEncoding: 'aes128gcm',
        },
      )
      const { 'Content-Length': _, ...headers } = details.headers as Record<string, string | number>
      const answer = await fetch(endpoint, {
        method: 'POST',
        redirect: 'error',
        body: new Uint8Array(details.body as Buffer),
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
        signal: AbortSignal.timeout(10_000),
      })
      await answer.body?.cancel()
      return outcomeOf(answer.status, answer.headers.get('Retry-After'))
    },
  }
}
