import type { Locator, Page } from 'playwright/test'
import { demo, demoPassword, expect, logIn, newPerson, resetPath, test } from '#tests/support/browser/app.ts'
import { button, says, visit } from '#tests/support/browser/screen.ts'

/** The texts of the specification's first document, found on the screens by their exact words. */
const box = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name }).first()

const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') }

test('login and sign-up show errors at the field', async ({ app, browser }) => {
  const page = await visit(browser, app.url)
  await page.goto('/auth/login')
  await button(page, 'LOGIN').click()
  await says(page, 'Email is required', 'Password is required')
  await box(page, 'Email').fill('no address')
  await button(page, 'LOGIN').click()
  await says(page, 'Enter a valid email')
  await logIn(page, demo('hunter'), 'not this one')
  await says(page, 'Email or password is incorrect.')
  await page.route('**/api/auth/login', (route) => route.abort())
  await button(page, 'LOGIN').click()
  await expect(page.getByText(/^Can't login\. /)).toBeVisible()

  await page.getByRole('link', { name: 'APPLY TO JOIN OUR CLUB' }).click()
  await button(page, 'NEXT').click()
  await says(
    page,
    'First Name is required',
    'Last Name is required',
    'Email is required',
    'Phone Number is required',
    'Birthday is required',
    'Password is required',
    'Confirmation Password is required',
  )
  await box(page, /^First Name/).fill('1da')
  await box(page, /^Last Name/).fill('Berg')
  await box(page, /^Email/).fill('1ida@example.com')
  await box(page, /^Phone/).fill('12')
  await box(page, /^Password/).fill('short')
  await box(page, /^Confirm Password/).fill('other')
  await button(page, 'NEXT').click()
  await says(
    page,
    'Name should be Alphanumeric, Starting with Alphabet',
    'Email should be alphnumeric with leading alphabets',
    'Invalid Phone number',
    'Password must be 6 characters long.',
    "Password and Confirm Password didn't match",
  )
  await box(page, /^First Name/).fill('Ida')
  await box(page, /^Email/).fill(demo('hunter'))
  const dialCode = page.getByRole('combobox', { name: 'Country' }).first()
  await box(page, /^Phone/).fill('+44 20 7946 0018')
  await box(page, /^Phone/).blur()
  await expect(dialCode).toHaveValue('+44 United Kingdom')
  await expect(box(page, /^Phone/)).toHaveValue('2079460018')
  await box(page, /^Phone/).fill('+1 715 555 0177')
  await box(page, /^Phone/).blur()
  await expect(dialCode).toHaveValue('+1 United States')
  await box(page, /^Date of birth/).fill('May 05 1990')
  await box(page, /^Password/).fill('ridge and river')
  await box(page, /^Confirm Password/).fill('ridge and river')
  await button(page, 'NEXT').click()
  await expect(button(page, 'APPLY')).toBeDisabled()
  const address = page.getByRole('combobox', { name: /^Address/ })
  await address.fill('Short')
  await address.blur()
  await says(page, 'Address must be at least 10 characters long', 'Choose your town from the list.')
  await page.locator('input[type=file]').setInputFiles(text)
  await says(page, 'File not supported. We accept png and jpg')
  await button(page, 'BACK').click()
  await expect(box(page, /^First Name/)).toHaveValue('Ida')
  expect((await app.state())['app_user']).toBe(6)
  await box(page, /^Email/).fill('ida.oak@example.com')
  await button(page, 'NEXT').click()

  // Without a suggestion the fields are there to fill in, and nothing asks to choose from a list.
  await address.fill('12 Oak Road, Xyzzyvale')
  await says(page, 'We do not know this place.')
  await expect(page.getByText('Choose your town from the list.')).toHaveCount(0)
  await expect(button(page, 'APPLY')).toBeDisabled()
  await box(page, /^City/).fill('Xyzzyvale')
  const country = page.getByRole('combobox', { name: /^Country/ })
  await expect(country).toHaveValue('United States')
  await country.click()
  await page.getByRole('option', { name: 'Germany', exact: true }).click()
  await box(page, 'State').fill('Saxony')
  await expect(button(page, 'APPLY')).toBeEnabled()
  await address.fill('12 Oak Road, Polokwene')
  await button(page, 'Polokwane, Limpopo').click()
  await expect(address).toHaveValue('12 Oak Road, Polokwane, Limpopo, South Africa')
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('Limpopo')
  await address.fill('12 Oak Road, Merrill, WI')
  await page.getByRole('option', { name: /Merrill, Wisconsin/ }).click()
  await expect(box(page, /^City/)).toHaveValue('Merrill')
  await box(page, 'Zip code').fill('54452')
  await button(page, 'APPLY').click()
  await expect(page).toHaveURL(/email-verification/)
  const { token } = await app.call<{ token: string }>('auth/login', {
    body: { email: 'ida.oak@example.com', password: 'ridge and river' },
  })
  const me = await app.call<{ data: object }>('user-profile', { token })
  expect(me.data).toMatchObject({
    address: '12 Oak Road, Merrill, Wisconsin, United States',
    state_code: 'WI',
    zipcode: '54452',
    country: 'United States',
    phone: '+1-7155550177',
    country_code: 'US',
  })
})

test('a forgotten password and the two emailed links show their state', async ({ app, browser }) => {
  const page = await visit(browser, app.url)
  const email = 'ida.berg@example.com'
  await app.call('auth/register', { body: newPerson(email) })
  await page.goto('/auth/forgot-password')
  await button(page, 'SEND LINK').click()
  await says(page, 'Email is required')
  await box(page, 'Email').fill(email)
  await button(page, 'SEND LINK').click()
  await says(page, 'Email is sent to your provided email to reset password')
  await expect(button(page, 'RESEND LINK')).toBeDisabled()
  await expect(page.getByText(/You can send it again in \d+ seconds\./)).toBeVisible()

  await page.goto('/auth/reset-password')
  await says(page, 'token is required')
  await page.goto(`/auth/reset-password?token=${'x'.repeat(43)}&email=${email}`)
  await says(page, 'Link has been expired')
  await page.goto(await resetPath(app, email))
  await button(page, 'RESET PASSWORD').click()
  await says(page, 'Password is required', 'Confirmation Password is required')
  await box(page, 'Password').fill('three quiet ridges')
  await box(page, 'Confirm Password').fill('three quiet ridge')
  await button(page, 'RESET PASSWORD').click()
  await says(page, "Password and Confirm Password didn't match")
  await box(page, 'Confirm Password').fill('three quiet ridges')
  await button(page, 'RESET PASSWORD').click()
  await says(page, 'Successfully reset password, continue login', 'Password Updated')

  await page.goto('/auth/email-verification')
  await says(page, 'Verification required', 'Token is Expired please login')
  await expect(page).toHaveURL(/\/auth\/login/)
  await logIn(page, email, 'three quiet ridges')
  await expect(page).toHaveURL(/email-verification/)
  await button(page, 'SEND VERIFICATION LINK').click()
  await says(page, 'Email is sent successfully')
  await page.goto('/auth/email-verified?code=nonsense')
  await says(page, 'Link has been expired')
  await app.runJobs()
  const letters = app.mailsTo(email).filter((each) => each.includes('email-verified'))
  const verify = new URL(/https?:\/\/\S+email-verified\S+/.exec(letters.at(-1)!)![0])
  await page.goto(`${verify.pathname}${verify.search}`)
  await says(page, 'Email Verified Successfully')
  await expect(page).toHaveURL(/\/auth\/login/)
})

test('after too many guesses the login says when to try again, and a reset ends the wait', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url)
  const email = 'forgets.it@example.com'
  await app.call('auth/register', { body: newPerson(email) })
  for (let guess = 0; guess < 10; guess += 1)
    await expect(app.call('auth/login', { body: { email, password: `guess ${guess}` } })).rejects.toThrow(
      '401',
    )
  await logIn(page, email)
  await says(page, 'Too many attempts. Please try again in 60 min.')
  await page.getByRole('link', { name: 'Forgot Your Password?' }).click()
  await button(page, 'SEND LINK').click()
  await says(page, 'Email is sent to your provided email to reset password')
  await page.goto(await resetPath(app, email))
  await box(page, 'Password').fill('three quiet ridges')
  await box(page, 'Confirm Password').fill('three quiet ridges')
  await button(page, 'RESET PASSWORD').click()
  await says(page, 'Password Updated')
  await logIn(page, email, 'three quiet ridges')
  await expect(page).toHaveURL(/email-verification/)
})

test('a place is asked for with the phone’s country and the position, and later with what was chosen', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, {
    permissions: ['geolocation'],
    geolocation: { latitude: 44.04, longitude: -123.02 },
  })
  /** What the service is asked about a text that is typed into this field. */
  const asks = async (field: Locator, search: string) => {
    const request = page.waitForRequest((each) => {
      const { pathname, searchParams } = new URL(each.url())
      return pathname === '/api/places' && searchParams.get('search') === search
    })
    await field.fill(search)
    return Object.fromEntries(new URL((await request).url()).searchParams)
  }
  const first = page.getByRole('option', { name: /Springfield/ }).first()
  await page.goto('/auth/signup')
  await box(page, /^First Name/).fill('Ida')
  await box(page, /^Last Name/).fill('Berg')
  await box(page, /^Email/).fill('ida.near@example.com')
  await box(page, /^Phone/).fill('+27 82 555 0177')
  await box(page, /^Date of birth/).fill('May 05 1990')
  await box(page, /^Password/).fill('ridge and river')
  await box(page, /^Confirm Password/).fill('ridge and river')
  await button(page, 'NEXT').click()
  const address = page.getByRole('combobox', { name: /^Address/ })
  const here = { latitude: '44', longitude: '-123' }
  expect(await asks(address, 'Springfield')).toEqual({ search: 'Springfield', country: 'ZA', ...here })
  await expect(first).toHaveText(/Springfield, Oregon/)
  await address.fill('Springfield, MA')
  await page.getByRole('option', { name: /Springfield, Massachusetts/ }).click()

  await page.goto('/')
  const search = page.getByRole('region', { name: 'Search stands' })
  await search.getByRole('button', { name: /^Anywhere/ }).click()
  const chosen = { latitude: '42.1', longitude: '-72.6' }
  const where = search.getByPlaceholder('Enter a Location...')
  expect(await asks(where, 'Springfield')).toEqual({ search: 'Springfield', ...chosen })
  await expect(first).toHaveText(/Springfield, Massachusetts/)
})

test('a list requested before a ticket arrived, and answered after it, shows the ticket’s current state', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url)
  const email = 'just.before@example.com'
  await app.call('auth/register', { body: newPerson(email) })
  await logIn(page, email)
  await expect(page).toHaveURL(/email-verification/)
  await page.goto('/my-profile/customer-portal/tickets')
  await says(page, 'No Tickets Yet !')

  const ticket = app.network.hold(/^POST \/api\/create-ticket /, 'request')
  const list = app.network.hold(/^GET \/api\/tickets\?\S*category=/, 'answer')
  await button(page, 'Create New Ticket').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Booking' })
  await box(page, 'Subject').fill('A gate is shut')
  await box(page, 'Description').fill('Behind the second field.')
  await dialog.getByRole('button', { name: 'Send ticket' }).click()
  await says(page, 'Not sent yet')
  const waits = page.getByRole('link', { name: /^Me\s*1\s+waiting/ })
  await expect(waits).toBeVisible()
  await page.getByRole('button', { name: 'Booking', exact: true }).click()
  await list.arrived
  ticket.release()
  await expect(waits).toBeHidden()
  list.release()
  await expect(page.getByRole('link', { name: 'A gate is shut' })).toBeVisible()
})

test('help, feedback and the bell have their empty states and field errors', async ({ app, browser }) => {
  const page = await visit(browser, app.url)
  const email = 'new.here@example.com'
  await app.call('auth/register', { body: newPerson(email) })
  await logIn(page, email)
  await expect(page).toHaveURL(/email-verification/)
  await page.goto('/my-profile/customer-portal/tickets')
  await says(page, 'No Tickets Yet !')
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Resolved' })
  await says(page, 'No Ticket Found')
  await button(page, 'Create New Ticket').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send ticket' }).click()
  await says(page, 'Please select category', 'Please enter subject', 'Please enter description')
  await dialog.locator('input[type=file]').setInputFiles(text)
  await says(page, 'Media can only be image or video')
  await dialog.getByRole('combobox', { name: 'Category' }).selectOption({ index: 1 })
  await box(page, 'Subject').fill('The map is empty')
  await box(page, 'Description').fill('Only hills to be seen.')
  await dialog.getByRole('button', { name: 'Send ticket' }).click()
  await says(page, 'Ticket Created Successfully')
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Open' })
  await page.getByRole('link', { name: 'The map is empty' }).click()
  await button(page, 'Add comment').click()
  await says(page, 'Please enter comment')
  await box(page, 'Add a comment').fill('It came back.')
  await button(page, 'Add comment').click()
  await says(page, 'Comment Added Successfully', 'It came back.')

  await page.goto('/my-profile/feedback')
  await button(page, 'SUBMIT').click()
  await says(page, 'Feedback cannot be empty')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await says(page, 'No notifications yet')

  await page.goto('/no/such/page')
  await expect(page.getByRole('link', { name: 'Go To HomePage' })).toBeVisible()
})

test('a list of more than one page of tickets shows the page number', async ({ app, browser }) => {
  const page = await visit(browser, app.url)
  const token = await app.login('hunter2')
  const { data } = await app.call<{ data: { id: number }[] }>('customer-service-category', { token })
  for (let n = 1; n <= 12; n++)
    await app.call('create-ticket', {
      token,
      body: { category: data[0]!.id, subject: `Question ${n}`, description: 'Words' },
    })
  await logIn(page, demo('hunter2'))
  await expect(page).not.toHaveURL(/auth\/login/)
  await page.goto('/my-profile/customer-portal/tickets')
  await says(page, 'Showing 1 of 2 pages')
  await page.getByRole('combobox', { name: 'Page' }).selectOption('2')
  await says(page, 'Showing 2 of 2 pages')
  await expect(page.getByRole('link', { name: 'Question 1', exact: true })).toBeVisible()
})

test('an ended session leads to the login, and back to the same screen', async ({ app, browser }) => {
  const page = await visit(browser, app.url)
  await logIn(page, demo('landowner2'))
  await expect(page).toHaveURL(/my-stands/)
  const token = await page.evaluate(() => localStorage.getItem('token')!)
  // An open page may notice by itself, and say so before anybody looks.
  await page.goto('about:blank')
  await app.call('user-logout', { token })
  // Two seconds are over before a busy machine has looked: what was said is written down.
  await page.addInitScript(() => {
    const said = new Set<string>()
    Object.assign(globalThis, { said })
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('[role="alert"]')) said.add(textContent)
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  await page.goto('/my-profile/trophies')
  await expect
    .poll(() => page.evaluate(() => [...(globalThis as unknown as { said: Set<string> }).said]))
    .toContain('Session expired, please login again')
  await expect(page).toHaveURL(/\/auth\/login/)
  await box(page, 'Email').fill(demo('landowner2'))
  await box(page, 'Password').fill(demoPassword)
  await button(page, 'LOGIN').click()
  await expect(page).toHaveURL(/\/my-profile\/trophies$/)
})
