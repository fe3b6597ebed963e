import { calls } from '#core/calls/registry/table.ts'
import type { Stand } from '#core/calls/stands.ts'
import { demo, expect, startSignedIn, test } from '#tests/support/browser/app.ts'
import { changed, leave, visit } from '#tests/support/browser/screen.ts'

const phone = { viewport: { width: 360, height: 780 }, timezoneId: 'America/Los_Angeles' }

test('a stand on a phone keeps its price, its next free day and the booking button in a bar, whoever may book', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, phone)
  let change: Partial<Stand> = {}
  await changed(
    page,
    calls.stands.read,
    (answer) => ({
      ...answer,
      data: {
        ...answer.data,
        price: 85,
        price_is: 'each',
        next_available_booking: '2026-12-01',
        ...change,
      },
    }),
    1,
  )
  await startSignedIn(page, demo('hunter2'))
  const show = async (next: Partial<Stand> = {}) => {
    change = next
    await page.goto('/stand/1')
    await expect(page.getByRole('tab', { name: 'Location' })).toBeVisible()
  }
  const [price, free] = [page.getByText('$85 a day', { exact: true }), page.getByText('free Dec 01')]
  const book = page.getByRole('link', { name: 'CHECK AVAILABILITY' })
  await show()
  for (const part of [price, free, book]) await expect(part).toBeInViewport({ ratio: 1 })
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2))
  for (const part of [price, free, book]) await expect(part).toBeInViewport({ ratio: 1 })
  // Nothing is said twice on a phone; a wide screen says it above the month.
  await expect(page.getByText('Next free day')).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 780 })
  await expect(free).toBeHidden()
  await expect(page.getByText('Next free day')).toBeVisible()
  await page.setViewportSize(phone.viewport)

  const from = page.locator('p').filter({ has: price }).getByText('from', { exact: true })
  await expect(from).toHaveCount(0)
  await show({ price_is: 'from', price: 1850 })
  const large = page.getByText('$1850 a day', { exact: true })
  await expect(page.locator('p').filter({ has: large }).getByText('from', { exact: true })).toBeInViewport({
    ratio: 1,
  })
  const [said, button] = await Promise.all([large.boundingBox(), book.boundingBox()])
  expect(said!.x + said!.width, 'the price ends before the button').toBeLessThanOrEqual(button!.x)

  await show({ next_available_booking: null })
  await expect(page.getByText('This Stand is fully booked')).toBeVisible()
  await expect(price).toHaveCount(0)
  await expect(book).toHaveCount(0)

  await startSignedIn(page, demo('landowner'))
  await show()
  await expect(page.getByRole('link', { name: 'UPDATE' })).toBeInViewport({ ratio: 1 })
  await expect(free).toHaveCount(0)
  await expect(book).toHaveCount(0)
  await leave(page)
})

test('what is known of a landowner is said as the service knows it, and what is not known is not said', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, phone)
  let host: Stand['host']
  await changed(
    page,
    calls.stands.read,
    (answer) => ({ ...answer, data: { ...answer.data, followers_counter: 1, host } }),
    1,
  )
  await startSignedIn(page, demo('hunter2'))
  const owner = page.getByRole('region', { name: 'Landowner' })
  // The phone's own copy, of the answer before, may stand there first.
  const says = async (next: Stand['host'], facts: string[]) => {
    host = next
    await page.goto('/stand/1')
    await expect(owner).toContainText('1 follower')
    await owner.scrollIntoViewIfNeeded()
    await expect(owner.getByRole('button', { name: 'Contact landowner' })).toBeVisible()
    await expect(owner.getByRole('listitem')).toHaveText(facts)
  }
  await says({ member_since: 2021, hunts_hosted: 12, answers_within_hours: 5 }, [
    'Member since 2021',
    '12 hunts hosted',
    'Usually answers within 5 hours',
  ])
  await says({ member_since: 2026, hunts_hosted: 1, answers_within_hours: 1 }, [
    'Member since 2026',
    '1 hunt hosted',
    'Usually answers within an hour',
  ])
  // A number that speaks against the host is not shown: nobody has hosted yet, or answers take days.
  await says({ member_since: 2026, hunts_hosted: 0, answers_within_hours: 73 }, ['Member since 2026'])
  await says({ member_since: 2026, hunts_hosted: 3, answers_within_hours: null }, [
    'Member since 2026',
    '3 hunts hosted',
  ])
  await leave(page)
})
