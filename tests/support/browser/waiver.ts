import { expect, type Page } from 'playwright/test'

/** Draws a line on the signature pad. */
export const sign = async (page: Page): Promise<void> => {
  const pad = page.getByRole('img', { name: /^Signature/ })
  await pad.scrollIntoViewIfNeeded()
  const box = (await pad.boundingBox())!
  await page.mouse.move(box.x + 20, box.y + 60)
  await page.mouse.down()
  for (let step = 1; step <= 8; step += 1)
    await page.mouse.move(box.x + 20 + step * 18, box.y + 60 - (step % 2) * 25)
  await page.mouse.up()
}

/** Answers the questions of the waiver as they are approved, and signs it. */
export const signWaiver = async (page: Page): Promise<void> => {
  await expect(page.getByRole('radiogroup').first()).toBeVisible()
  for (const group of await page.getByRole('radiogroup').all()) {
    const no = /forbid|medical/.test((await group.getAttribute('aria-label')) ?? '')
    await group.getByRole('radio', { name: no ? 'No' : 'Yes' }).click()
  }
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { name: 'Hunter Wavier', exact: true })).toBeVisible()
  await sign(page)
  await page.getByRole('button', { name: 'SUBMIT FORM' }).click()
}

/** Ticks everything that must be read before going in, and checks in. */
export const readHazards = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Before you go in' })
  await expect(dialog.getByRole('checkbox').first()).toBeVisible()
  for (const box of await dialog.getByRole('checkbox').all()) await box.check()
  await dialog.getByRole('button', { name: 'Check in now' }).click()
}

/** Checks in; where the hunter's waiver does not count, without signing it. */
export const checkIn = async (page: Page, hasWaiver = false): Promise<void> => {
  await page.getByRole('button', { name: 'Check in', exact: true }).click()
  if (!hasWaiver) await page.getByRole('button', { name: 'Check in without it' }).click()
  await readHazards(page)
}
