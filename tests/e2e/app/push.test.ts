import { demo, demoPassword, expect, test } from '#tests/support/browser/app.ts'
import { startPushService, subscribeWith, listenForPushes } from '#tests/support/server/push-service.ts'

test.use({ wholeBrowser: true })

test('a landowner who turned notifications on gets a push for a message, and its click opens the chat', async ({
  app,
  phone,
}) => {
  const service = await startPushService()
  const { context } = await phone({ wide: true })
  await context.addInitScript(subscribeWith, service.subscription)
  const page = context.pages()[0] ?? (await context.newPage())
  const session = await context.newCDPSession(page)
  let registrationId: string | undefined
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId = registrations.at(-1)?.registrationId ?? registrationId
  })
  await session.send('ServiceWorker.enable')

  await page.goto('/auth/login')
  await page.getByRole('textbox', { name: 'Email' }).fill(demo('landowner'))
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await expect(page).toHaveURL(/my-stands/)
  await page.goto('/my-profile/my-profile')
  await page.getByRole('region', { name: 'This device' }).getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('On for this device.')).toBeVisible()
  await expect.poll(async () => (await app.state())['push_subscription']).toBe(1)

  const hunter = await app.login('hunter')
  const { data } = await app.call<{ data: { stand_detail: { user: { id: number } } } }>(
    'reservation-detail/1',
    {
      token: hunter,
    },
  )
  await app.call(`reservation-chat/1/${data.stand_detail.user.id}`, {
    token: hunter,
    body: { message: 'The gate is closed behind us.' },
  })
  await app.runJobs()
  await expect.poll(() => service.pushed.length).toBe(1)
  const [{ payload, headers }] = service.pushed as unknown as [
    { payload: string; headers: Record<string, string> },
  ]
  expect(headers).toMatchObject({
    urgency: 'high',
    ttl: expect.stringMatching(/^\d+$/),
    topic: expect.any(String),
  })
  expect(headers['authorization']).toMatch(/^vapid t=/)
  expect(JSON.parse(payload)).toMatchObject({
    web_push: 8030,
    notification: { data: { type: 'chat', stand_reservation_id: 1 } },
  })
  expect(payload).not.toContain(hunter)

  await expect.poll(() => registrationId).toBeDefined()
  const told = await listenForPushes(page)
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: app.url,
    registrationId: registrationId!,
    data: payload,
  })
  await told()
  const open = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ body }) => body)
  })
  expect(open).toEqual([expect.stringContaining('The gate is closed behind us.')])

  const worker = context.serviceWorkers().find((found) => found.url().endsWith('/sw.js'))!
  await worker.evaluate(async () => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration } & EventTarget
    const [notification] = await scope.registration.getNotifications()
    const Click = (globalThis as unknown as { NotificationEvent: new (type: string, init: object) => Event })
      .NotificationEvent
    scope.dispatchEvent(new Click('notificationclick', { notification }))
  })
  await expect(page).toHaveURL(/\/my-profile\/chat\/1\//)
  await expect(page.getByRole('main').getByText('The gate is closed behind us.')).toBeVisible()
  await service.close()
})
