import type { Locator, Page } from 'playwright/test'
import { demo, expect, startSignedIn, test } from '#tests/support/browser/app.ts'
import { button, visit } from '#tests/support/browser/screen.ts'

/** Moves a button down, as what has just come above it does. */
const pushDown = async (opener: Locator) => {
  const before = (await opener.boundingBox())!.y
  await opener.evaluate((target) => {
    target.parentElement!.style.paddingTop = '90px'
  })
  expect((await opener.boundingBox())!.y - before).toBeGreaterThan(60)
}

const middleOf = async (page: Page, name: string) => {
  const { x, y, width, height } = (await button(page, name).boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

test('a tap acts on what was under the finger, though the page moves before it is lifted', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, { hasTouch: true })
  const beside = page.waitForResponse(/\/assets\/beside-/)
  await startSignedIn(page, demo('hunter'))
  await page.goto('/my-profile/my-profile')
  await beside
  await page.waitForLoadState('load')
  const edit = button(page, 'Edit profile')
  const form = page.getByRole('form', { name: 'Edit profile' })
  await edit.scrollIntoViewIfNeeded()

  const withMouse = await middleOf(page, 'Edit profile')
  await page.mouse.move(withMouse.x, withMouse.y)
  await page.mouse.down()
  await pushDown(edit)
  await page.mouse.up()
  await expect(form).toBeVisible()
  await button(page, 'Cancel').click()

  // A finger.
  await edit.scrollIntoViewIfNeeded()
  const session = await page.context().newCDPSession(page)
  const finger = await middleOf(page, 'Edit profile')
  const touch = (type: 'touchStart' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await touch('touchStart', [finger])
  await pushDown(edit)
  await touch('touchEnd', [])
  await expect(form).toBeVisible()
  await button(page, 'Cancel').click()

  // A dialog that has opened meanwhile comes first.
  await edit.scrollIntoViewIfNeeded()
  const covered = await middleOf(page, 'Edit profile')
  await page.mouse.move(covered.x, covered.y)
  await page.mouse.down()
  await page.evaluate(() =>
    document.body.append(
      Object.assign(document.createElement('div'), {
        id: 'over',
        role: 'dialog',
        ariaModal: 'true',
        style: 'position: fixed; inset: 0; z-index: 999',
      }),
    ),
  )
  await page.mouse.up()
  await page.evaluate(() => document.querySelector('#over')!.remove())
  await expect(edit).toBeVisible()

  // Who slides off has thought better of it.
  await edit.scrollIntoViewIfNeeded()
  const away = await middleOf(page, 'Edit profile')
  await page.mouse.move(away.x, away.y)
  await page.mouse.down()
  await page.mouse.move(away.x, away.y + 60)
  await page.mouse.up()
  await expect(edit).toBeVisible()
  await edit.press('Enter')
  await expect(form).toBeVisible()
})
