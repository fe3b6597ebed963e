import { createECDH, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import ece from 'http_ece'
import type { Page } from 'playwright'

export interface Pushed {
  path: string
  payload: string
  headers: Record<string, string | undefined>
}

/**
 * A push service on loopback with the keys of one browser: what the server sends is decrypted as a browser
 * would, so that the test hands it on as plain text.
 */
export const startPushService = async () => {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  const auth = randomBytes(16)
  const pushed: Pushed[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const plain = ece.decrypt(Buffer.concat(parts), {
        version: 'aes128gcm',
        privateKey: ecdh,
        authSecret: auth.toString('base64url'),
      })
      const { ttl, topic, urgency, authorization } = request.headers as Record<string, string | undefined>
      pushed.push({
        path: request.url ?? '',
        payload: plain.toString(),
        headers: { ttl, topic, urgency, authorization },
      })
      response.writeHead(201).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    pushed,
    subscription: {
      endpoint: `http://127.0.0.1:${port}/browser`,
      p256dh: ecdh.getPublicKey().toString('base64url'),
      auth: auth.toString('base64url'),
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** Runs in the page before anything else: the browser's own push service cannot be reached from a test. */
export const subscribeWith = (keys: { endpoint: string; p256dh: string; auth: string }): void => {
  let current: PushSubscription | null = null
  PushManager.prototype.getSubscription = () => Promise.resolve(current)
  PushManager.prototype.subscribe = (options) => {
    current = {
      endpoint: keys.endpoint,
      expirationTime: null,
      options: { userVisibleOnly: true, applicationServerKey: options?.applicationServerKey ?? null },
      getKey: () => null,
      toJSON: () => ({ endpoint: keys.endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }),
      unsubscribe: () => {
        current = null
        return Promise.resolve(true)
      },
    } as unknown as PushSubscription
    return Promise.resolve(current)
  }
}

/** Begins to count what the worker tells this page of pushes; the function given waits for so many. */
export const listenForPushes = async (page: Page): Promise<(count?: number) => Promise<unknown>> => {
  await page.evaluate(() => {
    const root = document.documentElement
    root.dataset['pushes'] = '0'
    navigator.serviceWorker.addEventListener(
      'message',
      ({ data }: MessageEvent<{ type?: string } | null>) => {
        if (data?.type === 'pushed') root.dataset['pushes'] = String(Number(root.dataset['pushes']) + 1)
      },
    )
  })
  return (count = 1) =>
    page.waitForFunction((least) => Number(document.documentElement.dataset['pushes']) >= least, count)
}
