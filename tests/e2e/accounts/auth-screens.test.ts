import sharp from 'sharp'
import type { Page } from 'playwright/test'
import { demoPassword, expect, logIn, test } from '#tests/support/browser/app.ts'
import { jpeg } from '#tests/support/browser/pictures.ts'
import { button, says, stopClock, visit } from '#tests/support/browser/screen.ts'

/** The screens of signing up and in (document 1): their fields and ways on, their pauses, and what they send. */
const box = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name }).first()
const content = (page: Page) => page.locator('#main')
/** What is drawn begins to wait in a task of its own. */
const settled = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', resolve)
        port1.start()
        port2.postMessage(null)
      }),
  )
const verification = (page: Page) => page.getByRole('dialog', { name: 'Verification required' })
const link = (page: Page, name: string) => content(page).getByRole('link', { name, exact: true })

test('login, sign-up and password screens have the fields and ways on that the documents name', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url)
  await page.clock.setFixedTime(new Date('2026-11-21T18:00:00Z'))
  await page.goto('/auth/login')
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
  await expect(box(page, 'Email')).toBeVisible()
  await expect(box(page, 'Password')).toBeVisible()
  await expect(link(page, 'Forgot Your Password?')).toHaveAttribute('href', '/auth/forgot-password')
  await expect(link(page, 'APPLY TO JOIN OUR CLUB')).toHaveAttribute('href', '/auth/signup')

  await page.goto('/auth/signup')
  await expect(page.locator('[aria-current="step"]')).toHaveText('1. Account Info')
  for (const name of [
    /^First Name/,
    /^Last Name/,
    /^Email/,
    /^Phone/,
    /^Secondary Phone/,
    /^Date of birth/,
    /^Password/,
    /^Confirm Password/,
  ])
    await expect(box(page, name)).toBeVisible()
  const hint = page.getByText(/^(Short\.|Good\.|Strong:)/)
  for (const [typed, words] of [
    ['owlbrk', /^Short/],
    ['owlbrkowlb', /^Good/],
    ['owlbrkowlbrkow', /^Strong/],
  ] as const) {
    await box(page, /^Password/).fill(typed)
    await expect(hint).toHaveText(words)
  }
  await expect(page.getByText('2. Profile Info')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Country' }).first()).toHaveValue(/^\+1 United States/)
  const birthday = box(page, /^Date of birth/)
  await birthday.press('ArrowDown')
  const calendar = page.locator('[data-dates-dropdown]')
  await expect(calendar.getByRole('button', { name: 'November 2008', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await birthday.fill('Nov 20 2026')
  await birthday.press('ArrowDown')
  await expect(calendar.getByRole('button', { name: '21 November 2026', exact: true })).toBeEnabled()
  await expect(calendar.getByRole('button', { name: '22 November 2026', exact: true })).toBeDisabled()
  await page.keyboard.press('Escape')
  // One day under 18, and just 18.
  await birthday.fill('Nov 22 2008')
  await expect(box(page, /^Guardian/)).toBeVisible()
  await birthday.fill('Nov 21 2008')
  await expect(box(page, /^Guardian/)).toHaveCount(0)
  await box(page, /^Last Name/).fill('2berg')
  await box(page, /^Email/).fill('ida')
  await box(page, /^Secondary Phone/).fill('12')
  await button(page, 'NEXT').click()
  await says(page, 'Name should be Alphanumeric, Starting with Alphabet', 'Enter a valid email')
  await says(page, 'Invalid Phone number')

  await page.goto('/auth/forgot-password')
  await box(page, 'Email').fill('no address')
  await button(page, 'SEND LINK').click()
  await says(page, 'Enter a valid email')

  const email = 'ida.berg@example.com'
  const asked = page.waitForRequest(/check-reset-password-token/)
  await page.goto(`/auth/reset-password?token=${'x'.repeat(43)}&email=${email}`)
  const terms = new URL((await asked).url()).searchParams
  expect([terms.get('token'), terms.get('email')]).toEqual(['x'.repeat(43), email])
  await page.goto('/auth/reset-password/success')
  await expect(page.getByRole('heading', { level: 1, name: 'Password Updated' })).toBeVisible()
  await expect(link(page, 'LOGIN')).toHaveAttribute('href', '/auth/login')
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { level: 1, name: '404' })).toBeVisible()
  await expect(link(page, 'Go To HomePage')).toHaveAttribute('href', '/')
  await page.context().close()
})

test('a link can be sent again after 30 seconds, a toast stays for two, and a lost token leads on after one', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url)
  await page.clock.install()
  await page.goto('/auth/forgot-password')
  await box(page, 'Email').fill('nobody@example.com')
  await stopClock(page)
  await button(page, 'SEND LINK').click()
  const again = button(page, 'RESEND LINK')
  const toast = page.getByText('Email is sent to your provided email to reset password')
  await expect(again).toBeDisabled()
  await says(page, 'You can send it again in 30 seconds.')
  // Its code is loaded first, and it is drawn a frame later.
  await expect(async () => {
    await page.clock.runFor(20)
    await expect(toast).toBeVisible({ timeout: 200 })
  }).toPass()
  await page.clock.runFor(1900)
  await expect(toast).toBeVisible()
  await page.clock.runFor(600)
  await expect(toast).toHaveCount(0)
  const left = page.getByText(/^You can send it again in \d+ seconds?\.$/)
  const seconds = Number(/\d+/.exec(await left.innerText())![0])
  expect(seconds).toBeGreaterThan(26)
  let passed = 0
  while (!(await left.innerText()).endsWith('in 1 second.') && passed < 40) {
    await settled(page)
    await page.clock.runFor(1000)
    passed += 1
  }
  expect(Math.abs(passed - (seconds - 1))).toBeLessThanOrEqual(1)
  await expect(again).toBeDisabled()
  await settled(page)
  await page.clock.runFor(1000)
  await expect(again).toBeEnabled()

  await page.goto('/auth/email-verification/?=login')
  await expect(verification(page).getByText('Token is Expired please login')).toBeVisible()
  await settled(page)
  await page.clock.runFor(950)
  await says(page, 'Token is Expired please login')
  await page.clock.runFor(100)
  await expect(page).toHaveURL(/\/auth\/login$/)
  await page.context().close()
})

/** The parts of a form as a browser sends it: text, or the bytes of a file. */
const partsOf = (body: Buffer): Map<string, Buffer> => {
  const text = body.toString('latin1')
  const boundary = text.slice(0, text.indexOf('\r\n'))
  return new Map(
    text
      .split(boundary)
      .slice(1, -1)
      .map((part) => {
        const end = part.indexOf('\r\n\r\n')
        return [/name="([^"]+)"/.exec(part)![1]!, Buffer.from(part.slice(end + 4, -2), 'latin1')] as const
      }),
  )
}

test('a sign-up sends what was typed without its edges, the place that was chosen and a smaller photo', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url)
  await page.goto('/auth/signup')
  await box(page, /^First Name/).fill('  Ida ')
  await box(page, /^Last Name/).fill(' Berg ')
  await box(page, /^Email/).fill('  edges@example.com ')
  await box(page, /^Phone/).fill('(715) 555-0177')
  await box(page, /^Date of birth/).fill('May 05 1990')
  await box(page, /^Password/).fill(demoPassword)
  await box(page, /^Confirm Password/).fill(demoPassword)
  await button(page, 'NEXT').click()
  await expect(page.locator('[aria-current="step"]')).toHaveText('2. Profile Info')
  await expect(button(page, 'BACK')).toBeVisible()
  const apply = button(page, 'APPLY')
  await expect(apply).toBeDisabled()
  const address = page.getByRole('combobox', { name: /^Address/ })
  await address.fill('12 Kerk Street, Stellenb')
  const option = page.getByRole('option', { name: /^12 Kerk Street, Stellenbosch/ }).first()
  await expect(option).toBeVisible()
  // Long enough, but no place was chosen.
  await expect(apply).toBeDisabled()
  await option.click()
  await expect(apply).toBeEnabled()
  await expect(address).toHaveValue('12 Kerk Street, Stellenbosch, Western Cape, South Africa')
  await address.fill('')
  await expect(apply).toBeDisabled()
  await address.fill('12 Kerk Street, Stellenb')
  await option.click()
  let sent: Buffer | null = null
  let [sends, lost] = [0, true]
  await page.route('**/api/auth/register', async (route) => {
    sends += 1
    sent = route.request().postDataBuffer()
    await (lost ? route.abort() : route.continue())
  })
  await address.press('Enter')
  await expect(apply).toBeVisible()
  expect(sends).toBe(0)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await jpeg(2600, 1800) })
  await says(page, 'me.jpg')
  await apply.click()
  await expect(page.getByText(/^Can't register\. /)).toBeVisible()
  lost = false
  await apply.click()
  await expect(
    verification(page).getByText(/^An email was sent to your registered email address\./),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/auth\/email-verification\/\?=signup$/)
  const parts = partsOf(sent!)
  const texts = Object.fromEntries(
    [...parts].filter(([name]) => name !== 'image').map(([name, value]) => [name, value.toString()]),
  )
  expect(texts).toMatchObject({
    first_name: 'Ida',
    last_name: 'Berg',
    email: 'edges@example.com',
    phone: '+1-7155550177',
    country_dial_code: '+1',
    country_code: 'US',
    birthday: '1990-05-05',
    password: demoPassword,
    password_confirmation: demoPassword,
    city: 'Stellenbosch',
    state: 'Western Cape',
    country: 'South Africa',
  })
  expect(texts['address']).toMatch(/^12 Kerk Street, Stellenbosch/)
  expect(texts).toHaveProperty('zip')
  const image = parts.get('image')!
  expect(image.byteLength).toBeLessThanOrEqual(1_000_000)
  const { width, height } = await sharp(image).metadata()
  expect([width, height]).toEqual([1920, 1329])

  await button(page, 'OKAY').click()
  await expect(page).toHaveURL(`${app.url}/`)
  for (const path of ['/auth/email-verification?=login', '/auth/email-verification/?=login']) {
    await page.goto(path)
    await expect(verification(page).getByText('Your account is not verified yet.')).toBeVisible()
    await expect(verification(page).getByRole('button', { name: 'SEND VERIFICATION LINK' })).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(`${app.url}/`)
  for (const path of ['/auth/login', '/auth/signup']) {
    await page.goto(path)
    await expect(page).toHaveURL(/:\d+\/$/)
  }
  const again = await visit(browser, app.url)
  await logIn(again, 'edges@example.com')
  await expect(again).toHaveURL(/\/auth\/email-verification\/\?=login$/)
  await expect(verification(again)).toBeVisible()
  await again.context().close()
  await app.runJobs()
  const mail = app.mailsTo('edges@example.com').findLast((each) => each.includes('email-verified'))!
  const verify = new URL(/https?:\/\/\S+email-verified\S+/.exec(mail)![0])
  const [looked, verified] = [
    page.waitForRequest(/auth\/verify-url\?/),
    page.waitForRequest(/auth\/verify\?/),
  ]
  const waits = page.getByText('Please wait while your email is being verified.')
  await page.route('**/api/auth/verify?*', async (route) => {
    await expect(waits).toBeVisible()
    await route.continue()
  })
  await page.goto(`${verify.pathname}${verify.search}`)
  expect(new URL((await looked).url()).searchParams.get('code')).toBe(verify.searchParams.get('code'))
  const call = await verified
  expect(new URL(call.url()).searchParams.get('token')).toMatch(/./)
  expect(call.headers()['authorization']).toMatch(/^Bearer ./)
  await expect(page).toHaveURL(/\/auth\/login$/)
  await page.goto('/auth/email-verified?code=nonsense')
  await says(page, 'Link has been expired')
  await expect(page).toHaveURL(/\/auth\/login$/)
  await page.context().close()
})
