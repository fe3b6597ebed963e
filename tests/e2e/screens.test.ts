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
  '/my-profile/my-profile',
  '/my-profile/feedback',
  '/wavier-form',
  '/reserve-stand/2',
  '/stand-sheet?standId=1',
]
const faces = [
  { name: 'phone, light', viewport: { width: 360, height: 740 }, colorScheme: 'light' },
  { name: 'desk, dark', viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
] as const

for (const face of faces)
  test(`axe finds nothing wrong on any screen (${face.name})`, async ({ app, browser }) => {
    const context = await browser.newContext({
      baseURL: app.url,
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
    const look = async (path: string) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
      const found = await axeViolations(page)
      if (found.length > 0) wrong[path] = found
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      if (wide > 1) (wrong[path] ??= []).push(`wider than the screen by ${wide} px`)
    }
    for (const path of open) await look(path)
    await page.goto('/auth/login')
    await page.getByLabel('Email').fill(demo('hunter'))
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'LOGIN' }).click()
    await expect(page).toHaveURL(/my-stands/)
    for (const path of own) await look(path)
    expect(wrong).toEqual({})
    expect(errors).toEqual([])
    await context.close()
  })
