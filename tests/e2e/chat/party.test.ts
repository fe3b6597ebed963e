import { axeViolations } from '#tests/support/browser/axe.ts'
import { demo, expect, logIn, test } from '#tests/support/browser/app.ts'
import { underWorker } from '#tests/support/browser/screen.ts'

interface Listed {
  data: { id: number }[]
}

test('all people of a hunt write in one thread, each under their name, and one without a signal', async ({
  app,
  phone,
}) => {
  const [main, second, landowner] = await Promise.all(['hunter', 'hunter2', 'landowner'].map(app.login))
  // The demo has invited the second hunter already.
  const { data: open } = await app.call<Listed>('additional-hunter/1?type=invitation', { token: main! })
  await app.call(`handle-additional-hunter/${open[0]!.id}`, { token: second!, body: { status: 'approved' } })
  await app.call('reservation-chat/1/0', { token: landowner!, body: { message: 'The north gate is open.' } })
  await app.call('reservation-chat/1/0', { token: second!, body: { message: 'I bring coffee.' } })

  const hunter = await phone()
  const page = hunter.context.pages()[0] ?? (await hunter.context.newPage())
  await logIn(page, demo('hunter'))
  await expect(page).toHaveURL(/my-/)
  const title = (await app.call<{ data: { title: string } }>('stand-detail/1', { token: main! })).data.title

  await test.step('the inbox has it under the name of the stand, with what is unread', async () => {
    await page.goto('/my-profile/inbox')
    const line = page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(title) })
      .filter({ hasText: 'Everyone on the hunt' })
    await expect(line).toContainText('I bring coffee.')
    await expect(line).toContainText('2 unread')
    expect(await axeViolations(page)).toEqual([])
    await line.click()
  })

  const messages = page.getByRole('list', { name: /^Messages with/ })
  await test.step('each message has its writer, and reading it clears the count', async () => {
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(messages.getByRole('listitem').filter({ hasText: 'The north gate is open.' })).toContainText(
      'Walt Kowalski',
    )
    await expect(page.getByText(/^With .*Walt Kowalski/)).toBeVisible()
    const inbox = page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: /^Inbox/ })
    await expect(inbox).not.toHaveText(/unread/)
    expect(await axeViolations(page)).toEqual([])
  })

  await test.step('it opens at its newest message, with whom one writes above and the box below', async () => {
    for (let n = 1; n <= 9; n++)
      await app.call('reservation-chat/1/0', { token: second!, body: { message: `Cup ${n}` } })
    const size = page.viewportSize()!
    for (const viewport of [size, { width: 1280, height: 800 }]) {
      await page.setViewportSize(viewport)
      await page.reload()
      const newest = messages.getByRole('listitem').filter({ hasText: 'Cup 9' })
      const back = page.getByRole('main').getByRole('link', { name: 'Reservation', exact: true })
      for (const seen of [
        newest,
        page.getByRole('heading', { name: title }),
        back,
        page.getByLabel('Message', { exact: true }),
      ])
        await expect(seen).toBeInViewport({ ratio: 1 })
      const bar = (await page.getByRole('banner').boundingBox())!
      expect((await back.boundingBox())!.y).toBeGreaterThanOrEqual(bar.y + bar.height)
      // Nothing opens between the bar and the kept title, however little one has scrolled.
      if (viewport.height > 480)
        for (const scrolled of [0, 20, 40, 72]) {
          await page.evaluate((y) => scrollTo(0, y), scrolled)
          const [top, link] = [await page.getByRole('banner').boundingBox(), await back.boundingBox()]
          expect(top!.y, `the bar at ${scrolled}`).toBe(0)
          expect(link!.y - top!.height, `the title at ${scrolled}`).toBeLessThan(32)
        }
    }
    await page.setViewportSize(size)
  })

  await test.step('what is written without a signal waits, in the thread and in the inbox, and arrives once', async () => {
    await underWorker(page)
    await hunter.airplane(true)
    await page.getByRole('textbox', { name: 'Message' }).fill('At the barn in ten minutes.')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    const own = messages.getByRole('listitem').filter({ hasText: 'At the barn' })
    await expect(own.getByText('Saved on this phone')).toBeVisible()
    await page.goto('/my-profile/inbox')
    await expect(page.getByRole('main').getByText('At the barn in ten minutes.')).toBeVisible()
    const before = (await app.state())['chat_message']!
    await hunter.airplane(false)
    await expect.poll(async () => (await app.state())['chat_message']).toBe(before + 1)
    const { data } = await app.call<{ data: { message: string }[] }>('reservation-chat/1/0', {
      token: landowner!,
    })
    expect(data.at(-1)!.message).toBe('At the barn in ten minutes.')
  })

  await test.step('the reservation leads there', async () => {
    await page.goto('/my-profile/reservation-details/1')
    await page.getByRole('link', { name: 'Message everyone on the hunt' }).click()
    await expect(messages.getByText('I bring coffee.')).toBeVisible()
  })
})
