import type { BrowserContext, Page } from 'playwright/test'
import { demo, demoPassword, expect, test } from '#tests/support/browser/app.ts'
import { doubleTap } from '#tests/support/browser/screen.ts'
import { broken, sleeping } from '#tests/support/offline/storage-faults.ts'

const fillIn = async (page: Page): Promise<void> => {
  await page.getByLabel('Email').fill(demo('hunter'))
  await page.getByRole('textbox', { name: /^Password/ }).fill(demoPassword)
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await expect(page).not.toHaveURL(/login/)
}
const pageOf = async (context: BrowserContext): Promise<Page> => {
  const page = context.pages()[0] ?? (await context.newPage())
  await page.goto('/auth/login')
  await fillIn(page)
  return page
}
const landowner = async (call: <T>(path: string, options: { token: string }) => Promise<T>, token: string) =>
  (await call<{ data: { id: number } }>('user-profile', { token })).data.id

for (const [how, spoil] of [
  ['never answers', sleeping],
  ['always fails', broken],
] as const)
  test(`with a storage that ${how} the app works online, shows a warning, and loses no input`, async ({
    app,
    phone,
  }) => {
    const { context, airplane } = await phone()
    const owner = await landowner(app.call, await app.login('landowner'))
    await context.addInitScript(spoil)
    const page = await pageOf(context)
    const before = (await app.state())['chat_message'] ?? 0
    await page.goto(`/my-profile/chat/1/Walt/${owner}`)
    const box = page.getByRole('textbox', { name: 'Message' })
    await box.fill(`Sent at once, though the storage ${how}.`)
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Sent at once' }).last()).toBeVisible()
    await expect(box).toHaveValue('')
    expect((await app.state())['chat_message']).toBe(before + 1)
    await expect(page.getByText(/does not let the app save anything just now/).first()).toBeVisible()

    await airplane(true)
    await box.fill('Do not lose me.')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText(/could not be sent either/).first()).toBeVisible()
    await expect(box).toHaveValue('Do not lose me.')
    await airplane(false)
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(box).toHaveValue('')
    await expect.poll(async () => (await app.state())['chat_message']).toBe(before + 2)
  })

test('a storage that never responds is not taken for a missing file: the page does not reload', async ({
  phone,
}) => {
  const { context } = await phone()
  await context.addInitScript(sleeping)
  await context.addInitScript(() => {
    const turn = (left: number) =>
      left === 0 ? console.log(`settled ${location.pathname}`) : setTimeout(turn, 0, left - 1)
    addEventListener('vite:preloadError', () => turn(200))
  })
  const page = context.pages()[0] ?? (await context.newPage())
  const settled = page.waitForEvent('console', (message) => message.text().startsWith('settled /my'))
  await page.goto('/auth/login')
  const counts = { loads: 0 }
  page.on('request', (request) => {
    if (request.isNavigationRequest()) counts.loads += 1
  })
  await fillIn(page)
  await settled
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(counts.loads).toBe(0)
})

test('a check-in tapped twice is done once, and works without a location', async ({ app, phone }) => {
  const hunter = await phone()
  await hunter.context.clearPermissions()
  // Another test with this server may have left the hunter checked in.
  const out = { kind: 'checkout', at: new Date().toISOString() }
  await app.call('attendance/1', { token: await app.login('hunter'), body: out })
  const page = await pageOf(hunter.context)
  await page.goto('/my-profile/hunt/1')
  const button = page.getByRole('button', { name: 'Check in', exact: true })
  await expect(button).toBeVisible()
  const before = (await app.state())['attendance'] ?? 0
  // Slow as a cold phone: the second tap is taken up long after the first, on what that has opened.
  await page.evaluate(() =>
    addEventListener(
      'click',
      () => {
        const end = performance.now() + 1300
        while (performance.now() < end);
      },
      { once: true },
    ),
  )
  await doubleTap(page, button)
  await doubleTap(page, page.getByRole('button', { name: 'Check in without it' }))
  const dialog = page.getByRole('dialog', { name: 'Before you go in' })
  await expect(dialog.getByRole('checkbox')).toHaveCount(2)
  for (const box of await dialog.getByRole('checkbox').all()) await box.check()
  await doubleTap(page, dialog.getByRole('button', { name: 'Check in now' }))
  await expect(page.getByRole('button', { name: 'Check out', exact: true })).toBeVisible()
  await expect.poll(async () => (await app.state())['attendance']).toBe(before + 1)
  const token = await app.login('hunter')
  type Records = { data: { attendance: { kind: string; latitude: number | null }[] } }
  const { data } = await app.call<Records>('reservation-detail/1', { token })
  expect(data.attendance.at(-1)).toMatchObject({ kind: 'checkin', latitude: null })
})

test('a key that is held opens the question of a check-in, and neither answers nor closes it', async ({
  app,
  phone,
}) => {
  const hunter = await phone()
  const out = { kind: 'checkout', at: new Date().toISOString() }
  await app.call('attendance/1', { token: await app.login('hunter'), body: out })
  const page = await pageOf(hunter.context)
  await page.goto('/my-profile/hunt/1')
  const session = await hunter.context.newCDPSession(page)
  const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' }
  const began = Date.now() / 1000
  const pressAt = async (timestamp: number) => {
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', timestamp, ...enter })
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', timestamp, ...enter })
  }
  await page.getByRole('button', { name: 'Check in', exact: true }).focus()
  await pressAt(began)
  const question = page.getByRole('dialog', { name: 'Sign your waiver first?' })
  await expect(question.locator(':focus')).toHaveCount(1)
  await pressAt(began + 0.3)
  await question.getByRole('button', { name: 'Check in without it' }).click()
  await expect(page.getByRole('dialog', { name: 'Before you go in' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
