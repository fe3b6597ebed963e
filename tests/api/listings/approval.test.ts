import { describe, expect, it } from 'vitest'
import type { OwnStandCard } from '#core/calls/later-stands.ts'
import type { StandToApprove } from '#core/calls/owners/approvals.ts'
import type { OwnStandForm } from '#core/calls/owners/listings.ts'
import { testApp, type Who } from '#tests/support/server/app.ts'
import { mailsTo } from '#tests/support/server/inputs.ts'
import { ownForm, sentStand } from '#tests/support/server/listings.ts'

const app = testApp()
const queue = async (kind = 'all') =>
  (await app.call('approvals.list', { kind }, { as: 'admin' })).body.data as StandToApprove[]
const queued = async (id: number) => (await queue()).find((stand) => stand.id === id)
const decide = (
  act: 'approve' | 'reject',
  { id, version }: { id: number; version: string },
  reason = 'Wrong land',
) => app.call(`approvals.${act}`, { id, version, ...(act === 'reject' && { reason }) }, { as: 'admin' })
const news = async (who: Who = 'landowner') =>
  (
    (await app.call('notifications.list', { per_page: 100 }, { as: who })).body.data as {
      type: string
      message: string
      data: object
    }[]
  ).filter(({ type }) => type.startsWith('stand_'))
const statusOf = async (id: number) =>
  app.context.database.db
    .selectFrom('stand')
    .select(['status', 'reject_reason', 'title', 'lat', 'acres'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const resend = ({ id, version, form, stand_pictures }: OwnStandForm, change: object) =>
  app.call(
    'listings.update',
    { ...form, id, version, stand_pictures: stand_pictures.map(({ id: own }) => ({ id: own })), ...change },
    { as: 'landowner' },
  )
const approved = async () => {
  const stand = await sentStand(app)
  await decide('approve', stand)
  return ownForm(app, stand.id, 'landowner')
}

describe('a stand that waits', () => {
  it('becomes approved and bookable, and its owner is notified', async () => {
    const stand = await sentStand(app)
    expect(await queued(stand.id)).toMatchObject({
      kind: 'new',
      approved: null,
      asked: { title: 'Alder Bottom' },
      species: [expect.any(String), expect.any(String)],
      rates: [5, 6, 7].map((weekday) => ({ weekday, rate: 85 })),
      earlier_reason: null,
    })
    expect((await decide('approve', stand)).status).toBe(200)
    expect((await statusOf(stand.id)).status).toBe('approved')
    const { status, body } = await app.call('stands.read', { id: stand.id }, { as: null })
    expect([status, body.data.pictures[0].caption]).toEqual([200, 'Tower at first light'])
    expect((await news())[0]).toMatchObject({
      type: 'stand_approved',
      message: 'Alder Bottom is approved: hunters can book it now',
      data: { stand_id: stand.id },
    })
    expect(await queued(stand.id)).toBeUndefined()
  })

  it('is rejected only with a reason, which its owner reads, hears of by mail, and can answer by sending it again', async () => {
    const stand = await sentStand(app)
    expect((await decide('reject', stand, ' ')).body.errors).toEqual({ reason: ['Reason is required'] })
    expect((await decide('reject', stand, 'The pin is in a lake')).status).toBe(200)
    expect(await statusOf(stand.id)).toMatchObject({
      status: 'rejected',
      reject_reason: 'The pin is in a lake',
    })
    expect((await news())[0]).toMatchObject({
      type: 'stand_rejected',
      message: 'Alder Bottom was not approved: The pin is in a lake',
    })
    const own = await ownForm(app, stand.id, 'landowner')
    expect(own.reject_reason).toBe('The pin is in a lake')
    await app.at('2026-11-20T15:11:00Z')
    await app.runJobs()
    expect((await mailsTo(app, 'landowner@demo.highseat.example')).length).toBeGreaterThan(0)
    expect((await resend(own, {})).body.data).toMatchObject({ status: 'pending', reject_reason: null })
    expect(await queued(stand.id)).toMatchObject({ earlier_reason: 'The pin is in a lake' })
  })

  it('is decided once: the second administrator sees who has decided, and neither decides about what was changed since', async () => {
    const stand = await sentStand(app)
    const changed = await resend(stand, { title: 'Alder Ridge' })
    expect((await decide('approve', stand)).failure).toBe('stand_changed')
    expect((await decide('approve', changed.body.data as OwnStandForm)).status).toBe(200)
    const second = await decide('reject', changed.body.data as OwnStandForm)
    expect([second.status, second.failure, second.body.message]).toEqual([
      409,
      'stand_decided',
      'Rosa Admin has decided about this stand already. Please look at it again.',
    ])
    expect((await statusOf(stand.id)).status).toBe('approved')
  })

  it('writes each decision into the audit log', async () => {
    const stand = await sentStand(app)
    await decide('reject', stand, 'Blurred')
    await decide(
      'approve',
      (await resend(await ownForm(app, stand.id, 'landowner'), {})).body.data as OwnStandForm,
    )
    const acts = await app.context.database.db
      .selectFrom('audit')
      .select(['user_id', 'act', 'facts'])
      .where('subject', '=', `stand/${stand.id}`)
      .orderBy('id')
      .execute()
    expect(acts).toMatchObject([
      { user_id: 6, act: 'stand.reject', facts: { kind: 'new', reason: 'Blurred' } },
      { user_id: 6, act: 'stand.approve', facts: { kind: 'new' } },
    ])
  })
})

/** What the owner's list says of changes to an approved stand. */
const changesOf = async (id: number) => {
  const { body } = await app.call('stands.mine', { per_page: 50 }, { as: 'landowner' })
  return (body.data as OwnStandCard[]).find((card) => card.id === id)!.changes
}

describe('an edit of an approved stand', () => {
  it('of prices and texts holds at once and waits for nobody', async () => {
    const stand = await approved()
    const days = stand.form.stand_days!.map((day) => ({ ...day, rate: 99 }))
    const { body } = await resend(stand, { rules: 'Other rules', stand_days: days })
    expect([body.data.status, body.data.waiting_since, body.message]).toEqual([
      'approved',
      null,
      'Your stand is saved',
    ])
    const shown = (await app.call('stands.read', { id: stand.id }, { as: null })).body.data
    expect([shown.rules, shown.price]).toEqual(['Other rules', 99])
    expect(await queued(stand.id)).toBeUndefined()
  })

  it('of land or identity waits beside the approved version, which stays bookable, until it is approved', async () => {
    const stand = await approved()
    const land = { ...stand.form.land!, property: { lat: 44.9, lng: -89.1 } }
    const { body } = await resend(stand, { title: 'Alder Ridge', acres: 60, land })
    expect(body.data).toMatchObject({ status: 'approved', form: { title: 'Alder Ridge', land } })
    expect(body.data.waiting_since).not.toBeNull()
    expect(await statusOf(stand.id)).toMatchObject({
      status: 'approved',
      title: 'Alder Bottom',
      lat: 44.45,
      acres: 48.2,
    })
    // A Friday and a Saturday.
    const weekend = { stand_id: stand.id, reserve_dates: ['2026-12-04', '2026-12-05'] }
    expect((await app.call('reservations.price', weekend)).body.data.sub_total).toBe(170)
    expect(await queued(stand.id)).toMatchObject({
      kind: 'changed',
      approved: { title: 'Alder Bottom', acres: 48.2 },
      asked: { title: 'Alder Ridge', acres: 60, land: { property: { lat: 44.9 } } },
    })
    await decide('approve', body.data as OwnStandForm)
    expect(await statusOf(stand.id)).toMatchObject({
      status: 'approved',
      title: 'Alder Ridge',
      lat: 44.9,
      acres: 60,
    })
    expect((await news())[0]!.message).toBe('Your changes to Alder Ridge are approved')
  })

  it('that is refused leaves the approved version, and shows its owner the reason with what was asked', async () => {
    const stand = await approved()
    expect(await changesOf(stand.id)).toBeNull()
    const { body } = await resend(stand, { title: 'Somewhere else' })
    expect(await changesOf(stand.id)).toEqual({ state: 'waiting', reason: null })
    await decide('reject', body.data as OwnStandForm, 'Another land')
    expect(await changesOf(stand.id)).toEqual({ state: 'refused', reason: 'Another land' })
    expect(await statusOf(stand.id)).toMatchObject({ status: 'approved', title: 'Alder Bottom' })
    const own = await ownForm(app, stand.id, 'landowner')
    expect([own.reject_reason, own.form.title, own.waiting_since]).toEqual([
      'Another land',
      'Somewhere else',
      null,
    ])
    const back = await resend(own, { title: 'Alder Bottom' })
    expect([back.body.data.reject_reason, back.body.data.waiting_since]).toEqual([null, null])
    expect(await changesOf(stand.id)).toBeNull()
  })

  it('is listed by kind, oldest first', async () => {
    const changed = await approved()
    await resend(changed, { title: 'Alder Ridge' })
    const fresh = await sentStand(app)
    expect((await queue('new')).map(({ id }) => id)).toContain(fresh.id)
    expect((await queue('new')).map(({ id }) => id)).not.toContain(changed.id)
    expect((await queue('changed')).map(({ id }) => id)).toContain(changed.id)
    const times = (await queue()).map(({ sent_at }) => sent_at)
    expect(times).toEqual(times.toSorted())
  })
})
