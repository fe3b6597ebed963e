import type { StandToApprove } from '#core/calls/owners/approvals.ts'
import { calls } from '#core/calls/registry/table.ts'
import { demo, expect, logIn, startSignedIn, test } from '#tests/support/browser/app.ts'
import { button, changed, leave, refused, says, underWorker } from '#tests/support/browser/screen.ts'

test('an owner finds five lists, switches a stand off, and sees what deleting ends', async ({
  app,
  browser,
}) => {
  const page = await browser.newPage({ baseURL: app.url, serviceWorkers: 'block' })
  await logIn(page, demo('landowner'))
  await expect(page).toHaveURL(/my-stands/)
  const lists = page.getByRole('navigation', { name: 'Stands' })
  await expect(lists.getByRole('link')).toHaveText([
    'Listing',
    'Ownership Invites',
    'Bookings',
    'History',
    'In Active',
  ])
  await expect(page.getByRole('group', { name: 'Status' }).getByRole('button')).toHaveText([
    'all',
    'approved',
    'pending',
    'rejected',
  ])
  await lists.getByRole('link', { name: 'Ownership Invites' }).click()
  await says(page, 'No Ownership Invites Found')
  await expect(page.getByRole('group', { name: 'Status' })).toHaveCount(0)
  await lists.getByRole('link', { name: 'In Active' }).click()
  await says(page, 'No Inactive Stands Found')
  await lists.getByRole('link', { name: 'Listing' }).click()
  await page.getByRole('button', { name: 'What to do with Cedar Creek Tower Stand' }).click()
  const menu = page.getByRole('dialog', { name: 'Cedar Creek Tower Stand' })
  await expect(menu.getByRole('listitem')).toHaveText([
    /^EDIT/,
    /^Stand details/,
    /^Initiate Transfer/,
    /^Deactivate/,
    /^Delete/,
  ])
  await menu.getByRole('button', { name: /^Initiate Transfer/ }).click()
  const transfer = page.getByRole('dialog', { name: 'Transfer Cedar Creek Tower Stand' })
  await transfer.getByLabel('Landowner’s name or email').fill('nobody at all')
  await expect(transfer.getByText('No landowner found')).toBeVisible()
  await expect(transfer).toContainText(
    'images, vouchers, routes, reservations, trophies, reviews and all later earnings',
  )
  await transfer.getByRole('button', { name: 'Cancel' }).click()
  await changed(
    page,
    calls.listings.endings,
    (answer) => ({
      ...answer,
      data: {
        bookings: [
          {
            id: 7,
            hunter: { id: 1, first_name: 'Dale', last_name: 'Whitcomb', image: null, rating: null },
            start_date: '2030-12-04',
            end_date: '2030-12-06',
            refund: 360.13,
            stays: false,
          },
        ],
        earnings_lost: 309.88,
      },
    }),
    1,
  )
  await page.getByRole('button', { name: 'What to do with Cedar Creek Tower Stand' }).click()
  await menu.getByRole('button', { name: /^Delete/ }).click()
  const deleting = page.getByRole('dialog', { name: 'Delete Cedar Creek Tower Stand?' })
  await expect(deleting).toContainText('Dale Whitcomb')
  await expect(deleting).toContainText('$360.13')
  await expect(deleting).toContainText('You lose $309.88 held in Bucks')
  // What it was told is not what the server has: nothing ends unseen.
  await deleting.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(deleting).toContainText('The bookings of this stand have changed')
  await deleting.getByRole('button', { name: 'Deactivate instead' }).click()
  await says(page, 'Successfully Deactivated Stand')
  await lists.getByRole('link', { name: 'In Active' }).click()
  await expect(page.getByRole('heading', { name: 'Cedar Creek Tower Stand' })).toBeVisible()
  await button(page, 'Active').click()
  await says(page, 'Successfully Activated Stand')
  await leave(page)
})

test('an owner’s lists keep to tab, page, status and tag, show drafts and transfers, and say when they fail', async ({
  app,
  browser,
}) => {
  const page = await browser.newPage({ baseURL: app.url, serviceWorkers: 'block' })
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (/get-stands|inactive-stands/.test(pathname)) asked.push(`${pathname.slice(5)} ${searchParams}`)
  })
  await changed(page, calls.accounts.tags, (answer) => ({
    ...answer,
    data: [
      { id: 1, name: 'Ridge' },
      { id: 2, name: 'Marsh' },
    ],
  }))
  await changed(page, calls.stands.mine, (answer) => {
    const [first, second, third] = answer.data
    const given = { id: 2, title: 'Given', price: 80, price_is: 'from' } as const
    const invited_to = { id: 9, first_name: 'Wade', last_name: 'Ford', image: null, rating: null }
    return {
      ...answer,
      data: first &&
        second &&
        third && [
          { ...first, id: 1, title: 'Begun', status: 'draft' },
          { ...second, ...given, ownership_transfer_request: { id: 3, invited_to } },
          { ...third, id: 4, title: 'Like all days', price: 80, price_is: 'each' },
        ],
    }
  })
  await logIn(page, demo('landowner'))
  await expect(page).toHaveURL(/my-stands/)
  await expect(page.getByRole('group', { name: 'Tags' }).getByRole('button')).toHaveText([
    'All',
    'Ridge',
    'Marsh',
  ])
  const cardOf = (name: string) =>
    page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await expect(cardOf('Begun').getByRole('link', { name: 'CONTINUE' })).toHaveAttribute(
    'href',
    '/my-profile/update-stand/1',
  )
  await expect(cardOf('Given')).toContainText('Waiting for Wade Ford to accept')
  await expect(cardOf('Given')).toContainText('· from $80.00 a day')
  await expect(cardOf('Like all days')).toContainText('· $80.00 a day')
  await button(page, 'What to do with Given').click()
  const menu = page.getByRole('dialog', { name: 'Given' })
  await expect(menu.getByRole('button', { name: /^Cancel Transfer/ })).toBeVisible()
  await expect(menu.getByRole('button', { name: /^Initiate Transfer/ })).toHaveCount(0)
  await menu.getByRole('button', { name: 'Close' }).last().click()
  const asks = (what: RegExp) => expect.poll(() => asked.findLast((each) => what.test(each))).toBeDefined()
  await button(page, 'Marsh').click()
  await asks(/^get-stands .*tags.*=Marsh/)
  await button(page, 'pending').click()
  await asks(/^get-stands .*status=pending/)
  await page.goto('/my-profile/my-stands?activeTab=history&page=2')
  await asks(/^get-stands .*bookings=history.*&page=2/)
  await expect(page.getByRole('link', { name: 'History' })).toHaveAttribute('aria-current', 'page')
  await page.goto('/my-profile/my-stands?activeTab=inactive')
  await asks(/^inactive-stands/)

  await leave(page)

  const failing = await browser.newPage({ baseURL: app.url, serviceWorkers: 'block' })
  for (const [status, message] of [
    [422, 'The lists rest tonight'],
    [500, ''],
  ] as const) {
    await refused(failing, calls.stands.mine, status, message)
    await refused(failing, calls.listings.inactive, status, message)
    if (message !== '') await logIn(failing, demo('landowner'))
    await expect(failing).toHaveURL(/my-stands/)
    for (const tab of ['Bookings', 'History', 'In Active']) {
      await failing.getByRole('navigation', { name: 'Stands' }).getByRole('link', { name: tab }).click()
      await says(failing, message || 'Something went wrong')
      await expect(failing.getByRole('article')).toHaveCount(0)
    }
  }
  await leave(failing)
})

test('an owner updates but cannot book or contact, and reads why the server refused', async ({
  app,
  browser,
}) => {
  const page = await browser.newPage({ baseURL: app.url, serviceWorkers: 'block' })
  await page.goto('/my-profile/update-stand/2')
  await expect(page).toHaveURL(/auth\/login/)
  await startSignedIn(page, demo('landowner'))
  await page.goto('/my-profile/update-stand/2')
  await says(page, 'The basics')

  await refused(page, calls.listings.update, 422, 'Not tonight', 2)
  await page.getByRole('button', { name: /^Review and send/ }).click()
  await button(page, 'Save the changes').click()
  await says(page, 'Not tonight')

  await page.goto('/stand?search=Cedar Creek')
  const own = page.getByRole('article', { name: 'Cedar Creek Tower Stand' })
  await expect(own).toBeVisible()
  await expect(own.getByRole('link', { name: /^BOOK NOW/ })).toHaveCount(0)
  await page.goto('/stand/1')
  await expect(page.getByRole('link', { name: 'UPDATE' })).toHaveAttribute('href', /update-stand\/1$/)
  await expect(page.getByText('Contact landowner')).toHaveCount(0)

  const schedule = page.getByRole('group', { name: 'Schedule' })
  await schedule.getByRole('button', { name: 'Next month' }).click()
  await schedule.getByRole('button', { name: 'Next month' }).click()
  await schedule.locator('[data-kind="free"][data-day]').nth(0).click()
  await button(page, 'Block out').click()
  const block = page.getByRole('dialog', { name: 'Block out' })
  await block.getByLabel('Notes').fill('Family weekend')
  await refused(page, calls.schedules.block, 500, '', 1)
  await block.getByRole('button', { name: 'Add blockout' }).click()
  await says(page, 'Something Went Wrong, please try again')
  await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: 'Blog' }).click()
  await button(page, 'New post').click()
  const post = page.getByRole('dialog')
  await post.getByLabel('Title').fill('First frost')
  await post.getByLabel('Text').fill('The rut has begun.')
  await refused(page, calls.posts.create, 422, 'The blog rests tonight')
  await post.getByRole('button', { name: 'Post', exact: true }).click()
  // In a toast, and it stays in the dialog beside what was typed.
  await expect(page.getByText('The blog rests tonight')).toHaveCount(2)

  await page.goto('/my-profile/my-stands')
  await button(page, 'What to do with Cedar Creek Tower Stand').click()
  await refused(page, calls.listings.toggle, 422, 'The switch rests tonight', 1)
  await page.getByRole('button', { name: /^Deactivate/ }).click()
  await says(page, 'The switch rests tonight')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await changed(
    page,
    calls.listings.endings,
    (answer) => ({ ...answer, data: { bookings: [], earnings_lost: 0 } }),
    1,
  )
  await page.route('**/api/stand/1', (route) =>
    route.fulfill({
      headers: { 'X-Highseat': '0.2.0' },
      json: { status: true, message: 'Stand Deleted Successfully' },
    }),
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await says(page, 'Stand Deleted Successfully')
  await leave(page)
})

test('changes of a stand that wait or were refused are named on its card, without a signal too', async ({
  app,
  phone,
}) => {
  const { context, airplane } = await phone()
  const page = context.pages()[0]!
  await startSignedIn(page, demo('landowner'))
  await page.goto('/my-profile/update-stand/2')
  await underWorker(page)
  await page.getByRole('button', { name: /^The basics/ }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Renamed Stand')
  await button(page, 'All steps').click()
  await page.getByRole('button', { name: /^Review and send/ }).click()
  await button(page, 'Save the changes').click()
  await expect(page).toHaveURL(/my-stands/)
  const card = page.getByRole('article').filter({ hasText: 'Changes' })
  await expect(card).toHaveCount(1)
  await expect(card).toContainText('Changes wait')
  await expect(card).toContainText('waits for approval. Hunters book the stand as it was until then.')
  await expect(card.getByRole('link', { name: 'Fix and send again' })).toHaveCount(0)

  const admin = await app.login('admin')
  const { data } = await app.call<{ data: StandToApprove[] }>('admin/stands?kind=changed', { token: admin })
  const { id, version } = data.find(({ asked }) => asked.title === 'Renamed Stand')!
  await app.call(`admin/stands/${id}/reject`, {
    token: admin,
    body: { version, reason: 'Hunters know it by its old name' },
  })
  await page.reload()
  await expect(card).toContainText('Changes refused')
  await airplane(true)
  await page.reload()
  await expect(card).toContainText('Your last changes were not approved. The stand itself is as it was.')
  await expect(card).toContainText('“Hunters know it by its old name”')
  await expect(card.getByRole('link', { name: 'Fix and send again' })).toHaveAttribute(
    'href',
    '/my-profile/update-stand/2',
  )
  await airplane(false)
})
