import type { Page } from 'playwright/test'
import { demo, expect, startSignedIn, test } from '#tests/support/browser/app.ts'
import { pageOf } from '#tests/support/browser/hunt.ts'
import { button, underWorker } from '#tests/support/browser/screen.ts'

/** Notes what each next start of this page shows at any moment, by what one drawing of it contains. */
const noteDrawings = async (page: Page, texts: { kept: string; queued: string }) => {
  await page.addInitScript(({ kept, queued }) => {
    const seen = new Set<string>()
    Object.assign(globalThis, { seen })
    new MutationObserver(() => {
      const text = document.querySelector('#root')?.textContent ?? ''
      if (text.includes(kept)) seen.add('kept')
      if (text.includes(queued)) seen.add('queued')
      if (text.includes(kept) && !text.includes(queued)) seen.add('kept without queued')
    }).observe(document, { childList: true, subtree: true, characterData: true })
  }, texts)
  return () => page.evaluate(() => [...(globalThis as never as { seen: Set<string> }).seen])
}

test('a hunt that is opened anew without a signal is at no moment shown without the check-out that waits', async ({
  app,
  phone,
}) => {
  const token = await app.login('hunter')
  const at = new Date().toISOString()
  await app.call('stop-hunt-return/1', { token, body: { at } })
  await app.call('attendance/1', { token, body: { at, kind: 'checkin' } })
  const hunter = await phone()
  const page = await pageOf(hunter.context)
  await startSignedIn(page, demo('hunter'))
  await page.goto('/my-profile/hunt/1')
  await underWorker(page)
  await expect(button(page, 'Set a time')).toBeVisible()
  await hunter.airplane(true)
  await button(page, 'Check out').click()
  await expect(button(page, 'Check in')).toBeVisible()

  // The button by which the screen says where the hunter is.
  const seen = await noteDrawings(page, { kept: 'Check out', queued: 'Check in' })
  for (const start of ['first', 'second', 'third']) {
    await page.reload()
    await expect(button(page, 'Set a time'), start).toBeVisible()
    await expect(button(page, 'Check in'), start).toBeVisible()
    expect(await seen(), start).toEqual(['queued'])
  }
})

test('a chat that is opened anew without a signal is at no moment shown without the message that waits', async ({
  app,
  phone,
}) => {
  const owner = await app.call<{ data: { id: number } }>('user-profile', {
    token: await app.login('landowner'),
  })
  const thread = `reservation-chat/1/${owner.data.id}`
  await app.call(thread, {
    token: await app.login('hunter'),
    body: { message: 'The gate stood open.', at: new Date().toISOString() },
  })
  const hunter = await phone()
  const page = await pageOf(hunter.context)
  await startSignedIn(page, demo('hunter'))
  await page.goto(`/my-profile/chat/1/Walt/${owner.data.id}`)
  await underWorker(page)
  await expect(page.getByText('The gate stood open.')).toBeVisible()
  await hunter.airplane(true)
  await page.getByRole('textbox', { name: 'Message' }).fill('I have closed it.')
  await button(page, 'Send').click()
  const waiting = page.getByRole('listitem').filter({ hasText: 'I have closed it.' })
  await expect(waiting).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')

  const seen = await noteDrawings(page, { kept: 'The gate stood open.', queued: 'I have closed it.' })
  for (const start of ['first', 'second', 'third']) {
    await page.reload()
    await expect(waiting, start).toBeVisible()
    expect((await seen()).toSorted(), start).toEqual(['kept', 'queued'])
  }
})
