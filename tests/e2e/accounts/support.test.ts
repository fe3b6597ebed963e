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
import { axeViolations } from '#tests/support/browser/axe.ts'
import { button, leave, refused, says, visit } from '#tests/support/browser/screen.ts'

test('an administrator takes, answers, holds and resolves a ticket, and its owner sees it', async ({
  app,
  browser,
}) => {
  const email = 'asks.for.help@example.com'
  await app.call('auth/register', { body: newPerson(email) })
  const { token } = await app.call<{ token: string }>('auth/login', {
    body: { email, password: demoPassword },
  })
  const kinds = await app.call<{ data: { id: number }[] }>('customer-service-category', { token })
  const category = kinds.data[0]!.id
  const { data: ticket } = await app.call<{ data: { id: number } }>('create-ticket', {
    token,
    body: { category, subject: 'The gate is shut', description: 'Behind the second field.' },
  })
  for (let n = 1; n <= 10; n += 1)
    await app.call('create-ticket', { token, body: { category, subject: `Sign ${n}`, description: 'x' } })

  const page = await visit(browser, app.url, { viewport: { width: 360, height: 780 } })
  await startSignedIn(page, demo('admin'))
  await page.goto('/my-profile/customer-portal/tickets')
  await says(page, 'What people have asked. Open one to answer it.', 'Showing 1 of 2 pages')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('combobox', { name: 'Page' }).selectOption('2')
  await says(page, 'Showing 2 of 2 pages')
  const entry = page.locator('#main li').filter({ hasText: 'The gate is shut' })
  await expect(entry.getByText(/^Ida Berg · .+ · 0 comments$/)).toBeVisible()
  await expect(entry.getByText('Not assigned yet')).toBeVisible()
  await entry.getByRole('link', { name: 'The gate is shut' }).click()

  const work = page.getByRole('group', { name: 'Work on this ticket' })
  await work.getByRole('button', { name: 'Take' }).click()
  await expect(work.getByText('Assigned to Rosa Admin')).toBeVisible()
  await expect(work.getByRole('button', { name: 'Take' })).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Add a comment' }).fill('We ask the landowner.')
  await button(page, 'Add comment').click()
  await says(page, 'We ask the landowner.')
  await work.getByRole('button', { name: 'Put on hold' }).click()
  await expect(page.getByRole('article').getByText('Hold', { exact: true })).toBeVisible()
  await expect(work.getByRole('button')).toHaveText(['Open again', 'Resolve'])
  expect(await axeViolations(page)).toEqual([])

  // A colleague has resolved it in the meantime.
  await app.call(`admin/tickets/${ticket.id}`, {
    token: await app.login('admin'),
    body: { action: 'resolve', status: 'hold', taken_by: await adminId(page) },
  })
  await work.getByRole('button', { name: 'Resolve' }).click()
  await expect(page.getByRole('article').getByText('Resolved', { exact: true })).toBeVisible()
  await expect(work.getByRole('button')).toHaveText(['Open again'])

  await page.goto('/my-profile/customer-portal/tickets?status=resolved')
  await expect(entry).toBeVisible()
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Hold' })
  await says(page, 'No Ticket Found')
  await page.context().close()

  const owner = await visit(browser, app.url, { viewport: { width: 360, height: 780 } })
  await startSignedIn(owner, email)
  await owner.goto(`/my-profile/customer-portal/ticket/${ticket.id}`)
  await says(owner, 'We ask the landowner.')
  await expect(owner.getByRole('article').getByText('Resolved', { exact: true })).toBeVisible()
  await expect(owner.getByRole('group', { name: 'Work on this ticket' })).toHaveCount(0)
  await owner.getByRole('button', { name: /^Notifications/ }).click()
  await expect(
    owner.getByRole('dialog').getByText('Your ticket "The gate is shut" is resolved').first(),
  ).toBeVisible()
  await owner.context().close()
})

const adminId = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const headers = { Authorization: `Bearer ${localStorage.getItem('token')}` }
    const answer = await fetch('/api/user-profile', { headers })
    return ((await answer.json()) as { data: { id: number } }).data.id
  })

test('with a signal feedback is thanked for, and is not called saved on the phone', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, { viewport: { width: 360, height: 780 } })
  await logIn(page, demo('hunter2'))
  await expect(page).not.toHaveURL(/auth\/login/)
  // A toast is gone after two seconds: what was said is written down.
  await page.addInitScript(() => {
    const said = new Set<string>()
    Object.assign(globalThis, { said })
    new MutationObserver(() => said.add(document.body.innerText)).observe(document, {
      childList: true,
      subtree: true,
    })
  })
  await page.goto('/my-profile/feedback')
  await page.getByLabel('Your feedback').fill('It works.')
  await button(page, 'SUBMIT').click()
  await says(page, 'Thank you for your feedback')
  const said = await page.evaluate(() => [...(globalThis as unknown as { said: Set<string> }).said].join())
  expect(said).not.toContain('Saved on this phone')
  await page.context().close()
})

test('a ticket that waits with a signal is called not sent yet, and not saved on the phone', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, { viewport: { width: 360, height: 780 } })
  await logIn(page, demo('hunter'))
  await expect(page).not.toHaveURL(/auth\/login/)
  await refused(page, calls.tickets.create, 503, 'Not now.')
  await page.goto('/my-profile/customer-portal/tickets')
  await button(page, 'Create New Ticket').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Category' }).selectOption({ index: 1 })
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('The bridge is out')
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Since the rain.')
  await dialog.getByRole('button', { name: 'Send ticket' }).click()
  const entry = page.locator('#main li').filter({ hasText: 'The bridge is out' })
  await expect(entry.getByText('Not sent yet', { exact: true })).toBeVisible()
  await expect(page.getByText('Saved on this phone')).toHaveCount(0)
  await leave(page)
})

test('a failed read promises nothing about what was entered, and a failed write does', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, { viewport: { width: 360, height: 780 } })
  await logIn(page, demo('hunter2'))
  await expect(page).not.toHaveURL(/auth\/login/)
  const fails = (path: string) =>
    page.route(path, (route) =>
      route.fulfill({
        status: 500,
        json: { message: 'Something Went Wronng, please try again' },
        headers: { 'X-Highseat': '0.2.0', 'X-Highseat-Failure': 'unexpected' },
      }),
    )
  await fails('**/api/ticket-detail/*')
  await page.goto('/my-profile/customer-portal/ticket/1')
  await expect(page.getByRole('alert').filter({ hasText: 'The ticket could not be loaded.' })).toBeVisible()
  await expect(page.getByText(/entered|is lost/)).toHaveCount(0)
  await fails('**/api/contact-us')
  await page.goto('/contact')
  await page.getByLabel('Name').fill('Themba')
  await page.getByLabel('Email').fill('themba@example.com')
  await page.getByLabel('Message').fill('A question')
  await page
    .getByRole('main')
    .getByRole('button', { name: /send|submit/i })
    .click()
  await says(page, 'What you entered is still here.')
  await expect(page.getByLabel('Message')).toHaveValue('A question')
  await page.context().close()
})
