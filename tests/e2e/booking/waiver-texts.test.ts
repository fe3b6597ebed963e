import { calls } from '#core/calls/registry/table.ts'
import type { WaiverQuestion } from '#core/calls/waivers.ts'
import { showDay } from '#core/rules/time/days.ts'
import { axeViolations } from '#tests/support/browser/axe.ts'
import { demo, expect, startSignedIn, test } from '#tests/support/browser/app.ts'
import { button, leave, refused, says, visit } from '#tests/support/browser/screen.ts'
import { sign, signWaiver } from '#tests/support/browser/waiver.ts'

test('the waiver asks each question with two answers, wants reasons, and shows the paper before its signature', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, { viewport: { width: 360, height: 780 } })
  for (const path of ['/wavier-form', '/wavier-form-agreement']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/auth\/login/)
  }
  await startSignedIn(page, demo('hunter2'))
  const token = await app.login('hunter2')
  const { data } = await app.call<{ data: WaiverQuestion[] }>('waiver-questions', { token })
  const back = '/my-profile/my-reservations?activeTab=invitation'
  await page.goto(`/wavier-form?back=${encodeURIComponent(back)}`)
  await says(page, 'Hunter Wavier Form', 'Next', 'Cancel')
  const groups = page.getByRole('radiogroup')
  await expect(groups).toHaveCount(data.length)
  const next = button(page, 'Next')
  await expect(next).toBeDisabled()
  for (const { question, options } of data) {
    const group = page.getByRole('radiogroup', { name: question, exact: true })
    await expect(group.getByRole('radio')).toHaveText(options.map(({ label }) => label))
    for (const option of options) {
      await group.getByRole('radio', { name: option.label, exact: true }).click()
      const reason = page.locator('fieldset', { has: group }).getByLabel('Reason')
      await expect(reason).toHaveCount(option.show_comment_box ? 1 : 0)
      if (option.show_comment_box) await says(page, 'Reason is required')
    }
    await group.getByRole('radio', { name: options.find((o) => o.is_approved)!.label, exact: true }).click()
  }
  for (const reason of await page.getByLabel('Reason').all()) {
    await expect(next).toBeDisabled()
    await reason.fill('As my doctor knows')
  }
  await expect(next).toBeEnabled()
  await next.click()

  await says(page, 'Hunter Wavier', 'GO BACK', 'CLEAR SIGNATURE', 'SUBMIT FORM')
  await expect(page).toHaveURL(/\/wavier-form-agreement/)
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Places' })).toHaveCount(0)
  await expect(page.getByRole('article')).toContainText('HUNTER PARTICIPATION AND RELEASE AGREEMENT')
  const clear = button(page, 'CLEAR SIGNATURE')
  await expect(clear).toBeDisabled()
  await sign(page)
  await clear.click()
  await button(page, 'SUBMIT FORM').click()
  await says(page, 'Signature is required')
  await sign(page)
  await expect(page.getByText('Signature is required')).toHaveCount(0)
  await refused(page, calls.waivers.sign, 422, 'The service is being looked after.')
  await button(page, 'SUBMIT FORM').click()
  // Below the signature, and as a toast.
  await expect(page.getByText('The service is being looked after.')).toHaveCount(2)
  await button(page, 'GO BACK').click()
  await expect(page.getByRole('heading', { name: 'Hunter Wavier Form' })).toBeVisible()
  await expect(next).toBeEnabled()
  await button(page, 'Cancel').click()
  await expect(page).toHaveURL(new RegExp(`${back.replaceAll(/[/?]/g, String.raw`\$&`)}$`))
  await leave(page)
})

test('a waiver has the day of its signer’s calendar, which at UTC is another one', async ({
  app,
  browser,
}) => {
  // From ten on it is tomorrow on Kiritimati, and before that still yesterday on Hawaii.
  const timezoneId = new Date().getUTCHours() < 10 ? 'Pacific/Honolulu' : 'Pacific/Kiritimati'
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: timezoneId }).format(new Date())
  expect(day).not.toBe(new Date().toISOString().slice(0, 10))
  const page = await visit(browser, app.url, { viewport: { width: 360, height: 780 }, timezoneId })
  await startSignedIn(page, demo('hunter2'))
  await page.goto('/wavier-form')
  const signed = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && new URL(answer.url()).pathname === '/api/waiver',
  )
  await signWaiver(page)
  expect((await signed).status()).toBe(200)
  const token = await app.login('hunter2')
  const { data: papers } = await app.call<{ data: { id: string }[] }>('documents', { token })
  const { data: paper } = await app.call<{ data: { body: string } }>(`documents/${papers[0]!.id}`, { token })
  expect(paper.body).toContain(showDay(day))
  expect(paper.body).not.toContain(showDay(new Date().toISOString().slice(0, 10)))
  await leave(page)
})

test('a waiver that is not approved is said and leads back to the answers, and questions that fail are none', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, { viewport: { width: 360, height: 780 } })
  await startSignedIn(page, demo('hunter2'))
  await page.goto('/wavier-form?back=%2Freserve-stand%2F3')
  const token = await app.login('hunter2')
  const { data } = await app.call<{ data: WaiverQuestion[] }>('waiver-questions', { token })
  for (const { question, options } of data) {
    const group = page.getByRole('radiogroup', { name: question, exact: true })
    const wrong = options.find(({ is_approved: isApproved }) => !isApproved)
    await group.getByRole('radio', { name: (wrong ?? options[0]!).label, exact: true }).click()
  }
  for (const reason of await page.getByLabel('Reason').all()) await reason.fill('As my doctor knows')
  await button(page, 'Next').click()
  await sign(page)
  await button(page, 'SUBMIT FORM').click()
  await says(page, "Highseat doesn't approved your Wavier. You need to submit Wavier again")
  await expect(page).toHaveURL('/wavier-form?back=%2Freserve-stand%2F3')
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(data.length)

  await test.step('the answers that were the reason are marked, with what to do now', async () => {
    const refusedOf = ({ options }: WaiverQuestion) => options.some((option) => !option.is_approved)
    const reasons = data.filter(refusedOf)
    const mark = 'This answer is a reason why your waiver was not approved.'
    await expect(page.getByRole('alert').filter({ hasText: 'If you tapped the wrong answer' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'write to Get Help' })).toBeVisible()
    await expect(page.getByText(mark)).toHaveCount(reasons.length)
    for (const { question } of reasons)
      await expect(page.getByRole('radiogroup', { name: question, exact: true })).toHaveAccessibleDescription(
        mark,
      )
    expect(await axeViolations(page)).toEqual([])
  })

  await test.step('an invitation says that it needs the waiver, and is accepted once that is signed', async () => {
    await page.goto('/my-profile/my-profile')
    const card = page.getByRole('region', { name: 'Hunter waiver' })
    await expect(card).toContainText('Not approvedIt does not count for a hunt.')
    await page.goto('/my-profile/my-reservations?activeTab=invitation')
    await says(page, 'To accept, you sign the hunter waiver. With it you have joined.')
    await button(page, 'Accept').click()
    await expect(page.getByRole('heading', { name: 'Hunter Wavier Form' })).toBeVisible()
    await button(page, 'Cancel').click()
    await expect(page).toHaveURL(/activeTab=invitation$/)
    await expect(button(page, 'Accept')).toBeVisible()
    await button(page, 'Accept').click()
    for (const { question, options } of data)
      await page
        .getByRole('radiogroup', { name: question, exact: true })
        .getByRole('radio', { name: options.find((o) => o.is_approved)!.label, exact: true })
        .click()
    await expect(page.getByText('If you tapped the wrong answer')).toHaveCount(0)
    await button(page, 'Next').click()
    await button(page, 'SUBMIT FORM').click()
    await says(page, 'You have joined the hunt')
    await expect(page).toHaveURL(/activeTab=active$/)
  })
  await leave(page)

  const other = await visit(browser, app.url, { viewport: { width: 360, height: 780 } })
  await startSignedIn(other, demo('hunter2'))
  await refused(other, calls.waivers.questions, 400, 'That request could not be read.')
  await other.goto('/wavier-form')
  await says(other, 'The questions could not be loaded.')
  await expect(other.getByRole('radiogroup')).toHaveCount(0)
  await expect(button(other, 'Next')).toHaveCount(0)
  await leave(other)
})

test('why an administrator refused a waiver stands in the documents, the profile and the form, until another is signed', async ({
  app,
  browser,
}) => {
  const reason = 'The name below is not the one on your account'
  const page = await visit(browser, app.url, { viewport: { width: 360, height: 780 } })
  await startSignedIn(page, demo('landowner2'))
  await page.goto('/wavier-form?back=/my-profile/documents')
  await signWaiver(page)
  await says(page, 'Your waiver has been signed')
  const token = await app.login('admin')
  const { data } = await app.call<{ data: { id: number }[] }>('admin/waivers?status=all', { token })
  await app.call(`admin/waivers/${data[0]!.id}`, { token, body: { verdict: 'rejected', reason } })

  await page.goto('/my-profile/my-profile')
  await expect(page.getByRole('region', { name: 'Hunter waiver' })).toContainText(`“${reason}”`)
  await page.goto('/my-profile/documents')
  const paper = page.getByRole('main').getByRole('listitem').first()
  await expect(paper).toContainText('Not approved')
  await expect(paper).toContainText(`“${reason}”`)
  await page.getByRole('link', { name: 'Hunter waiver' }).click()
  await expect(page.getByRole('region', { name: 'The signature' })).toContainText(
    `An administrator has refused it: “${reason}”`,
  )
  await page.goto('/wavier-form?back=/my-profile/documents')
  const note = page.getByRole('note').filter({ hasText: 'Your last waiver was not approved.' })
  await expect(note).toContainText(`“${reason}”`)
  await signWaiver(page)
  await says(page, 'Your waiver has been signed')
  await page.goto('/wavier-form')
  await expect(page.getByRole('radiogroup').first()).toBeVisible()
  await expect(note).toHaveCount(0)
  await leave(page)
})
