import { calls } from '#core/calls/registry/table.ts'
import type { OwnTrophy } from '#core/calls/shapes/trophies.ts'
import type { Reservation } from '#core/calls/reservations.ts'
import type { Review, ReviewGroup } from '#core/calls/shapes/reviews.ts'
import { expect, test } from '#tests/support/browser/app.ts'
import { button, changed, endsToday, leave, refused, says, visit } from '#tests/support/browser/screen.ts'
import { ann, cards, detailsOf, enter, image, main, wide } from '#tests/support/browser/stays.ts'

/** Reviews and trophies as the third document words and orders them. */
const walt = { id: 3, first_name: 'Walt', last_name: 'Kowalski', image, rating: 4 }
const review = (of: Partial<Review> = {}): Review => ({
  id: 1,
  rating: 4,
  review: 'True to the map.',
  type: 'hunter',
  user: ann,
  created_at: '2024-01-05T12:00:00Z',
  challenged: 0,
  published: true,
  published_at: '2024-01-06T12:00:00Z',
  days_left_to_publish: 0,
  answers: null,
  hidden: false,
  can_challenge: false,
  challenge_until: '2024-01-20T12:00:00Z',
  can_edit: false,
  ...of,
})
const theirs = (of: Partial<Review> = {}): Review =>
  review({ id: 2, type: 'landowner', user: walt, rating: 5, review: 'Welcome again.', ...of })
const group = (of: Partial<ReviewGroup> = {}, viewer: 'main_hunter' | 'landowner' = 'main_hunter') => ({
  reservation: {
    id: 2,
    start_date: '2024-01-01',
    end_date: '2024-01-02',
    current_user_type: viewer,
    stand_detail: { id: 1, title: 'Oak Ridge', image: null, deleted: false, user: walt },
    user: ann,
  },
  reviews: [review(), theirs()],
  can_review: false,
  ...of,
})

test('reviews stand by role and by person, in pages, each with its stand, writer, stars, words and day', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, wide)
  await page.goto('/review-reconsider/2')
  await expect(page).toHaveURL(/\/auth\/login/)
  await enter(page, 'hunter')
  const owner = (await detailsOf(app, 'hunter')).stand_detail.user
  let empty = false
  await changed(page, calls.reviews.mine, (answer, route) => {
    const viewer = route.request().url().includes('type=landowner') ? 'landowner' : 'main_hunter'
    const open = group(
      { reviews: [theirs({ hidden: true, rating: null, review: null })], can_review: true },
      viewer,
    )
    open.reservation.stand_detail.title = 'Pine Hill'
    return { ...answer, data: empty ? [] : [group({}, viewer), open], total_records: empty ? 0 : 7 }
  })
  await page.goto('/my-profile/my-reservations')
  await page.getByRole('navigation', { name: 'My Dashboard' }).getByRole('link', { name: 'Reviews' }).click()
  await expect(page).toHaveURL(/\/my-profile\/reviews$/)
  await says(page, 'Total Rating', 'Showing 1 of 3 pages')
  const cardOf = (name: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) })
  const card = cardOf('Oak Ridge')
  await expect(card.getByRole('link', { name: 'View details' })).toHaveAttribute('href', '/stand/1')
  const [own, other] = [
    card.getByRole('article', { name: 'Review by Ann Lee' }),
    card.getByRole('article', { name: 'Review by Walt Kowalski' }),
  ]
  for (const text of ['Ann Lee', '4.0', 'True to the map.', 'Jan 05, 2024'])
    await expect(own.getByText(text, { exact: true })).toBeVisible()
  for (const text of ['Walt Kowalski', '5.0', 'Welcome again.'])
    await expect(other.getByText(text, { exact: true })).toBeVisible()
  await expect(card.getByText(/^REVIEW/)).toHaveCount(0)
  const open = cardOf('Pine Hill')
  await expect(open.getByRole('link', { name: 'REVIEW STAND' })).toHaveAttribute(
    'href',
    '/review-reconsider/2',
  )
  const tabs = page.getByRole('navigation', { name: 'Reviews' }).getByRole('link')
  await expect(tabs).toHaveText(['Reviews as Hunter', 'Reviews as Landowner'])
  await tabs.last().click()
  await expect(page).toHaveURL(/activeTab=landowner$/)
  await expect(open.getByRole('link', { name: 'REVIEW HUNTER' })).toBeVisible()
  await expect(page.getByText('REVIEW STAND')).toHaveCount(0)
  empty = true
  await page.reload()
  await says(page, 'You have no reviews yet!')

  await changed(
    page,
    calls.reviews.ofUser,
    (answer, route) => ({
      ...answer,
      data: [
        {
          ...review({ review: route.request().url().includes('page=2') ? 'Older.' : 'Newer.' }),
          stand: { id: 1, title: 'Oak Ridge' },
        },
      ],
      total_records: 4,
    }),
    owner.id,
  )
  await page.goto(`/my-profile/user-review/${owner.id}`)
  await says(page, `${owner.first_name} ${owner.last_name}`, 'Newer.', 'Showing 1 of 2 pages')
  await page.getByRole('combobox', { name: 'Page' }).selectOption('2')
  await says(page, 'Older.')
  await expect(page).toHaveURL(/page=2$/)
  await leave(page)
})

test('the reviews of a hunt are covered, opened, challenged, edited and written by their rules', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, wide)
  await enter(page, 'hunter')
  let shown: ReviewGroup = group()
  await changed(page, calls.reviews.read, (answer) => ({ ...answer, data: shown }), 2)
  const show = async (next: ReviewGroup) => {
    shown = next
    await page.goto('/review-reconsider/2')
    await says(page, 'Oak Ridge')
  }
  const articles = main(page).getByRole('article')
  const style = () =>
    articles.last().evaluate((node) => {
      const { backgroundColor, borderColor, borderStyle, boxShadow } = getComputedStyle(node)
      return [backgroundColor, borderColor, borderStyle, boxShadow].join()
    })

  await test.step('both are read, each under its stand', async () => {
    await show(group())
    await expect(articles).toHaveCount(2)
    await expect(main(page).getByRole('heading', { name: 'Oak Ridge' })).toHaveCount(2)
    await expect(main(page).getByRole('link', { name: 'View details' })).toHaveCount(2)
    await expect(articles.last().locator('img')).toHaveCount(1)
    for (const text of ['Walt Kowalski', '5.0', 'Welcome again.', 'Jan 05, 2024'])
      await expect(articles.last().getByText(text, { exact: true })).toBeVisible()
    await expect(button(page, 'REVIEW STAND')).toHaveCount(0)
  })
  const plain = await style()

  await test.step('a challenged one looks as it is: under consideration', async () => {
    await show(group({ reviews: [review(), theirs({ challenged: 1 })] }))
    await expect(articles.last().getByText('Under consideration', { exact: true })).toBeVisible()
    expect(await style()).not.toBe(plain)
  })

  await test.step('one alone is covered, says how long, and is answered', async () => {
    const covered = { hidden: true, rating: null, review: null, published: false, days_left_to_publish: 9 }
    await show(group({ reviews: [theirs(covered)], can_review: true }))
    await says(page, 'Review back to reveal comment', 'After 9 days, review will be automatically approved.')
    await expect(page.getByText('Welcome again.')).toHaveCount(0)
    await expect(button(page, 'REVIEW STAND')).toBeVisible()
    await show(group({ reviews: [review(covered)], can_review: true }, 'landowner'))
    await says(page, 'Review back to reveal comment')
    await button(page, 'REVIEW HUNTER').click()
    await expect(
      page.getByRole('dialog', { name: 'REVIEW HUNTER' }).getByRole('radiogroup').first(),
    ).toBeVisible()
  })

  await test.step('a challenge that fails says so', async () => {
    await show(group({ reviews: [review(), theirs({ can_challenge: true })] }))
    await refused(page, calls.reviews.challenge, 409, 'Too late.', 2)
    await button(page, 'Challenge this review').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Challenge', exact: true }).click()
    await says(page, 'Something Went Wrong')
  })

  await test.step('questions that fail are cleared, and so are reviews', async () => {
    await refused(page, calls.reviews.questions, 422, 'No.')
    await show(group({ reviews: [], can_review: true }))
    await says(page, 'The questions could not be loaded.')
    await expect(page.getByRole('radiogroup')).toHaveCount(0)
    await refused(page, calls.reviews.read, 500, 'No.', 77)
    await page.goto('/review-reconsider/77')
    await says(page, 'No Reviews')
    await expect(articles).toHaveCount(0)
    await page.route('**/api/review-questions*', (route) => route.continue())
  })

  await test.step('without any the form is there, sent with the sum of the answers, and says when it is refused', async () => {
    await show(group({ reviews: [], can_review: true }))
    const questions = main(page).getByRole('radiogroup')
    await expect(questions).toHaveCount(5)
    const submit = button(page, 'SUBMIT')
    for (const [at, question] of (await questions.all()).entries())
      await question
        .getByRole('radio')
        .nth(at === 0 ? 1 : 0)
        .check()
    await expect(submit).toBeDisabled()
    await page.getByLabel('Comment').fill('Good way in.')
    let sent: object = {}
    await page.route('**/api/review/2', (route) => {
      sent = (route.request().postDataJSON() ?? {}) as object
      return route.fulfill({ status: 422, headers: { 'X-Highseat': '0.2.0' }, json: { message: 'No.' } })
    })
    await submit.click()
    await says(page, 'Something Went Wrong')
    expect(sent).toMatchObject({ rating: 4.2, review: 'Good way in.', type: 'hunter' })
    await expect(main(page).getByRole('alert').filter({ hasText: 'No.' })).toBeVisible()
  })

  await test.step('one that is taken is thanked for in the words of the service', async () => {
    const headers = { 'X-Highseat': '0.2.0' }
    const empty = group({ reviews: [], can_review: true })
    const message = 'Review submitted successfully'
    await page.route('**/api/reservation-review-detail/3', (route) =>
      route.fulfill({ headers, json: { status: true, data: empty } }),
    )
    empty.reservation.id = 4
    await page.route('**/api/review/4', (route) =>
      route.fulfill({ headers, json: { status: true, message, data: review({ id: 9 }) } }),
    )
    await page.goto('/review-reconsider/3')
    const questions = main(page).getByRole('radiogroup')
    await expect(questions).toHaveCount(5)
    for (const question of await questions.all()) await question.getByRole('radio').first().check()
    await page.getByLabel('Comment').fill('Quiet.')
    await button(page, 'SUBMIT').click()
    await says(page, message)
  })
  await leave(page)
})

const trophy = (of: Partial<OwnTrophy> = {}): OwnTrophy => ({
  id: 1,
  image,
  name: 'Ten points',
  specie: null,
  harvest_date: '2024-01-05',
  comment: 'At first light.',
  status: 'approved',
  stand: { id: 1, title: 'Oak Ridge', address: '12 Mill Lane, Plover' },
  reservation_id: 2,
  created_at: '2024-01-06T12:00:00Z',
  user: ann,
  ...of,
})

test('one’s trophies have their badge, the room its filters, pages and a large picture, and the form its rules', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, wide)
  await enter(page, 'hunter')
  await changed(page, calls.trophies.mine, (answer) => ({
    ...answer,
    data: (['rejected', 'approved', 'pending'] as const).map((status, at) =>
      trophy({ id: at + 1, status, stand: { ...trophy().stand, title: `Stand of the ${status}` } }),
    ),
    total_records: 3,
  }))
  await page.goto('/my-profile/trophies')
  for (const [status, badge] of [
    ['rejected', 'Rejected'],
    ['approved', 'Approved'],
    ['pending', 'Pending'],
  ]) {
    const card = cards(page).filter({ hasText: `Stand of the ${status}` })
    for (const text of [badge!, `Stand of the ${status}`, '12 Mill Lane, Plover'])
      await expect(card.getByText(text, { exact: true })).toBeVisible()
    await expect(card.getByText(/Jan 05, 2024$/)).toBeVisible()
    await expect(card.locator('img')).toHaveAttribute('src', /0123456789abcdef/)
  }
  await page.unrouteAll({ behavior: 'wait' })
  await page.goto('/my-profile/trophies?again')
  await expect(page.getByText('No Trophies found', { exact: true })).toBeVisible()

  const asked: URLSearchParams[] = []
  let total = 13
  await changed(page, calls.trophies.room, (answer, route) => {
    const terms = new URL(route.request().url()).searchParams
    asked.push(terms)
    const count = total === 0 ? 0 : terms.get('page') === '2' ? 1 : 12
    const data = Array.from({ length: count }, (_, at) => trophy({ id: at + 1, name: `Trophy ${at + 1}` }))
    return { ...answer, data, total_records: total }
  })
  await page.goto('/my-profile/trophies-room')
  await expect(cards(page)).toHaveCount(12)
  await says(page, 'Showing 1 of 2 pages')
  await button(page, 'Show Trophy 2 large').click()
  const large = page.getByRole('dialog', { name: 'Trophy 2' })
  await expect(large.locator('img')).toHaveAttribute('src', /0123456789abcdef/)
  await page.keyboard.press('Escape')
  await expect(large).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Page' }).selectOption('2')
  await expect(page).toHaveURL(/page=2/)
  await expect(cards(page)).toHaveCount(1)
  const filters = page.getByRole('group', { name: 'Filters' })
  for (const name of ['From', 'To']) await endsToday(page, filters.getByLabel(name))
  const marked = filters.getByRole('combobox', { name: 'Marked Trophies' })
  await expect(marked.locator('option')).toHaveText(['All', 'YES', 'NO'])
  await filters.getByLabel('From').fill('Jan 01 2024')
  await filters.getByLabel('From').press('Tab')
  await filters.getByRole('combobox', { name: 'State' }).selectOption({ label: 'Wisconsin' })
  await filters.getByRole('combobox', { name: 'Species' }).selectOption({ index: 1 })
  await marked.selectOption('YES')
  await expect.poll(() => asked.at(-1)?.get('marked_trophy')).toMatch(/1|true/)
  const last = asked.at(-1)!
  expect([last.get('start_date'), last.get('page')]).toEqual(['2024-01-01', '1'])
  for (const name of ['state', 'specie']) expect(Number(last.get(name))).toBeGreaterThan(0)
  total = 12
  await button(page, 'RESET').click()
  await expect(page).toHaveURL(/\/trophies-room$/)
  await expect(filters.getByLabel('From')).toHaveValue('')
  await page.goto('/my-profile/trophies-room?page=1')
  await expect(cards(page)).toHaveCount(12)
  await expect(page.getByText(/^Showing/)).toHaveCount(0)
  total = 0
  await page.reload()
  await says(page, 'No Trophies Found')

  await test.step('the form of a trophy', async () => {
    await changed(
      page,
      calls.reservations.read,
      ({ data, ...rest }) => ({
        ...rest,
        data: { ...data, status: 'approved', trophy: null } as Reservation,
      }),
      1,
    )
    await page.goto('/my-profile/reservation-details/1')
    await button(page, 'Record a trophy').click()
    const form = page.getByRole('dialog', { name: 'Record a trophy' })
    const record = form.getByRole('button', { name: 'Record trophy' })
    await form.getByLabel('Harvest date').fill('')
    await record.click()
    await says(page, 'Please select picture', 'Please select specie', 'Please enter a date')
    await expect(form.locator('[aria-invalid="true"]')).toHaveCount(3)
    const photo = form.getByLabel('Photo')
    await expect(photo).toHaveAttribute('accept', 'image/png,image/jpeg')
    await photo.setInputFiles({ name: 'buck.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
    await says(page, 'File not supported. We accept png and jpg')
    for (const name of ['Name (optional)', 'Comment (optional)'])
      await expect(form.getByLabel(name)).toHaveValue('')
  })

  await test.step('feedback that fails says why', async () => {
    await refused(page, calls.accounts.feedback, 422, 'Not now, please.')
    await page.goto('/my-profile/feedback')
    await page.getByLabel('Your feedback').fill('It works.')
    await button(page, 'SUBMIT').click()
    await says(page, 'Not now, please.')
  })
  await leave(page)
})
