import { calls } from '#core/calls/registry/table.ts'
import { demo, expect, startSignedIn, test } from '#tests/support/browser/app.ts'
import { button, leave, refused, says, visit } from '#tests/support/browser/screen.ts'
import { sign } from '#tests/support/browser/waiver.ts'

test('a landowner applies to lease land out once the land has a name, the terms are read and the pad is signed', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, { viewport: { width: 360, height: 780 } })
  await page.goto('/landowner-page')
  await page.getByRole('link', { name: 'Lease application' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
  await startSignedIn(page, demo('hunter'))

  await page.goto('/leasing-application')
  const attention = page.getByRole('dialog', { name: 'Attention' })
  await expect(attention).toContainText('You need to provide Property Identification Name')
  await attention.getByRole('button', { name: 'Deny' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/leasing-application')
  await attention.getByRole('button', { name: 'Allow' }).click()
  await expect(page).toHaveURL(/\/my-profile\/my-profile$/)
  await button(page, 'Edit profile').click()
  await page.getByLabel('Property Identification Name').fill('Juniper Farm')
  await button(page, 'Save').click()
  await says(page, 'Juniper Farm')

  await page.goto('/leasing-application')
  await expect(page.getByRole('article')).toContainText('Property: Juniper Farm')
  const sizeOfPad = () =>
    page
      .getByRole('img', { name: /^Signature/ })
      .evaluate((node: HTMLCanvasElement) => [node.width, node.height])
  await expect.poll(sizeOfPad).toEqual([500, 300])
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.reload()
  await expect(page.getByRole('article')).toContainText('Property: Juniper Farm')
  await expect.poll(sizeOfPad).toEqual([500, 100])
  const submit = button(page, 'SUBMIT')
  const terms = page.getByRole('checkbox', { name: 'I have read and accept the terms & condition' })
  await expect(submit).toBeDisabled()
  await sign(page)
  await says(page, 'Terms and Condition must be checked')
  await expect(submit).toBeDisabled()
  await terms.check()
  await expect(submit).toBeEnabled()
  await button(page, 'Clear').click()
  await says(page, 'Signature is required')
  await expect(submit).toBeDisabled()
  await sign(page)
  await refused(page, calls.leases.apply, 422, 'The pen was dry')
  await submit.click()
  await says(page, 'The pen was dry')
  await page.unrouteAll({ behavior: 'wait' })
  await submit.click()
  await says(page, 'Lease Application Submitted Successfully')
  await expect(page).toHaveURL(/\/$/)
  await leave(page)
})
