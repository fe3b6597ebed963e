import type { BrowserContext, Page } from 'playwright/test'
import type { HuntPack } from '#core/calls/packs.ts'
import { readLine } from '#core/rules/land/lines.ts'
import { demo, demoPassword, expect } from './app.ts'
import { underWorker } from './screen.ts'

export const pageOf = async (context: BrowserContext): Promise<Page> =>
  context.pages()[0] ?? context.newPage()

export const logIn = async (page: Page, who = 'hunter'): Promise<void> => {
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(demo(who))
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await expect(page).not.toHaveURL(/auth\/login/)
}

/** Waits until what the signed-in person may need without a signal has been read ahead. */
export const prefetched = (page: Page): Promise<void> =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const found = await indexedDB.databases()
          const name = found.find((one) => /^hs-u-[1-9]/.test(one.name ?? ''))?.name
          if (name === undefined) return false
          const db = await new Promise<IDBDatabase>((resolve) => {
            const open = indexedDB.open(name)
            open.addEventListener('success', () => resolve(open.result))
          })
          const row = db.transaction('meta').objectStore('meta').get('aheadAt')
          const done = await new Promise<boolean>((resolve) => {
            row.addEventListener('success', () => resolve(row.result !== undefined))
          })
          db.close()
          return done
        }),
      { timeout: 60_000 },
    )
    .toBe(true)

/** Downloads the hunt on its own screen, and waits until it is called ready; gives what was said of its size. */
export const download = async (page: Page, reservation = 1): Promise<string> => {
  await page.goto(`/my-profile/reservation-details/${reservation}`)
  const panel = page.getByRole('region', { name: 'For hunting without a signal' })
  const size = await panel.getByText(/^About [\d.]+ [KM]B/).textContent()
  await panel.getByRole('button', { name: 'Download for the hunt' }).click()
  await expect(panel.getByText('Ready for the hunt', { exact: true })).toBeVisible({ timeout: 90_000 })
  await underWorker(page)
  return size ?? ''
}

/** Answers whether the hunter is back: not within the moment in which a tap counts as the second of a double one. */
export const answerBack = async (page: Page, answer: string): Promise<void> => {
  const question = page.getByRole('dialog', { name: 'Are you back?' })
  await expect(question).toBeVisible()
  await expect(async () => {
    const answers = question.getByRole('button', { name: answer, exact: true })
    if ((await answers.count()) > 0) await answers.click({ timeout: 1000 })
    await expect(question).toHaveCount(0, { timeout: 1000 })
  }).toPass()
}

export const landOf = ({ sheet }: HuntPack) => ({
  stand: { latitude: sheet.stand_latitude, longitude: sheet.stand_longitude },
  boundary: readLine(sheet.boundary_route),
})

interface Counts {
  tiles: number
  bytes: number
  pictures: number
  panels: number
}
/** What the phone's own databases hold, read past the app. */
export const onThePhone = (page: Page): Promise<Counts> =>
  page.evaluate(async () => {
    const sum = { tiles: 0, bytes: 0, pictures: 0, panels: 0 }
    const each = (name: string, store: string, see: (row: Record<string, unknown>) => void) =>
      new Promise<void>((resolve, reject) => {
        const open = indexedDB.open(name)
        open.addEventListener('error', () => reject(open.error ?? new Error(name)))
        open.addEventListener('success', () => {
          const all = open.result.transaction(store).objectStore(store).getAll()
          all.addEventListener('success', () => {
            for (const row of all.result as Record<string, unknown>[]) see(row)
            open.result.close()
            resolve()
          })
        })
      })
    for (const { name = '' } of await indexedDB.databases()) {
      if (/^hs-t-[1-9]/.test(name))
        await each(name, 'tiles', ({ d }) => {
          sum.tiles += 1
          sum.bytes += (d as ArrayBuffer).byteLength
        })
      if (!/^hs-u-[1-9]/.test(name)) continue
      await each(name, 'pictures', ({ bytes }) => {
        sum.pictures += 1
        sum.bytes += (bytes as ArrayBuffer).byteLength
      })
      await each(name, 'kept', ({ answer, packs }) => {
        if ((packs as number[]).length > 0)
          sum.bytes += new TextEncoder().encode(JSON.stringify(answer)).byteLength
      })
      await each(name, 'panels', () => {
        sum.panels += 1
      })
    }
    return sum
  })
