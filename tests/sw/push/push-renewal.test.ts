import type { Page } from 'playwright/test'
import { demo, demoPassword, expect, test } from '#tests/support/browser/app.ts'
import { startPushService } from '#tests/support/server/push-service.ts'

/**
 * A simulated push service of the browser that survives reloads, as a real one does, and that the test
 * controls.
 */
const pushMemory = (first: { endpoint: string; p256dh: string; auth: string }): void => {
  interface Kept {
    endpoint: string
    key: number[]
  }
  const read = () => JSON.parse(localStorage.getItem('test-push') ?? 'null') as Kept | null
  const subscription = ({ endpoint, key }: Kept) =>
    ({
      endpoint,
      expirationTime: null,
      options: { userVisibleOnly: true, applicationServerKey: new Uint8Array(key).buffer },
      getKey: () => null,
      toJSON: () => ({ endpoint, keys: { p256dh: first.p256dh, auth: first.auth } }),
      unsubscribe: () => {
        localStorage.removeItem('test-push')
        return Promise.resolve(true)
      },
    }) as unknown as PushSubscription
  PushManager.prototype.getSubscription = () => {
    const kept = read()
    return Promise.resolve(kept && subscription(kept))
  }
  PushManager.prototype.subscribe = (options) => {
    const kept = {
      endpoint: localStorage.getItem('test-endpoint') ?? first.endpoint,
      key: [...(options!.applicationServerKey as Uint8Array)],
    }
    localStorage.setItem('test-push', JSON.stringify(kept))
    return Promise.resolve(subscription(kept))
  }
}

const signedUp = async (page: Page) => {
  await page.goto('/auth/login')
  await page.getByRole('textbox', { name: 'Email' }).fill(demo('landowner'))
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await expect(page).toHaveURL(/my-stands/)
  await page.goto('/my-profile/notifications')
  await page.getByRole('region', { name: 'This device' }).getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('On for this device.')).toBeVisible()
}
const change = (page: Page, how: 'endpoint' | 'key', endpoint: string) =>
  page.evaluate(
    ([what, to]) => {
      const kept = JSON.parse(localStorage.getItem('test-push')!) as { endpoint: string; key: number[] }
      if (what === 'endpoint') kept.endpoint = to
      else kept.key = kept.key.map((byte) => byte ^ 1)
      localStorage.setItem('test-endpoint', to)
      localStorage.setItem('test-push', JSON.stringify(kept))
    },
    [how, endpoint] as const,
  )

for (const [how, what] of [
  ['endpoint', 'An endpoint changed by the browser'],
  ['key', 'A subscription for an outdated server key'],
] as const)
  test(`${what} is detected at the next start, and pushes go to the new one`, async ({ app, phone }) => {
    const service = await startPushService()
    const { context } = await phone()
    await context.addInitScript(pushMemory, service.subscription)
    const page = context.pages()[0] ?? (await context.newPage())
    const before = (await app.state())['push_subscription'] ?? 0
    await signedUp(page)
    const keyBefore = await page.evaluate(() => localStorage.getItem('test-push'))
    const known = async () => (await app.state())['push_subscription'] ?? 0
    await expect.poll(known).toBeGreaterThan(before)
    const first = await known()
    await change(page, how, `${service.subscription.endpoint}-${how}`)
    await page.goto('/my-profile/my-profile')

    await expect.poll(known).toBe(first + 1)
    // The next push goes to the new endpoint: the server knows it.
    const hunter = await app.login('hunter')
    const { data } = await app.call<{ data: { stand_detail: { user: { id: number } } } }>(
      'reservation-detail/1',
      { token: hunter },
    )
    const body = { message: `The gate is open (${how}).` }
    await app.call(`reservation-chat/1/${data.stand_detail.user.id}`, { token: hunter, body })
    await app.runJobs()
    await expect.poll(() => service.pushed.map(({ path }) => path)).toContain(`/browser-${how}`)
    const { key } = JSON.parse((await page.evaluate(() => localStorage.getItem('test-push')))!) as {
      key: number[]
    }
    expect(key).toEqual((JSON.parse(keyBefore!) as { key: number[] }).key)
    await service.close()
  })
