import { type App, demo, expect, startSignedIn, test } from '#tests/support/browser/app.ts'
import { prefetched } from '#tests/support/browser/hunt.ts'
import { underWorker } from '#tests/support/browser/screen.ts'
import { card } from '#tests/support/server/payments/cards.ts'

/** Hunter2 books a day and shares its payment with the hunter. */
const shared = async (app: App): Promise<void> => {
  const token = await app.login('hunter2')
  const day = new Date(Date.now() + 45 * 86_400_000).toISOString().slice(0, 10)
  const { data: held } = await app.call<{ data: { reservation_id: number } }>('reserve-stand', {
    token,
    body: { stand_id: 10, reserve_dates: [day], cancellation_policy: true },
  })
  const { data: begun } = await app.call<{ data: { payment_intent: string } }>(
    `split/${held.reservation_id}`,
    {
      token,
      body: { emails: [demo('hunter')] },
    },
  )
  await app.call('sandbox/pay', { token, body: card(begun.payment_intent) })
}

test('a share that a hunter is asked for is among their reservations without a signal, though never looked at', async ({
  app,
  phone,
}) => {
  await shared(app)
  const device = await phone()
  const page = device.context.pages()[0]!
  await startSignedIn(page, demo('hunter'))
  await page.goto('/my-profile/my-profile')
  await underWorker(page)
  await prefetched(page)
  await device.airplane(true)
  await page.goto('/my-profile/my-reservations')
  const shares = page.getByRole('region', { name: 'Your shares' })
  await expect(shares.getByRole('listitem')).toHaveCount(1)
  await expect(shares.getByRole('link', { name: /^Pay your share at / })).toBeVisible()
  await expect(shares.getByText(/^Pay until /)).toBeVisible()
})
