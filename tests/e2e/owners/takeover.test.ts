import { calls } from '#core/calls/registry/table.ts'
import { demo, expect, logIn, startSignedIn, test } from '#tests/support/browser/app.ts'
import { button, leave, refused, says, stopClock, visit } from '#tests/support/browser/screen.ts'
import { sign } from '#tests/support/browser/waiver.ts'

test('a landowner finds another after a pause in typing, who takes the stand over by signing the lease', async ({
  app,
  browser,
}) => {
  const wide = { viewport: { width: 1280, height: 900 } }
  const owner = await visit(browser, app.url, wide)
  const asked: string[] = []
  owner.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === `/api/${calls.transfers.find.path}`) asked.push(searchParams.get('search') ?? '')
  })
  await logIn(owner, demo('landowner'))
  await expect(owner).toHaveURL(/my-stands/)
  const stand = 'Cedar Creek Tower Stand'
  const openMenu = () => button(owner, `What to do with ${stand}`).click()
  const menu = owner.getByRole('dialog', { name: stand, exact: true })
  await openMenu()
  await menu.getByRole('button', { name: /^Initiate Transfer/ }).click()
  const dialog = owner.getByRole('dialog', { name: `Transfer ${stand}` })
  const search = demo('landowner2')
  await stopClock(owner)
  await dialog.getByLabel('Landowner’s name or email').pressSequentially(search)
  await owner.clock.runFor(799)
  expect(asked).toEqual([])
  await owner.clock.runFor(1)
  // Not one for each key.
  await expect.poll(() => asked).toEqual([search])
  await owner.clock.resume()
  await expect(dialog.getByRole('radio')).toBeVisible()
  const face = await dialog.locator('label > span').first().boundingBox()
  expect(face!.width, 'a circle').toBe(face!.height)
  await dialog.getByRole('radio').check()
  await refused(owner, calls.transfers.ask, 500, '', 1)
  await dialog.getByRole('button', { name: /^Ask / }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Something went wrong')
  await owner.unrouteAll({ behavior: 'wait' })
  const began = Date.now()
  await dialog.getByRole('button', { name: /^Ask / }).click()
  await expect(dialog.getByRole('button', { name: /^Ask / })).toHaveAttribute('aria-busy', 'true')
  await says(owner, 'Stand transfer successfully')
  expect(Date.now() - began).toBeGreaterThanOrEqual(1000)
  await openMenu()
  await menu.getByRole('button', { name: /^Cancel Transfer/ }).click()
  await owner
    .getByRole('dialog', { name: 'Cancel Transfer' })
    .getByRole('button', { name: 'Cancel Transfer' })
    .click()
  await says(owner, 'stand transfer cancelled successfully')
  await openMenu()
  await menu.getByRole('button', { name: /^Initiate Transfer/ }).click()
  await dialog.getByLabel('Landowner’s name or email').fill(search)
  await dialog.getByRole('radio').check()
  await dialog.getByRole('button', { name: /^Ask / }).click()
  await expect(dialog).toHaveCount(0)
  await leave(owner)

  const receiver = await visit(browser, app.url, wide)
  // The parts of a form as they are sent: the protocol of the browser leaves files out.
  await receiver.addInitScript(() => {
    const sent: string[] = []
    const { append } = FormData.prototype
    Object.assign(globalThis, { sent })
    FormData.prototype.append = function (
      this: FormData,
      name: string,
      value: string | Blob,
      ...rest: string[]
    ) {
      if (value instanceof Blob) sent.push(`${name} ${value.type} ${rest[0] ?? (value as File).name}`)
      return append.call(this, name, value as Blob, ...(rest as [string]))
    } as typeof append
  })
  await startSignedIn(receiver, search)
  await receiver.goto('/my-profile/my-stands?activeTab=ownership')
  await button(receiver, 'Look at it').click()
  await button(receiver, 'Read the lease').click()
  const pad = receiver.getByRole('img', { name: /^Signature/ })
  await expect
    .poll(() => pad.evaluate((node: HTMLCanvasElement) => [node.width, node.height]))
    .toEqual([500, 120])
  const accept = button(receiver, 'Accept and take over')
  await accept.click()
  await says(receiver, 'Please sign the document', 'Please accept terms & conditions')
  await sign(receiver)
  await receiver.getByRole('checkbox', { name: 'I have read and accept the terms & conditions' }).check()
  await accept.click()
  await says(receiver, `${stand} is yours.`)
  await expect(receiver.getByRole('status').filter({ hasText: `${stand} is yours.` })).toBeFocused()
  const sent = await receiver.evaluate(() => (globalThis as unknown as { sent: string[] }).sent)
  expect(sent).toEqual([expect.stringMatching(/^signature image\/png \S+\.png$/)])
  await leave(receiver)
})
