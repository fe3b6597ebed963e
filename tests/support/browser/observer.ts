import type { Browser } from 'playwright/test'
import { demo, demoPassword, expect } from './app.ts'
import { axeViolations } from './axe.ts'
import { smallTargets } from './targets.ts'

/** A phone and a desk, light and dark. What is not a matter of colour is the same in both lights. */
const faces = [
  { width: 360, height: 740, colorScheme: 'light', rules: 'all' },
  { width: 360, height: 740, colorScheme: 'dark', rules: 'colours' },
  { width: 1280, height: 900, colorScheme: 'dark', rules: 'all' },
  { width: 1280, height: 900, colorScheme: 'light', rules: 'colours' },
] as const

/** Looks at one screen after another in all four faces: axe, the width, the size of what is tapped, and what the console says. */
export const observer = async (browser: Browser, url: string) => {
  const context = await browser.newContext({
    baseURL: url,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    permissions: ['geolocation'],
    geolocation: { latitude: 44.5, longitude: -89.5 },
  })
  const page = await context.newPage()
  const errors: string[] = []
  page.on(
    'console',
    (message) =>
      message.type() === 'error' &&
      // The server refuses a link that has expired or is none, which the browser notes as an error.
      !/reset-password\?token|\/share\/none/.test(page.url()) &&
      errors.push(`${page.url()}: ${message.text()}`),
  )
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`))
  const wrong: Record<string, string[]> = {}
  const loaded = () => expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
  const wear = async ({ width, height, colorScheme }: (typeof faces)[number]) => {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  }
  /** A screen that waits for good is looked at while it does. */
  const judge = async (screen: string, { waiting = false } = {}) => {
    for (const face of faces) {
      await wear(face)
      if (!waiting) await loaded()
      const name = `${screen} (${face.width}, ${face.colorScheme})`
      const found = await axeViolations(page, face.rules)
      if (found.length > 0) wrong[name] = found
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      if (face.width === 360 && face.rules === 'all') {
        const small = await smallTargets(page)
        if (small.length > 0) (wrong[name] ??= []).push(...small)
      }
      if (wide > 1) (wrong[name] ??= []).push(`wider than the screen by ${wide} px`)
    }
    await wear(faces[0])
  }
  const show = async (path: string) => {
    await page.goto(path)
    // The app's own place, not the words that the first HTML brings along.
    await expect(page.locator('#main').getByRole('heading', { level: 1 })).toBeAttached()
    await loaded()
    // The pills of the stands come after the map.
    if (path.includes('view=map')) await expect(page.locator('.maplibregl-marker').first()).toBeVisible()
  }
  /** Opens a dialog without a mouse, looks at it, and sees that it gives the focus back. */
  const look = async (path: string, opener: string | RegExp) => {
    const dialog = page.getByRole('dialog')
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
  const logIn = async (who: string) => {
    await page.goto('/auth/login')
    await page.getByLabel('Email').fill(demo(who))
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'LOGIN' }).click()
    await expect(page).not.toHaveURL(/auth\/login/)
  }
  await page.setViewportSize(faces[0])
  return { context, page, errors, wrong, judge, show, look, logIn }
}

/** What was found wrong, and that nothing was. */
export const nothingWrong = async ({
  context,
  errors,
  wrong,
}: Awaited<ReturnType<typeof observer>>): Promise<void> => {
  expect(wrong).toEqual({})
  expect(errors).toEqual([])
  await context.close()
}
