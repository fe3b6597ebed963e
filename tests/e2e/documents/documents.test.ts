import { readFileSync } from 'node:fs'
import { calls } from '#core/calls/registry/table.ts'
import { demo, expect, logIn, startSignedIn, test } from '#tests/support/browser/app.ts'
import { launchOptions } from '#tests/support/browser/launch.ts'
import { button, leave, refused, says, visit, underWorker } from '#tests/support/browser/screen.ts'
import { sign } from '#tests/support/browser/waiver.ts'
import { verifyCopy } from '#server/bin/verify-waiver.mjs'

const phone = { viewport: { width: 360, height: 780 } }

// The headless shell shows no PDF.
test.use({ launchOptions: launchOptions() })

test('what is signed is listed with its text and its PDF, as the screen showed it, and no one else reads it', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, phone)
  await page.goto('/my-profile/documents')
  await expect(page).toHaveURL(/\/auth\/login/)
  await startSignedIn(page, demo('landowner2'))
  await page.goto('/my-profile/documents')
  await says(page, 'You have not signed anything yet')
  await page.getByRole('link', { name: 'Sign the waiver' }).click()

  // The paper as it is shown at the moment of signing.
  await expect(page.getByRole('radiogroup').first()).toBeVisible()
  for (const group of await page.getByRole('radiogroup').all()) {
    const no = /forbid|medical/.test((await group.getAttribute('aria-label')) ?? '')
    await group.getByRole('radio', { name: no ? 'No' : 'Yes' }).click()
  }
  await button(page, 'Next').click()
  await expect(page.getByRole('article').getByRole('paragraph').first()).toBeVisible()
  const shown = await page.getByRole('article').getByRole('paragraph').allInnerTexts()
  expect(shown.length).toBeGreaterThan(5)
  await sign(page)
  await button(page, 'SUBMIT FORM').click()
  await says(page, 'Your waiver has been signed')

  await page.goto('/my-profile/my-profile')
  await page.getByRole('link', { name: 'What you have signed' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Hunter waiver' })).toContainText('Valid')
  await page.getByRole('link', { name: 'Hunter waiver' }).click()
  await expect(page).toHaveURL(/\/my-profile\/documents\/waiver-\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Hunter waiver' })).toBeVisible()
  const kept = page.getByRole('article').getByRole('paragraph')
  await expect(kept.first()).toBeVisible()
  expect(await kept.allInnerTexts()).toEqual(shown)

  const downloading = page.waitForEvent('download')
  await button(page, 'Download').click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^highseat-waiver-\d+\.pdf$/)
  const pdf = readFileSync(await download.path())
  expect(verifyCopy(pdf).filter(({ ok }) => !ok)).toEqual([])
  const opening = page.context().waitForEvent('page')
  await button(page, 'Open the PDF').click()
  expect((await opening).url()).toMatch(/^(blob:|about:blank)/)
  await page.getByText('Evidence', { exact: true }).click()
  await says(page, 'SHA-256 of the text')
  // Also of today, with its day and zone.
  await expect(page.locator('dl > div').filter({ hasText: 'Signed' })).toHaveText(
    /^Signed\w{3}, \w{3} \d\d, \d{1,2}:\d\d [AP]M \S+$/,
  )

  await app.runJobs()
  const mail = app.mailsTo(demo('landowner2')).find((text) => text.includes('your copy of the hunter waiver'))
  const address = new URL(page.url()).pathname
  expect(mail).toContain(address)

  const other = await visit(browser, app.url, phone)
  await startSignedIn(other, demo('hunter2'))
  await other.goto(address)
  await says(other, 'This could not be found.')
  await refused(other, calls.documents.list, 503, 'The service is being looked after.')
  await other.goto('/my-profile/documents')
  await says(other, 'Your documents could not be loaded.')
  await leave(other)
  await leave(page)
})

test('a paper and its PDF open without a signal', async ({ phone: ofPhone }) => {
  const { context, airplane } = await ofPhone()
  const page = context.pages()[0] ?? (await context.newPage())
  await logIn(page, demo('hunter'))
  await expect(page).not.toHaveURL(/auth\/login/)
  await page.goto('/my-profile/documents')
  await page.getByRole('link', { name: 'Hunter waiver' }).first().click()
  await expect(page.getByRole('article')).toContainText('RELEASE AGREEMENT')
  await underWorker(page)
  await airplane(true)
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Documents' }).click()
  await page.getByRole('link', { name: 'Hunter waiver' }).first().click()
  await expect(page.getByRole('article')).toContainText('RELEASE AGREEMENT')
  const downloading = page.waitForEvent('download')
  await button(page, 'Download').click()
  const pdf = readFileSync(await (await downloading).path())
  expect(verifyCopy(pdf).every(({ ok }) => ok)).toBe(true)
})

test('a signature that was drawn stays while the answers are looked at again, and needs no second drawing', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, phone)
  await startSignedIn(page, demo('hunter2'))
  await page.goto('/wavier-form')
  await expect(page.getByRole('radiogroup').first()).toBeVisible()
  for (const group of await page.getByRole('radiogroup').all()) {
    const no = /forbid|medical/.test((await group.getAttribute('aria-label')) ?? '')
    await group.getByRole('radio', { name: no ? 'No' : 'Yes' }).click()
  }
  await button(page, 'Next').click()
  const pad = page.getByRole('img', { name: /^Signature/ })
  await expect
    .poll(() => pad.evaluate((node: HTMLCanvasElement) => [node.width, node.height]))
    .toEqual([500, 300])
  await sign(page)
  const drawn = await pad.evaluate((node: HTMLCanvasElement) => node.toDataURL())
  await button(page, 'GO BACK').click()
  await button(page, 'Next').click()
  await expect(button(page, 'CLEAR SIGNATURE')).toBeEnabled()
  expect(await pad.evaluate((node: HTMLCanvasElement) => node.toDataURL())).toBe(drawn)
  await button(page, 'CLEAR SIGNATURE').click()
  await button(page, 'GO BACK').click()
  await button(page, 'Next').click()
  await button(page, 'SUBMIT FORM').click()
  await says(page, 'Signature is required')
  await sign(page)
  await button(page, 'GO BACK').click()
  await button(page, 'Next').click()
  await expect(button(page, 'CLEAR SIGNATURE')).toBeEnabled()
  await button(page, 'SUBMIT FORM').click()
  await says(page, 'Your waiver has been signed')
  expect(await page.evaluate(() => sessionStorage.getItem('form:waiver'))).toBeNull()
  await leave(page)
})
