import fs from 'node:fs/promises'
import path from 'node:path'
import webpush from 'web-push'
import type { Config } from '../config.ts'
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
  readonly publicKey: string
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

/** The keys are made once; new ones would silence every phone that has subscribed. */
const readKeys = async (file: string): Promise<Keys> => {
  const kept = await fs.readFile(file, 'utf8').catch(() => null)
  if (kept !== null) return JSON.parse(kept) as Keys
  const keys = webpush.generateVAPIDKeys()
  await fs.mkdir(path.dirname(file), { recursive: true })
  try {
    await fs.writeFile(file, JSON.stringify(keys), { mode: 0o600, flag: 'wx' })
    return keys
  } catch {
    return JSON.parse(await fs.readFile(file, 'utf8')) as Keys
  }
}

const outcomeOf = (status: number, retryAfter: string | null): Pushed => {
  if (status >= 200 && status < 300) return { outcome: 'sent' }
  if (status === 404 || status === 410) return { outcome: 'gone' }
  if (status === 429 || status >= 500) return { outcome: 'again', retryAfter: Number(retryAfter) || null }
  return { outcome: 'refused' }
}

export const pushOf = async (config: Config): Promise<Push> => {
  const keys = await readKeys(path.join(config.dataDir, 'database', 'vapid.json'))
  return {
    publicKey: keys.publicKey,
    send: async (subscription, payload, terms) => {
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
