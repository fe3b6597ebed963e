import { axeViolations } from '#tests/support/browser/axe.ts'
import { demo, expect, startSignedIn, test } from '#tests/support/browser/app.ts'
import { answerBack, pageOf } from '#tests/support/browser/hunt.ts'
import { button, doubleTap, hold, leave, visit } from '#tests/support/browser/screen.ts'
import { checkIn } from '#tests/support/browser/waiver.ts'

test('a stray tap on Check out or I am back leaves a running timer alone, also without a signal, and a confirmed one ends it', async ({
  app,
  phone,
}) => {
  const hunter = await phone()
  const page = await pageOf(hunter.context)
  await startSignedIn(page, demo('hunter'))
  await page.goto('/my-profile/hunt/1')
  await checkIn(page)
  const token = await app.login('hunter')
  const attendance = async () => (await app.state())['attendance'] ?? 0
  await expect(button(page, 'Check out')).toBeVisible()
  await expect(page.getByText(/Not sent yet|Sending/)).toHaveCount(0)
  const before = await attendance()
  await hunter.airplane(true)
  await button(page, 'Set a time').click()
  await page.getByLabel('Emergency contact').fill('Grace Hale')
  await page.getByLabel('Their email').fill('grace@example.com')
  await button(page, 'Start the timer').click()
  const timer = page.getByText('Otherwise we email Grace Hale at')
  await expect(timer).toBeVisible()

  const question = page.getByRole('dialog', { name: 'Are you back?' })
  for (const name of ['Check out', 'I am back']) {
    // Within a second of the check-in, or of the last answer, it would be the second tap of a double one.
    await expect(async () => {
      if ((await question.count()) === 0) await doubleTap(page, button(page, name))
      await expect(question).toBeVisible({ timeout: 1200 })
    }).toPass()
    await expect(question).toContainText(
      /Your timer for \d+:\d\d [AP]M [A-Z]+ stops, and we do not email Grace Hale\./,
    )
    expect(await axeViolations(page)).toEqual([])
    await answerBack(page, 'Not yet')
    // The focus is where the question came from.
    await expect(button(page, name)).toBeFocused()
    // A press within a second of the last tap is the second of a double one.
    await expect(async () => {
      if ((await question.count()) === 0) await button(page, name).press('Enter', { timeout: 1000 })
      await expect(question).toBeVisible({ timeout: 1200 })
    }).toPass()
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(timer).toBeVisible()
  }
  // Where the question is drawn below the finger, the second tap of a double one is on its answer.
  for (const name of ['Check out', 'I am back']) {
    await expect(async () => {
      const answer = question.getByRole('button', { name, exact: true })
      if ((await question.count()) === 0) await doubleTap(page, button(page, name), answer)
      await expect(question).toBeVisible({ timeout: 1200 })
    }).toPass({ timeout: 15_000 })
    await expect(timer).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
  }
  await hunter.airplane(false)
  await expect(page.getByText('Not sent yet')).toHaveCount(0, { timeout: 40_000 })
  type Timer = { data: { state: string } | null }
  const state = async () => (await app.call<Timer>('hunt-return/1', { token })).data?.state
  expect(await state()).toBe('waiting')
  expect(await attendance()).toBe(before)

  await hunter.airplane(true)
  await button(page, 'Check out').click()
  await answerBack(page, 'Check out')
  await expect(page.getByText('You are back.')).toBeVisible()
  await expect(button(page, 'Check in')).toBeVisible()
  await hunter.airplane(false)
  await expect.poll(state, { timeout: 40_000 }).toBe('back')
  expect(await attendance()).toBe(before + 1)
})

test('without a timer a check-out is one tap, and it asks only while that is not known', async ({
  app,
  browser,
}) => {
  const token = await app.login('hunter')
  const now = () => ({ at: new Date().toISOString() })
  await app.call('stop-hunt-return/1', { token, body: now() })
  await app.call('attendance/1', { token, body: { ...now(), kind: 'checkin' } })
  const attendance = async () => (await app.state())['attendance'] ?? 0
  const atFirst = await attendance()
  const page = await visit(browser, app.url)
  await startSignedIn(page, demo('hunter'))
  const release = await hold(page, /hunt-return/)
  await page.goto('/my-profile/hunt/1')
  await button(page, 'Check out').click()
  const question = page.getByRole('dialog', { name: 'Are you back?' })
  await expect(question).toContainText('If a back-by timer runs, it stops')
  release()
  await expect(question).toHaveCount(0)
  await expect(button(page, 'Check in')).toBeVisible()

  await app.call('attendance/1', { token, body: { ...now(), kind: 'checkin' } })
  const records = page.getByRole('region', { name: 'Attendance' }).getByRole('listitem')
  await expect(records.first()).toContainText('Check-Out')
  await page.reload()
  // What was kept has gone: the check-in of a moment ago is there.
  await expect(records.first()).toContainText('Check-In')
  await expect(button(page, 'Set a time')).toBeVisible()
  // The check-out before it is sent a moment later.
  await expect.poll(attendance).toBe(atFirst + 2)
  await button(page, 'Check out').click()
  await expect(button(page, 'Check in')).toBeVisible()
  await expect.poll(attendance).toBe(atFirst + 3)
  await leave(page)
})
