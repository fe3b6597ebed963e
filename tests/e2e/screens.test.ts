import type { Browser, Page } from 'playwright/test'
import { axeViolations } from '#tests/support/axe.ts'
import { demo, demoPassword, expect, test } from '#tests/support/app.ts'

/** Every screen of the main job and of the accounts, as a visitor or as the demo's hunter. */
const open = [
  '/',
  '/stand',
  '/stand?view=map',
  '/stand/1',
  '/auth/login',
  '/auth/signup',
  '/auth/forgot-password',
  '/auth/reset-password',
  '/auth/reset-password?token=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx&email=ida%40example.com',
  '/auth/reset-password/success',
  '/blog/1',
  '/landowner-page',
  '/hunter-page',
  '/download',
  '/nowhere',
]
const own = [
  '/my-profile/my-stands',
  '/my-profile/favourite-stands',
  '/my-profile/my-reservations',
  '/my-profile/reservation-details/1',
  '/my-profile/hunt/1',
  '/my-profile/inbox',
  '/my-profile/trophies',
  '/my-profile/trophies-room',
  '/my-profile/customer-portal/tickets',
  '/auth/email-verification?=login',
  '/my-profile/outbox',
  '/my-profile/storage',
  '/my-profile/notifications',
  '/my-profile/my-profile',
  '/my-profile/my-tags',
  '/my-profile/change-password',
  '/my-profile/feedback',
  '/wavier-form',
  '/reserve-stand/2',
  '/stand-sheet?standId=1',
]
/** Of the second document: in two faces here, for they are drawn slowly, and the other two add little. */
const slow = /^\/(stand|blog|reserve-stand|wavier|landowner|hunter|download)|\/(hunt|reservation-details)\/1/
const faces = [
  { width: 360, height: 740, colorScheme: 'light' },
  { width: 360, height: 740, colorScheme: 'dark' },
  { width: 1280, height: 900, colorScheme: 'dark' },
  { width: 1280, height: 900, colorScheme: 'light' },
] as const

/** Looks at one screen after another in all four faces: axe, the width, and what the console says. */
const observer = async (browser: Browser, url: string) => {
  const context = await browser.newContext({
    baseURL: url,
    reducedMotion: 'reduce',
    permissions: ['geolocation'],
    geolocation: { latitude: 44.5, longitude: -89.5 },
  })
  const page = await context.newPage()
  const errors: string[] = []
  page.on(
    'console',
    (message) =>
      message.type() === 'error' &&
      // A link that has expired is told by the server's answer, which the browser notes as an error.
      !page.url().includes('reset-password?token') &&
      errors.push(`${page.url()}: ${message.text()}`),
  )
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`))
  const wrong: Record<string, string[]> = {}
  const wear = async ({ width, height, colorScheme }: (typeof faces)[number]) => {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
  }
  const judge = async (screen: string) => {
    for (const face of slow.test(screen) ? [faces[0], faces[2]] : faces) {
      await wear(face)
      const name = `${screen} (${face.width}, ${face.colorScheme})`
      const found = await axeViolations(page)
      if (found.length > 0) wrong[name] = found
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      if (wide > 1) (wrong[name] ??= []).push(`wider than the screen by ${wide} px`)
    }
    await wear(faces[0])
  }
  const show = async (path: string) => {
    await page.goto(path)
    // The app's own place, not the words that the first HTML brings along.
    await expect(page.locator('#content').getByRole('heading', { level: 1 })).toBeAttached()
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
  }
  await page.setViewportSize(faces[0])
  return { context, page, errors, wrong, judge, show }
}

const logIn = async (page: Page, who: string) => {
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(demo(who))
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await expect(page).toHaveURL(/my-stands/)
}

test('axe finds nothing wrong on any screen, on a phone and a desk, light and dark', async ({
  app,
  browser,
}) => {
  const { context, page, errors, wrong, judge, show } = await observer(browser, app.url)
  for (const path of open) {
    await show(path)
    await judge(path)
  }
  await logIn(page, 'hunter')
  const token = await app.login('hunter')
  const { data: ticket } = await app.call<{ data: { id: number } }>('create-ticket', {
    token,
    body: { category: 1, subject: 'The map is empty', description: 'Only hills to be seen.' },
  })
  await app.call(`add-comment/${ticket.id}`, { token, body: { comment: 'It came back.' } })
  const { data: owner } = await app.call<{ data: { id: number } }>('user-profile', {
    token: await app.login('landowner'),
  })
  const more = [`/my-profile/customer-portal/ticket/${ticket.id}`, `/my-profile/chat/1/Walt/${owner.id}`]
  for (const path of [...own, ...more]) {
    await show(path)
    await judge(path)
  }
  expect(wrong).toEqual({})
  expect(errors).toEqual([])
  await context.close()
})

test('axe finds nothing wrong in any dialog, and each gives the focus back', async ({ app, browser }) => {
  const { context, page, errors, wrong, judge, show } = await observer(browser, app.url)
  const dialog = page.getByRole('dialog')
  const look = async (path: string, opener: string | RegExp) => {
    await show(path)
    const button = page.getByRole('button', { name: opener }).first()
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
    await judge(`${path} · ${String(opener)}`)
    await expect(dialog.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(button).toBeFocused()
  }
  await look('/stand', 'Filters')
  await look('/landowner-page', 'Review form')
  await look('/landowner-page', 'DOWNLOAD APP')
  await look('/hunter-page', 'How To Book A Hunt!')
  await logIn(page, 'hunter')
  await look('/', /^Notifications/)
  await look('/my-profile/my-profile', 'Change photo')
  await look('/my-profile/my-profile', 'Delete my account')
  await look('/reserve-stand/3', 'View Cancellation Policy')
  await look('/my-profile/reservation-details/1', 'CLICK TO VIEW')
  await look('/my-profile/hunt/1', 'Trophy')
  await look('/my-profile/customer-portal/tickets', 'Create New Ticket')
  await show('/my-profile/my-reservations/deleted-stand')
  await expect(dialog).toBeVisible()
  await judge('Stand Deleted')
  await show('/my-profile/nowhere')
  await expect(dialog).toBeVisible()
  await judge('Logout')
  expect(wrong).toEqual({})
  expect(errors).toEqual([])
  await context.close()
})
