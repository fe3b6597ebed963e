import type { BrowserContext, Page } from 'playwright/test'
import { demo, demoPassword, expect, test } from '#tests/support/browser/app.ts'
import { jpeg } from '#tests/support/browser/pictures.ts'
import { readHazards } from '#tests/support/browser/waiver.ts'
import { underWorker, fillCard } from '#tests/support/browser/screen.ts'

test.use({ wholeBrowser: true })

const email = 'ada.hale@example.com'
const password = 'low sun behind the oaks'

const pageOf = async (context: BrowserContext): Promise<Page> => context.pages()[0] ?? context.newPage()

/** Draws a stroke on the signature pad. */
const sign = async (page: Page) => {
  const pad = page.getByRole('img', { name: /^Signature/ })
  await pad.scrollIntoViewIfNeeded()
  const box = (await pad.boundingBox())!
  await page.mouse.move(box.x + 30, box.y + 30)
  await page.mouse.down()
  for (const [x, y] of [
    [60, 50],
    [90, 20],
    [130, 48],
    [180, 30],
  ] as const)
    await page.mouse.move(box.x + x, box.y + y)
  await page.mouse.up()
}

test('a visitor finds land, books it and hunts on it offline, and everything arrives once', async ({
  app,
  phone,
}) => {
  const hunter = await phone()
  let page = await pageOf(hunter.context)

  await test.step('searches stands on list and map, opens one', async () => {
    await page.goto('/')
    await expect(page.getByText('Discover. Connect. Hunt.').first()).toBeVisible()
    await page
      .getByRole('link', { name: /stands/i })
      .first()
      .click()
    await expect(page.getByRole('heading', { name: 'Hunting Stands' })).toBeAttached()
    await expect(page.getByRole('link', { name: /View Details/i }).first()).toBeVisible()
    await page.goto('/stand?view=map')
    await expect(page.getByLabel('Map of hunting stands')).toBeVisible()
    await expect(page.getByRole('button', { name: /from \$\d+ a day|stands here/ }).first()).toBeVisible()
    await page.goto('/stand')
    await page
      .getByRole('link', { name: /View Details/i })
      .first()
      .click()
    await expect(page.getByRole('link', { name: 'CHECK AVAILABILITY' })).toBeVisible()
  })
  const standPath = new URL(page.url()).pathname

  await test.step('signs up, verifies by the mailed link, logs in', async () => {
    await page.getByRole('link', { name: 'CHECK AVAILABILITY' }).click()
    await expect(page).toHaveURL(/\/auth\/login/)
    await page.getByRole('link', { name: 'APPLY TO JOIN OUR CLUB' }).click()
    await page.getByLabel('First Name').fill('Ada')
    await page.getByLabel('Last Name').fill('Hale')
    await page.getByRole('textbox', { name: /^Email/ }).fill(email)
    await page.getByRole('textbox', { name: /^Phone/ }).fill('7155550142')
    await page.getByLabel('Date of birth').fill('1988-04-12')
    await page.getByRole('textbox', { name: /^Password/ }).fill(password)
    await page.getByRole('textbox', { name: /^Confirm Password/ }).fill(password)
    await page.getByRole('button', { name: 'NEXT' }).click()
    await page.getByRole('combobox', { name: /^Address/ }).fill('12 Church Street, Pretoria')
    await page.getByRole('listbox').getByRole('option').first().click()
    await page.getByRole('button', { name: 'APPLY' }).click()
    await expect(page.getByText(/email was sent/)).toBeVisible()
    await app.runJobs()
    const [mail = ''] = app.mailsTo(email)
    const link = /https?:\/\/\S+email-verified\S+/.exec(mail)?.[0]
    expect(link).toBeDefined()
    await page.goto(link!)
    await expect(page.getByText('Email Verified Successfully')).toBeVisible()
    await expect(page).toHaveURL(/\/auth\/login/)
    await page.getByLabel('Email').fill(email)
    await page.getByRole('textbox', { name: /^Password/ }).fill(password)
    await page.getByRole('button', { name: 'LOGIN' }).click()
    await expect(page).not.toHaveURL(/auth\/login/)
  })

  await test.step('picks days, signs the waiver, accepts the policy and pays', async () => {
    await page.goto(`/reserve-stand/${standPath.split('/').at(-1)}`)
    await page
      .getByRole('button', { name: /\$\d+, free$/ })
      .first()
      .click()
    await expect(page.getByRole('row', { name: /Total Amount/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'COMPLETE RESERVATION' })).toBeDisabled()
    await page.getByLabel('I accept the cancellation policy').check()
    await page.getByRole('button', { name: 'COMPLETE RESERVATION' }).click()
    await expect(page.getByRole('heading', { name: 'Hunter Wavier Form' })).toBeVisible()
    await expect(page.getByRole('radiogroup').first()).toBeVisible()
    for (const group of await page.getByRole('radiogroup').all()) {
      const no = /forbid|medical/.test((await group.getAttribute('aria-label')) ?? '')
      await group.getByRole('radio', { name: no ? 'No' : 'Yes' }).click()
    }
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByRole('heading', { name: 'Hunter Wavier', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'SUBMIT FORM' }).click()
    await expect(page.getByText('Signature is required')).toBeVisible()
    await sign(page)
    await page.getByRole('button', { name: 'SUBMIT FORM' }).click()
    await expect(page.getByLabel('Card number')).toBeVisible()
    await fillCard(page, '4000000000000002')
    await page.getByRole('button', { name: /^PAY \$/ }).click()
    await expect(page.getByText('That card was declined. Nothing was charged.')).toBeVisible()
    await page.getByLabel('Card number').fill('4000002500003155')
    await page.getByRole('button', { name: /^PAY \$/ }).click()
    await page.getByRole('button', { name: 'Confirm payment' }).click()
    await expect(page.getByRole('heading', { name: 'Reservation Confirmed' })).toBeVisible()
    await expect(page).toHaveURL(/\/my-profile\/my-reservations/)
    await page.getByRole('link', { name: 'Reservation Detail' }).click()
    await expect(page.getByText('Approved')).toBeVisible()
  })
  const reservation = Number(/reservation-details\/(\d+)/.exec(page.url())![1])

  await test.step('downloads the hunt', async () => {
    await page.getByRole('button', { name: 'Download for the hunt' }).click()
    await expect(page.getByText('Ready for the hunt', { exact: true })).toBeVisible({ timeout: 60_000 })
    await underWorker(page)
  })

  const before = await app.state()

  await test.step('in airplane mode starts the app cold and uses everything', async () => {
    await hunter.airplane(true)
    page = await pageOf(await hunter.restart())
    await hunter.airplane(true)
    await page.goto('/my-profile/my-reservations')
    await page.getByRole('link', { name: 'Go Hunt!' }).click()
    await expect(page.getByLabel(/^Map of /)).toBeVisible()
    await page.getByRole('button', { name: 'Check in' }).click()
    await readHazards(page)
    await expect(
      page.getByRole('listitem').filter({ hasText: 'Check-In' }).getByText('Saved on this phone'),
    ).toBeVisible()

    await page.getByRole('link', { name: 'Message' }).click()
    for (const words of ['Gate is closed behind us.', 'First light, all quiet.']) {
      await page.getByRole('textbox', { name: 'Message' }).fill(words)
      await page.getByRole('button', { name: 'Send' }).click()
      await expect(
        page.getByRole('listitem').filter({ hasText: words }).getByText('Saved on this phone'),
      ).toBeVisible()
    }

    await page.goto(`/my-profile/hunt/${reservation}`)
    await page.getByRole('button', { name: 'Trophy' }).click()
    await page
      .getByLabel('Photo')
      .setInputFiles({ name: 'buck.jpg', mimeType: 'image/jpeg', buffer: await jpeg(3000, 2000) })
    await page.getByLabel('Species').selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Record trophy' }).click()
    await expect(page.getByText('Your trophy is recorded')).toHaveCount(0)
    await expect(page.getByRole('status').getByText('Saved on this phone')).toBeVisible()
    await page.goto('/my-profile/trophies')
    await expect(page.getByText('Saved on this phone')).toBeVisible()

    await page.goto('/my-profile/customer-portal/tickets')
    await page.getByRole('button', { name: 'Create New Ticket' }).first().click()
    const category = page.getByRole('combobox', { name: 'Category' })
    await category.selectOption({ index: 1 })
    const chosen = await category.locator('option:checked').textContent()
    await page.getByLabel('Subject').fill('The gate code does not work')
    await page.getByLabel('Description').fill('It says 4417 on the sheet, the lock wants five digits.')
    await page.getByRole('button', { name: 'Send ticket' }).click()
    const ticket = page.getByRole('listitem').filter({ hasText: 'The gate code' })
    await expect(ticket.getByText('Saved on this phone')).toBeVisible()
    await expect(ticket).toContainText(chosen!)

    await page.goto(`/stand-sheet?standId=${standPath.split('/').at(-1)}`)
    await expect(page.getByRole('heading', { name: 'Hunting Boundary' })).toBeVisible()
    await page.goto(`/my-profile/reservation-details/${reservation}`)
    await expect(page.getByRole('heading', { name: 'PAYMENTS' })).toBeVisible()
    await page.goto('/my-profile/outbox')
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(5)
  })

  await test.step('the signal comes for moments, and each thing arrives once and in order', async () => {
    page = await pageOf(await hunter.restart())
    await hunter.airplane(true)
    await page.goto('/my-profile/outbox')
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(5)
    for (let i = 0; i < 3; i++) {
      // A moment lasts until the first request of the phone has gone out.
      const first = hunter.context.waitForEvent('request', (request) => request.url().includes('/api/'))
      await hunter.airplane(false)
      await first
      await hunter.airplane(true)
    }
    await hunter.airplane(false)
    await expect(page.getByText('Everything is sent')).toBeVisible({ timeout: 60_000 })
    const after = await app.state()
    const grown = (table: string) => (after[table] ?? 0) - (before[table] ?? 0)
    expect({
      attendance: grown('attendance'),
      message: grown('chat_message'),
      trophy: grown('trophy'),
      ticket: grown('ticket'),
    }).toEqual({ attendance: 1, message: 2, trophy: 1, ticket: 1 })
  })

  await test.step('the landowner’s bell tells him, he answers, and the hunter’s bell leads to the chat', async () => {
    await app.runJobs()
    const token = (await app.call<{ token: string }>('auth/login', { body: { email, password } })).token
    const held = await app.call<{ data: { stand_detail: { user: { id: number } }; user: { id: number } } }>(
      `reservation-detail/${reservation}`,
      { token },
    )
    const owners = ['landowner', 'landowner2']
    const tokens = await Promise.all(owners.map((who) => app.login(who)))
    const mine = await Promise.all(
      tokens.map((t) => app.call<{ data: { id: number } }>('user-profile', { token: t })),
    )
    const owner = owners[mine.findIndex(({ data }) => data.id === held.data.stand_detail.user.id)]!
    const landowner = await phone({ wide: true })
    const desk = await pageOf(landowner.context)
    await desk.goto('/auth/login')
    await desk.getByLabel('Email').fill(demo(owner))
    await desk.getByRole('textbox', { name: /^Password/ }).fill(demoPassword)
    await desk.getByRole('button', { name: 'LOGIN' }).click()
    await expect(desk).toHaveURL(/my-stands/)
    await desk.getByRole('button', { name: /Notifications, \d+ unread/ }).click()
    await desk
      .getByRole('button', { name: /First light|message/i })
      .first()
      .click()
    await expect(desk).toHaveURL(/\/my-profile\/chat\//)
    const messages = desk.getByRole('listitem').filter({ hasText: /Gate is closed|First light/ })
    await expect(messages).toHaveCount(2)
    await expect(messages.nth(0)).toContainText('Gate is closed')
    await expect(messages.nth(1)).toContainText('First light')
    await desk.getByRole('textbox', { name: 'Message' }).fill('Good luck. The north side is best at dawn.')
    await desk.getByRole('button', { name: 'Send' }).click()
    // In the chat: for a moment it still stands in the box as well.
    await expect(desk.getByRole('listitem').filter({ hasText: 'Good luck.' })).toBeVisible()
    await expect(desk.getByText(/^(Saved on this phone|Sending)$/)).toHaveCount(0)

    await page.goto('/')
    await page.getByRole('button', { name: /Notifications, 2 unread/ }).click()
    await page
      .getByRole('button', { name: /Good luck|message/i })
      .first()
      .click()
    await expect(page).toHaveURL(/\/my-profile\/chat\//)
    await expect(page.getByText('The north side is best at dawn.')).toBeVisible()
  })
})
