import type { Page } from 'playwright/test'
import { calls } from '#core/calls/registry/table.ts'
import {
  demo,
  demoPassword,
  expect,
  logIn,
  startSignedIn,
  newPerson,
  test,
} from '#tests/support/browser/app.ts'
import { jpeg } from '#tests/support/browser/pictures.ts'
import { button, changed, leave, says, visit } from '#tests/support/browser/screen.ts'

/** The dashboard of document 1: its menu and addresses, tickets, profile, tags, password, chat. */
const wide = { viewport: { width: 1280, height: 900 } }
const box = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name }).first()

test('the dashboard has its entries, each opens its screen, and the logout asks for confirmation', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, wide)
  await page.goto('/my-profile/my-tags')
  await expect(page).toHaveURL(/\/auth\/login\?from=%2Fmy-profile%2Fmy-tags$/)
  for (const path of [
    '/my-profile',
    '/my-profile/chat/1/Walt/3',
    '/my-profile/nowhere',
    '/reserve-stand/1',
    '/success',
  ]) {
    await page.goto(path)
    await expect(page).toHaveURL(new RegExp(`/auth/login\\?from=${encodeURIComponent(path)}`))
  }
  await logIn(page, demo('landowner'))
  await expect(page).toHaveURL(/\/my-profile\/my-stands$/)
  const menu = page.getByRole('navigation', { name: 'My Dashboard' })
  await expect(menu.getByText('My Dashboard', { exact: true })).toBeVisible()
  const hrefs = await menu.getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  for (const path of [
    'my-stands',
    'favourite-stands',
    'my-reservations',
    'my-profile',
    'my-tags',
    'change-password',
    'trophies',
    'vouchers',
    'trophies-room',
    'reviews',
    'payments',
    'customer-portal/tickets',
    'feedback',
  ])
    expect(hrefs).toContain(`/my-profile/${path}`)
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: /My dashboard$/ })).toHaveAttribute(
    'href',
    '/my-profile/my-stands',
  )
  await expect(header.getByRole('button', { name: /^Notifications/ })).toBeVisible()
  await expect(header.getByRole('link', { name: 'LOGIN' })).toHaveCount(0)

  // The worker cannot read local storage: it has the token in a place of its own.
  const kept = await page.evaluate(async () => {
    const opened = indexedDB.open('hs-device')
    await new Promise((resolve) => opened.addEventListener('success', resolve))
    const read = opened.result.transaction('kv').objectStore('kv').get('session')
    await new Promise((resolve) => read.addEventListener('success', resolve))
    opened.result.close()
    return [localStorage.getItem('token'), (read.result as { token: string }).token]
  })
  expect(kept[0]).toMatch(/^[\w-]{43}$/)
  expect(kept[1]).toBe(kept[0])

  await page.goto('/my-profile')
  await expect(page).toHaveURL(/\/my-profile\/my-stands$/)
  const tabs = page.locator('#main').locator('[aria-current="page"], [aria-selected="true"]')
  for (const [tab, words] of [
    ['active', /^Current/],
    ['invitation', /^Invitations/],
    ['cancel', /^Cancelled/],
    ['history', /^History/],
  ] as const) {
    await page.goto(`/my-profile/my-reservations?activeTab=${tab}`)
    await expect(tabs.filter({ hasText: words })).toHaveCount(1)
  }
  await page.goto('/my-profile/my-stands?activeTab=history')
  await expect(tabs.filter({ hasText: /^History/ })).toHaveCount(1)

  await page.goto('/my-profile/nowhere/at/all')
  const dialog = page.getByRole('dialog', { name: 'Logout' })
  await says(page, 'Are you sure you want to logout?')
  await dialog
    .getByRole('button', { name: 'Close' })
    .or(dialog.getByRole('button', { name: 'Cancel' }))
    .first()
    .click()
  await expect(page).toHaveURL(/my-stands$/)
  await menu.getByRole('button', { name: 'Logout' }).click()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Logout', exact: true }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await page.context().close()
})

test('tickets are shown as cards, alone with their comments, and in pages', async ({ app, browser }) => {
  const email = 'many.tickets@example.com'
  await app.call('auth/register', { body: newPerson(email) })
  const { token } = await app.call<{ token: string }>('auth/login', {
    body: { email, password: demoPassword },
  })
  const { data: kinds } = await app.call<{ data: { id: number; title: string }[] }>(
    'customer-service-category',
    { token },
  )
  const create = (subject: string, category: number) =>
    app.call<{ data: { id: number } }>('create-ticket', {
      token,
      body: { category, subject, description: `About ${subject}.` },
    })
  for (let n = 1; n <= 10; n += 1) await create(`Gate ${n}`, kinds[0]!.id)
  const page = await visit(browser, app.url, wide)
  await startSignedIn(page, email)
  await page.goto('/my-profile/customer-portal/tickets')
  const entry = page.locator('#main li', { has: page.getByRole('heading') })
  await expect(entry).toHaveCount(10)
  await expect(page.getByText(/^Showing/)).toHaveCount(0)
  const { data: last } = await create('The sign', kinds[1]!.id)
  await app.call(`add-comment/${last.id}`, {
    token: await app.login('admin'),
    body: { comment: 'We look at it.' },
  })
  await app.call(`add-comment/${last.id}`, { token, body: { comment: 'Thank you.' } })
  await changed(page, calls.tickets.list, (answer) => ({
    ...answer,
    data: answer.data.map((one) => ({ ...one, created_at: '2026-03-04T15:00:00Z' })),
  }))
  await page.reload()
  await says(page, 'Showing 1 of 2 pages')
  await expect(entry).toHaveCount(10)
  const card = entry.filter({ hasText: 'The sign' }).first()
  await expect(card.getByRole('heading')).toHaveText(`#${last.id} The sign`)
  await expect(card.getByText('Open', { exact: true })).toBeVisible()
  await expect(card.getByText('About The sign.', { exact: true })).toBeVisible()
  await expect(card.getByText(new RegExp(`^${kinds[1]!.title} · Mar 0?4\\b.* · 2 comments$`))).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Page' }).locator('option')).toHaveText(['1', '2'])
  await expect(page.getByRole('combobox', { name: 'Status' }).locator('option')).toHaveText([
    'All',
    'Open',
    'Hold',
    'Resolved',
  ])
  await changed(
    page,
    calls.tickets.read,
    (answer) => ({
      ...answer,
      data: {
        ...answer.data,
        created_at: '2026-03-04T15:00:00Z',
        category: null,
        media: { url: '/media/none', kind: 'image' as const },
      },
    }),
    last.id,
  )
  await page.route('**/media/none', async (route) =>
    route.fulfill({
      contentType: 'image/jpeg',
      body: await jpeg(40, 30),
      headers: { 'X-Highseat': '0.1.0' },
    }),
  )
  await card.getByRole('link', { name: 'The sign' }).click()
  const whole = page.getByRole('article')
  await expect(whole.getByRole('heading', { name: 'The sign' })).toBeVisible()
  await expect(whole.getByText('Open', { exact: true })).toBeVisible()
  await expect(whole.getByText(/^Ida Berg · N\/A · .+/)).toBeVisible()
  const line = await whole.getByText(/^Ida Berg/).innerText()
  expect(line.split(' · ')[2]).toMatch(/^Mar 0?4\b/)
  await expect(whole.getByText('About The sign.', { exact: true })).toBeVisible()
  await expect(whole.getByRole('img', { name: 'Attached to the ticket' })).toBeVisible()
  await says(page, 'Comments (2)')
  const comments = page.locator('#main li').filter({ hasText: /We look at it\.|Thank you\./ })
  await expect(comments).toHaveCount(2)
  await expect(box(page, 'Add a comment')).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await page.reload()
  await expect(whole.getByText(new RegExp(`^Ida Berg · ${kinds[1]!.title} · `))).toBeVisible()
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(crumbs.getByRole('listitem')).toHaveText(['Get Help', `Ticket #${last.id}`])
  await expect(crumbs.getByRole('link', { name: 'Get Help' })).toHaveAttribute(
    'href',
    '/my-profile/customer-portal/tickets',
  )
  // What is not there signs nobody out.
  await page.goto('/my-profile/customer-portal/ticket/999999')
  await says(page, 'This could not be found.')
  await expect(page).toHaveURL(/\/ticket\/999999$/)
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
  await leave(page)
})

test('profile, tags and password have the fields of the documents, and show what failed', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, wide)
  await app.call('auth/register', { body: { ...newPerson('fields@example.com'), birthday: '1988-04-02' } })
  await startSignedIn(page, 'fields@example.com')
  await page.goto('/my-profile/my-profile')
  await says(page, 'Apr 02 1988')
  await expect(page.getByRole('switch', { name: 'Monthly email' })).toBeVisible()
  await expect(button(page, 'Change photo')).toBeVisible()
  await button(page, 'Change photo').click()
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  await says(page, 'File not supported. We accept png and jpg')
  await page.keyboard.press('Escape')
  await button(page, 'Edit profile').click()
  for (const name of [
    /^First Name/,
    /^Last Name/,
    /^Phone/,
    /^Secondary Phone/,
    /^Birthday/,
    /^City/,
    /^Zip code/,
  ])
    await expect(box(page, name)).toBeEditable()
  await expect(page.getByRole('combobox', { name: /^Address/ })).toBeEditable()
  const street = page.getByRole('combobox', { name: /^Address/ })
  const choose = async (city: string, zip: string) => {
    await changed(page, calls.site.places, (answer) => ({
      ...answer,
      data: answer.data.slice(0, 1).map((place) => ({ ...place, zip })),
    }))
    await street.fill(`12 Mill Lane, ${city.slice(0, -2)}`)
    await expect(page.getByRole('option', { name: new RegExp(city) }).first()).toBeVisible()
    // A click would scroll the field away where the form still grows, and its list with it.
    await street.press('ArrowDown')
    await street.press('Enter')
    await expect(box(page, /^City/)).toHaveValue(city)
    await expect(box(page, /^Zip code/)).toHaveValue(zip)
    await page.unrouteAll({ behavior: 'wait' })
  }
  await choose('Wausau', '54401')
  await choose('Madison', '')
  await box(page, /^Zip code/).fill('54467')
  let [lost, update] = [true, {}]
  await page.route('**/api/update-profile', async (route) => {
    update = route.request().postDataJSON() as object
    await (lost ? route.abort() : route.continue())
  })
  await button(page, 'Save').click()
  await expect(page.getByText(/^Can't Update User Profile\. /)).toBeVisible()
  lost = false
  await button(page, 'Save').click()
  await says(page, 'Profile updated', '54467')
  expect(update).toMatchObject({ zip: '54467', phone: '+1-7155550177', birthday: '1988-04-02' })
  expect(update).not.toHaveProperty('zipcode')

  await page.goto('/my-profile/my-tags')
  await box(page, 'New tag').fill('Rut week')
  await button(page, 'Add').click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Rut week' })).toBeVisible()
  await button(page, 'Add').click()
  await says(page, 'Tag title length must be between 3-20 characters')

  await page.goto('/my-profile/change-password')
  await button(page, 'Change password').click()
  await says(page, 'Password is required', 'Confirmation Password is required')
  await box(page, 'Current password').fill(demoPassword)
  await box(page, 'New password').fill('ridge')
  await box(page, 'Confirm password').fill('ridge')
  await button(page, 'Change password').click()
  await says(page, 'Password must be 6 characters long.')
  await box(page, 'New password').fill('three quiet ridges')
  await box(page, 'Confirm password').fill('three quiet ridges')
  await page.route('**/api/change-password', (route) => route.abort())
  await button(page, 'Change password').click()
  await expect(page.getByText(/^Can't Update Password\. /)).toBeVisible()
  await page.unroute('**/api/change-password')
  let answer = { status: 500, json: {}, headers: { 'X-Highseat': '0.1.0' } as Record<string, string> }
  await page.route('**/api/change-password', (route) => route.fulfill(answer))
  await button(page, 'Change password').click()
  await says(page, "Can't Update Password. Something Went Wronng, please try again")
  const unverified = 'Please verify your email before you can continue!'
  answer = {
    status: 403,
    json: { message: unverified },
    headers: { ...answer.headers, 'X-Highseat-Failure': 'email_unverified' },
  }
  await button(page, 'Change password').click()
  await says(page, unverified)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await leave(page)
})

test('a chat is one thread for each reservation, has no input where writing is not allowed, and sends no empty text', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, wide)
  const owner = await app.call<{ data: { id: number } }>('user-profile', {
    token: await app.login('landowner'),
  })
  const path = `/my-profile/chat/1/Walt/${owner.data.id}`
  await startSignedIn(page, demo('hunter'))
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: 'Walt' })).toBeVisible()
  let sends = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && /reservation-chat/.test(request.url())) sends += 1
  })
  const send = button(page, 'Send')
  const text = page.getByRole('textbox', { name: 'Message' })
  await expect(send).toBeDisabled()
  await text.fill('   ')
  await expect(send).toBeDisabled()
  await text.press('Control+Enter')
  await text.fill('At the gate.')
  await expect(send).toBeEnabled()
  expect(sends).toBe(0)

  let status = 403
  await page.route(`**/api/reservation-chat/1/${owner.data.id}`, (route) =>
    route.fulfill({ status, headers: { 'X-Highseat': '0.1.0' }, json: { message: 'Not for you.' } }),
  )
  for (status of [403, 500]) {
    await page.goto('/about')
    await page.evaluate(async () => {
      const names = (await indexedDB.databases())
        .map(({ name }) => name ?? '')
        .filter((name) => name.startsWith('hs-'))
      await Promise.all(
        names.map(
          (name) =>
            new Promise((resolve) => {
              const request = indexedDB.deleteDatabase(name)
              request.addEventListener('success', resolve)
              request.addEventListener('blocked', resolve)
            }),
        ),
      )
    })
    await page.goto(path)
    await expect(page.getByText(/Not for you\.|Something Went Wronng/).first()).toBeVisible()
    await expect(text).toHaveCount(0)
    await expect(send).toHaveCount(0)
  }
  await page.unrouteAll({ behavior: 'wait' })
  await page.route(`**/api/reservation-chat/1/${owner.data.id}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      json: { ...((await response.json()) as object), is_allowed_chat: false },
    })
  })
  await page.goto(path)
  await says(page, 'This chat is closed.')
  await expect(text).toHaveCount(0)
  await leave(page)
})
