import { describe, expect, it } from 'vitest'
import type { OwnStandForm } from '#core/calls/owners/listings.ts'
import { start } from '#tests/support/server/fixture.ts'
import { testApp, type Who } from '#tests/support/server/app.ts'
import { picture, upload } from '#tests/support/server/inputs.ts'
import { draftStand, formWithPicture, ownForm, sentStand, soundForm } from '#tests/support/server/listings.ts'

const app = testApp()
const as = 'landowner' as const
/** What a form sends of a stand that it has read. */
const sentOf = ({ id, version, form, stand_pictures }: OwnStandForm) => ({
  ...form,
  id,
  version,
  stand_pictures: stand_pictures.map(({ id: own, caption }) => ({ id: own, caption })),
})
const update = (input: object, who: Who = as) => app.call('listings.update', input, { as: who })
const isFound = async (title: string) =>
  ((await app.call('stands.search', { title }, { as: null })).body.total_records as number) > 0

const rich = {
  description: 'A quiet creek bottom.',
  notes_to_hunter: 'The gate code is 1234.',
  points_of_interest: [1, 2],
  is_marked_trail: true,
  special_occasions: [{ name: 'New Year’s Eve hunt', date: '2026-12-31', price: 150 }],
  seasons: [{ title: 'Archery', start_date: '2027-09-12', end_date: '2027-11-15', rate: 1200 }],
  yearly: { title: 'All year', start_date: '2027-01-01', end_date: '2027-12-31', rate: 4000.5 },
  multi_day_discounts: [
    { number_of_days: 3, discount_percentage: 10, is_enabled: true },
    { number_of_days: 365, discount_percentage: 30, is_enabled: false },
  ],
  vouchers: [
    {
      name: 'Autumn',
      code: 'AUTUMN',
      discount_type: 'percentage',
      amount: 10,
      has_expiry: true,
      date: '2027-01-01',
      max_usage: null,
      once_per_hunter: true,
    },
    {
      name: 'Friends',
      code: 'FRIENDS',
      discount_type: 'fixed',
      amount: 12.5,
      has_expiry: false,
      date: null,
      max_usage: 5,
      once_per_hunter: false,
    },
  ],
  location_privacy: 'exact',
} as const

describe('a new stand', () => {
  it('keeps every field of its form, waits for approval, and is not found meanwhile', async () => {
    const form = { ...(await formWithPicture(app)), ...rich }
    const { status, body } = await app.call('listings.add', form, { as })
    expect([status, body.message, body.data.status]).toEqual([
      200,
      'Your stand has been sent for approval',
      'pending',
    ])
    const read = await ownForm(app, body.data.id, as)
    expect(read.form).toMatchObject({
      ...soundForm,
      ...rich,
      seasons: [{ ...rich.seasons[0], id: expect.any(Number) as number }],
      vouchers: rich.vouchers.map((voucher) => ({ ...voucher, id: expect.any(Number) as number })),
    })
    expect(read.stand_pictures).toMatchObject([{ caption: 'Tower at first light' }])
    expect(read.stand_pictures[0]!.picture).toMatch(/^\/media\/.+\.webp$/)
    expect(await isFound('Alder Bottom')).toBe(false)
    const { db } = app.context.database
    const row = await db
      .selectFrom('stand')
      .select(['zone', 'maximum_hunters', 'price_cents', 'town'])
      .where('id', '=', read.id)
      .executeTakeFirst()
    expect(row).toEqual({ zone: 'America/Chicago', maximum_hunters: 2, price_cents: 8500, town: 'Plover' })
  })

  it('is refused with every rule that it breaks, each at its field, and leaves nothing', async () => {
    const { db } = app.context.database
    const count = async () => (await db.selectFrom('stand').select('id').execute()).length
    const before = await count()
    const { failure, body } = await app.call('listings.add', { title: 'Alder' }, { as })
    expect(failure).toBe('invalid')
    expect(body.errors).toMatchObject({
      stand_species: ['Select atleast one specie'],
      stand_pictures: ['Atleast 1 Stand Picture is required'],
      stand_days: ['Atleast one day should be enabled'],
      address: ['Please Choose an address'],
    })
    const unknown = await app.call(
      'listings.add',
      { ...(await formWithPicture(app)), site_type: 999, stand_species: [999] },
      { as },
    )
    expect(Object.keys(unknown.body.errors as object).toSorted()).toEqual(['site_type', 'stand_species'])
    expect(await count()).toBe(before)
  })

  it('takes no season that ends beyond two years, counted from the day where the land is', async () => {
    // It is the 21st in Greenwich, and still the 20th in Wisconsin.
    await app.at('2026-11-21T03:00:00Z')
    const season = (end_date: string) => ({ title: 'Lease', start_date: '2028-01-01', end_date, rate: 900 })
    const form = await formWithPicture(app)
    const beyond = await app.call(
      'listings.add',
      { ...form, seasons: [season('2028-11-20'), season('2028-11-21')], yearly: season('2029-12-31') },
      { as },
    )
    const text = 'Hunters book up to two years ahead. Please choose an end by Nov 20, 2028.'
    expect(beyond.body.errors).toEqual({ 'seasons.1.end_date': [text], 'yearly.end_date': [text] })
    const sent = await app.call('listings.add', { ...form, seasons: [season('2028-11-20')] }, { as })
    expect([sent.status, sent.body.data.time_zone]).toEqual([200, 'America/Chicago'])
    await app.at(start.toISOString())
  })

  it('takes no occasion beyond two years, but keeps it in a draft', async () => {
    await app.at('2026-11-21T03:00:00Z')
    const on = (date: string) => ({ special_occasions: [{ name: 'Opening day', date, price: 200 }] })
    const form = await formWithPicture(app)
    const beyond = await app.call('listings.add', { ...form, ...on('2028-11-21') }, { as })
    expect([beyond.status, beyond.body.errors]).toEqual([
      422,
      {
        'special_occasions.0.date': [
          'Hunters book up to two years ahead. Please choose a day by Nov 20, 2028.',
        ],
      },
    ])
    const draft = await app.call('listings.draft', { ...form, ...on('2028-11-21') }, { as })
    expect([draft.status, draft.body.data.form.special_occasions]).toEqual([
      200,
      on('2028-11-21').special_occasions,
    ])
    const other = { ...(await formWithPicture(app)), ...on('2028-11-20') }
    expect((await app.call('listings.add', other, { as })).status).toBe(200)
    await app.at(start.toISOString())
  })

  it('cannot be made by a junior hunter', async () => {
    const answers = [
      await app.call('listings.add', await formWithPicture(app, 'junior'), { as: 'junior' }),
      await app.call('listings.draft', { title: 'Alder' }, { as: 'junior' }),
    ]
    for (const { status, failure } of answers) expect([status, failure]).toEqual([403, 'junior_not_allowed'])
  })

  it('is approved at once where the setting stand_approval is automatic', async () => {
    const { db } = app.context.database
    await db.insertInto('setting').values({ key: 'stand_approval', value: 'automatic' }).execute()
    const form = { ...(await formWithPicture(app)), title: 'Quick Ridge', location_privacy: 'exact' }
    const { body } = await app.call('listings.add', form, { as })
    await db.deleteFrom('setting').where('key', '=', 'stand_approval').execute()
    expect([body.data.status, await isFound('Quick Ridge')]).toEqual(['approved', true])
  })
})

describe('a draft', () => {
  it('keeps whatever is missing or wrong in it, stays a draft when it is saved again, and can be sent', async () => {
    const { body } = await app.call(
      'listings.draft',
      { acres: 400, rules: 'ab', vouchers: [{ name: '' }] },
      { as },
    )
    const draft = body.data as OwnStandForm
    expect([draft.status, draft.form.acres, draft.form.title]).toEqual(['draft', 400, ''])
    const again = await app.call(
      'listings.updateDraft',
      { ...sentOf(draft), title: 'Alder', vouchers: [] },
      { as },
    )
    expect([again.body.data.status, again.body.data.form.title]).toEqual(['draft', 'Alder'])
    expect((await update(sentOf(again.body.data as OwnStandForm))).failure).toBe('invalid')
    const sent = await update({
      ...(await formWithPicture(app)),
      id: draft.id,
      version: again.body.data.version,
    })
    expect(sent.body.data).toMatchObject({ id: draft.id, status: 'pending' })
    const late = await app.call('listings.updateDraft', { id: draft.id, title: 'Late' }, { as })
    expect([late.status, late.failure]).toEqual([409, 'not_a_draft'])
  })

  it('is seen by its owner alone', async () => {
    const { id } = await draftStand(app)
    for (const who of ['landowner2', 'admin'] as const)
      expect((await app.call('listings.read', { id }, { as: who })).status).toBe(404)
    expect((await app.call('stands.read', { id }, { as: 'hunter' })).status).toBe(404)
  })

  it('that a device sends twice with its key is one stand, whose pictures stay', async () => {
    const key = '6f1c3f0e-3f0e-4c5b-9d7e-0a1b2c3d4e5f'
    const input = { ...(await formWithPicture(app)), key }
    const first = (await app.call('listings.draft', input, { as })).body.data as OwnStandForm
    const second = (await app.call('listings.draft', { ...input, title: 'Anew' }, { as })).body
      .data as OwnStandForm
    expect([second.id, second.form.title]).toEqual([first.id, 'Anew'])
    expect(second.stand_pictures).toEqual(first.stand_pictures)
    expect((await app.call('listings.add', input, { as })).body.data).toMatchObject({
      id: first.id,
      status: 'pending',
    })
    expect((await app.call('listings.add', input, { as })).failure).toBe('form_changed')
  })
})

describe('pictures', () => {
  it('keep the order and the captions that were sent; one that goes leaves its file', async () => {
    const stand = await sentStand(app)
    const second = await upload(app, await picture('#884422'), as)
    const third = await upload(app, await picture('#224488'), as)
    const [cover] = stand.stand_pictures
    const more = await update({
      ...sentOf(stand),
      stand_pictures: [{ upload: second, caption: 'Gate' }, { id: cover!.id }, { upload: third }],
    })
    const pictures = (more.body.data as OwnStandForm).stand_pictures
    expect(pictures.map(({ upload: by, caption }) => [by, caption])).toEqual([
      [second, 'Gate'],
      [cover!.upload, ''],
      [third, ''],
    ])
    const less = await update({
      ...sentOf(more.body.data as OwnStandForm),
      stand_pictures: [{ id: pictures[2]!.id }],
    })
    expect(less.body.data.stand_pictures).toHaveLength(1)
    const left = await app.context.database.db
      .selectFrom('pending_file')
      .select('file')
      .where('file', '=', pictures[0]!.picture.slice('/media/'.length))
      .execute()
    expect(left).toHaveLength(1)
  })

  it('of another stand, of another person and damaged ones are refused at their place', async () => {
    const theirs = await sentStand(app, 'landowner2')
    const other = { id: theirs.stand_pictures[0]!.id }
    const form = await formWithPicture(app)
    const stolen = await app.call(
      'listings.add',
      { ...form, stand_pictures: [...form.stand_pictures, other] },
      { as },
    )
    expect(stolen.body.errors).toHaveProperty(['stand_pictures.1'])
    const foreign = { upload: await upload(app, await picture(), 'hunter') }
    const damaged = {
      upload: await upload(app, new File(['no picture'], 'a.jpg', { type: 'image/jpeg' }), as),
    }
    for (const [bad, failure] of [
      [foreign, 'upload_unknown'],
      [damaged, 'picture_refused'],
    ] as const) {
      const refused = await app.call(
        'listings.draft',
        { stand_pictures: [...form.stand_pictures, bad] },
        { as },
      )
      expect([refused.failure, Object.keys(refused.body.errors as object)]).toEqual([
        failure,
        ['stand_pictures.1'],
      ])
    }
  })
})

describe('an edit', () => {
  it('from a version that was changed elsewhere is refused and overwrites nothing', async () => {
    const stand = await sentStand(app)
    expect((await update({ ...sentOf(stand), title: 'From the phone' })).status).toBe(200)
    const late = await update({ ...sentOf(stand), title: 'From the desk' })
    expect([late.status, late.failure]).toEqual([409, 'form_changed'])
    expect((await ownForm(app, stand.id, as)).form.title).toBe('From the phone')
  })

  it('of another person’s stand is not found', async () => {
    const stand = await sentStand(app)
    expect((await update(sentOf(stand), 'landowner2')).status).toBe(404)
    expect((await app.call('listings.updateDraft', { id: stand.id }, { as: 'landowner2' })).status).toBe(404)
  })

  it('keeps a season’s and a used voucher’s id and count; what a booking has used ends, anything else goes', async () => {
    const { db } = app.context.database
    const form = { ...(await formWithPicture(app)), ...rich }
    const stand = (await app.call('listings.add', form, { as })).body.data as OwnStandForm
    const [autumn, friends] = stand.form.vouchers!
    await db.updateTable('voucher').set({ redeem_count: 2 }).where('id', '=', friends!.id!).execute()
    await db.updateTable('reservation').set({ voucher_id: friends!.id! }).where('id', '=', 1).execute()
    const less = await update({ ...sentOf(stand), vouchers: [{ ...friends!, max_usage: 1 }] })
    expect(less.body.errors).toHaveProperty(['vouchers.0.max_usage'])
    const kept = await update({ ...sentOf(stand), vouchers: [{ ...friends!, name: 'Old friends' }] })
    expect(kept.body.data.voucher_uses).toEqual([{ id: friends!.id, redeem_count: 2 }])
    expect(kept.body.data.form.seasons[0].id).toBe(stand.form.seasons![0]!.id)
    expect(kept.body.data.form.vouchers.map(({ id }: { id: number }) => id)).not.toContain(autumn!.id)
    const ended = await update({ ...sentOf(kept.body.data as OwnStandForm), vouchers: [], seasons: [] })
    expect(ended.body.data.form).toMatchObject({ vouchers: [{ id: friends!.id, max_usage: 2 }], seasons: [] })
    await db.updateTable('reservation').set({ voucher_id: null }).where('id', '=', 1).execute()
  })
})
