import { axeViolations } from '#tests/support/browser/axe.ts'
import { type App, demo, expect, startSignedIn, test } from '#tests/support/browser/app.ts'
import { leave, visit, fillCard } from '#tests/support/browser/screen.ts'
import { signWaiver } from '#tests/support/browser/waiver.ts'
import type { Page } from 'playwright/test'

const stand = 10
const phone = { viewport: { width: 360, height: 780 } }

const enter = (page: Page, who: string) => startSignedIn(page, demo(who))
const pay = async (page: Page) => {
  await fillCard(page)
  await page.getByRole('button', { name: /^PAY \$/ }).click()
}
const linkFor = async (app: App, who: string): Promise<string> => {
  const { data } = await app.call<{ data: { data: { secret?: string } }[] }>('user-notifications', {
    token: await app.login(who),
  })
  return `/share/${data.find((note) => note.data.secret !== undefined)?.data.secret ?? ''}`
}

/** In the next month: late in the day, nobody has time left to share the payment of the first free one. */
const chooseDay = async (page: Page) => {
  await page.getByRole('button', { name: 'Later month' }).click()
  await page
    .getByRole('button', { name: /, free$/ })
    .first()
    .click()
}

test('a party shares the payment, and the main hunter pays what is missing', async ({ app, browser }) => {
  const main = await visit(browser, app.url, phone)
  const guest = await visit(browser, app.url, phone)
  main.on('dialog', (dialog) => void dialog.accept())
  await enter(main, 'hunter2')

  await test.step('at the payment: who pays, and how much each', async () => {
    await main.goto(`/reserve-stand/${stand}`)
    await chooseDay(main)
    await main.getByLabel('I accept the cancellation policy').check()
    await main.getByRole('button', { name: 'COMPLETE RESERVATION' }).click()
    await main.getByRole('button', { name: 'Split with your party' }).click()
    await main.getByRole('button', { name: 'Continue to your share' }).click()
    await expect(main.getByLabel('Email of a hunter who pays with you')).toBeFocused()
    await main.getByLabel('Email of a hunter who pays with you').fill(demo('hunter'))
    await main.getByRole('button', { name: 'Add another hunter' }).click()
    await main.getByRole('textbox', { name: 'Email 2' }).fill(demo('hunter2'))
    await main.getByRole('button', { name: 'Continue to your share' }).click()
    await expect(main.getByText('This is your own address')).toBeVisible()
    expect(await axeViolations(main)).toEqual([])
    await main.getByRole('textbox', { name: 'Email 2' }).fill('nobody@example.com')
    await main.getByRole('button', { name: 'Continue to your share' }).click()
    await expect(main.getByText(/^Your share of \$[\d.]+ for 3 people/)).toBeVisible()
    await pay(main)
    await expect(main.getByRole('heading', { name: 'Your share is paid' })).toBeVisible()
    await main.getByRole('link', { name: 'Go to the reservation' }).click()
    await expect(main.getByText(/^1 of 3 shares are paid/)).toBeVisible()
    expect(await axeViolations(main)).toEqual([])
  })

  await test.step('without an account: declined by the link, and another hunter is asked', async () => {
    await app.runJobs()
    const link = /\/share\/[\w-]{20,}/.exec(app.mailsTo('nobody@example.com').at(-1)!)![0]
    await guest.goto(link)
    await guest.getByRole('button', { name: 'Decline' }).click()
    await guest.getByRole('button', { name: 'Decline it' }).click()
    await expect(guest.getByText(/This share was declined, and Themba Nkosi knows/)).toBeVisible()
    await expect(guest.getByRole('main').getByRole('status')).toBeFocused()
    expect(await axeViolations(guest)).toEqual([])
    await main.reload()
    const declined = main.getByRole('listitem').filter({ hasText: 'nobody@example.com' })
    await expect(declined.getByText('Declined')).toBeVisible()
    await declined.getByRole('button', { name: 'Ask another hunter instead of nobody@example.com' }).click()
    await main.getByLabel('Email of the new hunter').fill(demo('hunter'))
    await main.getByRole('button', { name: 'Send the link' }).click()
    await expect(main.getByText('This address is named twice')).toBeVisible()
    expect(await axeViolations(main)).toEqual([])
    await main.getByLabel('Email of the new hunter').fill('friend@example.com')
    await main.getByRole('button', { name: 'Send the link' }).click()
    await expect(main.getByRole('listitem').filter({ hasText: 'friend@example.com' })).toContainText('Open')
    await guest.goto('/')
    await guest.goto(link)
    await expect(guest.getByText('This could not be found.')).toBeVisible()
  })

  await test.step('the link: signed out, then signed in, then with a waiver', async () => {
    const link = await linkFor(app, 'hunter')
    await guest.goto(link)
    await expect(guest.getByText(/asks you to pay your share/)).toBeVisible()
    await expect(guest.getByRole('link', { name: 'See the stand' })).toBeVisible()
    expect(await axeViolations(guest)).toEqual([])
    await guest.getByRole('main').getByRole('link', { name: 'LOGIN' }).click()
    await guest.getByRole('textbox', { name: 'Email' }).fill(demo('hunter'))
    await guest.getByRole('textbox', { name: /^Password/ }).fill('highseat-demo')
    await guest.getByRole('button', { name: 'LOGIN', exact: true }).click()
    await guest.getByRole('link', { name: 'Sign the waiver' }).click()
    await signWaiver(guest)
    await expect(guest).toHaveURL(new RegExp(link))
    await guest.goto('/my-profile/my-reservations')
    await guest.getByRole('link', { name: /^Pay your share at / }).click()
    await expect(guest.locator('dl > div').filter({ hasText: 'Pay until' })).toHaveText(
      /^Pay until\w{3}, \w{3} \d\d, \d{1,2}:\d\d [AP]M \S+$/,
    )
    await guest.getByRole('button', { name: /^Pay \$/ }).click()
    await pay(guest)
    const paid = guest.getByText('Your share is paid. We notify you when everyone has paid.')
    await expect(paid).toBeVisible()
    await expect(guest.getByRole('main').getByRole('status')).toBeFocused()
    await guest.getByRole('link', { name: 'My Reservations' }).click()
    const own = guest.getByRole('region', { name: 'Your shares' })
    await expect(own.getByText('Your share is paid. We notify you when everyone has paid.')).toBeVisible()
    expect(await axeViolations(guest)).toEqual([])
    await own.getByRole('link', { name: /^See your share at / }).click()
    await expect(guest).toHaveURL(new RegExp(link))
  })

  await test.step('the rest, by the main hunter: it is booked', async () => {
    await main.reload()
    await expect(main.getByText(/^2 of 3 shares are paid/)).toBeVisible()
    await main.getByRole('button', { name: /^Pay the rest, \$/ }).click()
    await pay(main)
    await expect(main.getByText('All shares are paid.')).toBeVisible()
    await expect(main.getByText('Paid by you')).toBeVisible()
    await guest.goto('/my-profile/my-reservations')
    await expect(guest.getByRole('link', { name: 'Reservation Details' }).first()).toBeVisible()
    await expect(guest.getByRole('region', { name: 'Your shares' })).toBeHidden()
    await guest.goto(await linkFor(app, 'hunter'))
    await guest.getByRole('link', { name: 'Go to the reservation' }).click()
    await expect(guest.getByRole('heading', { name: 'PAYMENTS' })).toBeVisible()
  })
  await leave(main)
  await leave(guest)
})

test('a main hunter ends a split, and everyone gets their money back', async ({ app, browser }) => {
  const main = await visit(browser, app.url, phone)
  main.on('dialog', (dialog) => void dialog.accept())
  await enter(main, 'hunter2')
  await main.goto(`/reserve-stand/${stand}`)
  await chooseDay(main)
  await main.getByLabel('I accept the cancellation policy').check()
  await main.getByRole('button', { name: 'COMPLETE RESERVATION' }).click()
  await main.getByRole('button', { name: 'Split with your party' }).click()
  await main.getByLabel('Email of a hunter who pays with you').fill('friend@example.com')
  await main.getByRole('button', { name: 'Continue to your share' }).click()
  await expect(main.getByText(/for 2 people/)).toBeVisible()
  await pay(main)
  await main.getByRole('link', { name: 'Go to the reservation' }).click()
  await app.runJobs()
  await expect.poll(() => app.mailsTo('friend@example.com').at(-1)).toMatch(/\/share\/[\w-]{20,}/)
  await main.getByRole('button', { name: 'End the split' }).click()
  await main.getByRole('button', { name: 'End it' }).click()
  await expect(main.getByText(/^You have ended this split/)).toBeVisible()
  await expect(main.getByText('Refunded')).toBeVisible()
  await expect(main.getByText('Split ended')).toBeVisible()
  await leave(main)
})
