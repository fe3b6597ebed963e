import type { Browser, Page } from 'playwright/test'
import { axeViolations } from '#tests/support/axe.ts'
import { demo, demoPassword, expect, test } from '#tests/support/app.ts'

/** Every screen of the main job, as a visitor or as the demo's hunter, on a phone and on a desk, light and dark. */
const open = [
  '/',
  '/stand',
  '/stand?view=map',
  '/stand/1',
  '/auth/login',
  '/auth/signup',
  '/auth/forgot-password',
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
const faces = [
  { name: 'phone, light', viewport: { width: 360, height: 740 }, colorScheme: 'light' },
  { name: 'desk, dark', viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
] as const

/** Looks at one screen after another: axe, the width, and what the console says. */
const observer = async (browser: Browser, url: string, face: (typeof faces)[number]) => {
  const context = await browser.newContext({
    baseURL: url,
    viewport: face.viewport,
    colorScheme: face.colorScheme,
    reducedMotion: 'reduce',
    permissions: ['geolocation'],
    geolocation: { latitude: 44.5, longitude: -89.5 },
  })
  const page = await context.newPage()
  const errors: string[] = []
  page.on(
    'console',
    (message) => message.type() === 'error' && errors.push(`${page.url()}: ${message.text()}`),
  )
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`))
  const wrong: Record<string, string[]> = {}
  const judge = async (name: string) => {
    const found = await axeViolations(page)
    if (found.length > 0) wrong[name] = found
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    if (wide > 1) (wrong[name] ??= []).push(`wider than the screen by ${wide} px`)
  }
  const show = async (path: string) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
  }
  return { context, page, errors, wrong, judge, show }
}

const logIn = async (page: Page, who: string) => {
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(demo(who))
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await expect(page).toHaveURL(/my-stands/)
}

for (const face of faces) {
  test(`axe finds nothing wrong on any screen (${face.name})`, async ({ app, browser }) => {
    const { context, page, errors, wrong, judge, show } = await observer(browser, app.url, face)
    for (const path of open) {
      await show(path)
      await judge(path)
    }
    await logIn(page, 'hunter')
    for (const path of own) {
      await show(path)
      await judge(path)
    }
    expect(wrong).toEqual({})
    expect(errors).toEqual([])
    await context.close()
  })

  test(`axe finds nothing wrong in any dialog, and each gives the focus back (${face.name})`, async ({
    app,
    browser,
  }) => {
    const { context, page, errors, wrong, judge, show } = await observer(browser, app.url, face)
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
}
