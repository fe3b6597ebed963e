import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Booking, Reservation } from '#core/calls/reservations.ts'
import type { HuntHunter } from '#core/calls/shapes/people.ts'
import { headers } from '#core/contract/uploads.ts'
import { testApp, type Who } from '#tests/support/server/app.ts'
import { ids, start } from '#tests/support/server/fixture.ts'
import {
  answersOf,
  card,
  days,
  invited,
  profileChange,
  reserve,
  signature,
  upload,
} from '#tests/support/server/inputs.ts'

const app = testApp()

const read = async (id: number, as: Who = 'landowner'): Promise<Reservation> =>
  (await app.call('reservations.read', { id }, { as })).body.data
const booking = async (id: number, status = 'reserved'): Promise<Booking> =>
  (
    (await app.call('reservations.bookingsOfOwner', { id: 1, status, per_page: 50 }, { as: 'landowner' }))
      .body.data as Booking[]
  ).find((each) => each.id === id)!

describe('phone, car plate and waiver of a hunter', () => {
  it('are shown to the landowner, of everybody who hunts', async () => {
    await app.call('accounts.update', { ...profileChange, car_plate: 'HNT 482' })
    const invitation = await invited(app)
    await app.call('invitations.answer', { id: invitation, status: 'approved' }, { as: 'hunter2' })
    const { hunters } = await read(ids.reservation)
    expect(hunters).toMatchObject([
      {
        user: { id: ids.hunter },
        phone: '+1-7155550177',
        car_plate: 'HNT 482',
        waiver_info: { is_approved: true },
      },
      {
        user: { id: ids.hunter2 },
        phone: '+1-7155550112',
        car_plate: null,
        waiver_info: { is_approved: true },
      },
    ])
    expect((await booking(ids.reservation)).hunters).toEqual(hunters)
    const { body } = await app.call('packs.read', { id: ids.reservation }, { as: 'landowner' })
    expect(JSON.stringify(body.data.contacts)).toContain('+1-7155550177')
  })

  it('are shown to no hunter, and each hunter sees their own waiver alone', async () => {
    for (const as of ['hunter', 'hunter2'] as const) {
      expect((await read(ids.reservation, as)).hunters).toBeNull()
      const { body } = await app.call('packs.read', { id: ids.reservation }, { as })
      expect(body.data.contacts.map(({ role }: { role: string }) => role)).toEqual(['landowner', 'support'])
      expect(JSON.stringify(body)).not.toMatch(/HNT 482|7155550112|7155550177/)
    }
    // A newer waiver of one hunter is not the other's.
    await app.at('2026-11-20T16:00:00Z')
    const signed = await app.call(
      'waivers.sign',
      { questions: await answersOf(app), signature: await signature() },
      { as: 'hunter2' },
    )
    expect((await read(ids.reservation, 'hunter2')).waiver_info).toEqual(signed.body.data)
    expect((await read(ids.reservation, 'hunter')).waiver_info).not.toEqual(signed.body.data)
    expect((await app.call('reservations.read', { id: ids.reservation }, { as: 'landowner2' })).status).toBe(
      404,
    )
  })

  it('are not shown before the payment, nor of a canceled hunt', async () => {
    const { body } = await reserve(app, { stand: 1, days: days(10, 1) })
    const id = body.data.reservation_id as number
    expect(await booking(id)).toBeUndefined()
    await app.call('sandbox.pay', card(body.data.payment_intent))
    expect((await booking(id)).hunters).toHaveLength(1)
    await app.call('reservations.cancel', { id })
    expect((await booking(id, 'canceled')).hunters).toBeNull()
    expect(await read(id)).toMatchObject({ hunters: null, waiver_info: null })
  })

  it('are shown until the day after the hunt ends, by the stand’s clock', async () => {
    // The last day is November 21; midnight at the stand is six in the morning in Greenwich.
    const shownAt = async (now: string): Promise<readonly (HuntHunter[] | null | undefined)[]> => {
      await app.at(now)
      return [(await read(ids.reservation)).hunters, (await booking(ids.reservation, 'completed')).hunters]
    }
    for (const hunters of await shownAt('2026-11-23T05:59:00Z')) expect(hunters).toHaveLength(2)
    for (const hunters of await shownAt('2026-11-23T06:01:00Z')) expect(hunters).toBeNull()
    await app.at(start.toISOString())
  })

  it('keep a plate that an older client does not send, and forget one that is emptied', async () => {
    const plate = async () => (await app.call('accounts.profile')).body.data.car_plate as string | null
    await app.call('accounts.update', profileChange)
    expect(await plate()).toBe('HNT 482')
    expect((await app.call('accounts.update', { ...profileChange, car_plate: 'x'.repeat(21) })).status).toBe(
      422,
    )
    await app.call('accounts.update', { ...profileChange, car_plate: ' ' })
    expect(await plate()).toBeNull()
  })
})

describe('a waiver that was signed on a phone', () => {
  const sign = async (written: string, input: object = {}) => {
    const file = await signature()
    return app.call(
      'waivers.sign',
      { questions: await answersOf(app), signature_upload: await upload(app, file), ...input },
      {
        headers: {
          [headers.deviceTime]: app.context.clock.now().toISOString(),
          [headers.written]: written,
        },
      },
    )
  }
  const newest = () =>
    app.context.database.db
      .selectFrom('waiver')
      .selectAll()
      .where('user_id', '=', ids.hunter)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()

  it('counts from then, with the day on the signer’s calendar', async () => {
    // Half past eight in the evening in Wisconsin, tomorrow in Greenwich.
    await app.at('2026-11-21T20:00:00Z')
    const answer = await sign('2026-11-21T02:30:00.000Z', { date: '2026-11-20', reservation_id: 1 })
    expect(answer.body.data.expiry).toBe('2027-11-21T02:30:00.000Z')
    const row = await newest()
    expect(row.signed_at.toISOString()).toBe('2026-11-21T02:30:00.000Z')
    expect(row.body).toContain('Nov 20, 2026')
    expect(row.body).toContain('Nov 20, 2027')
    expect(row.body).not.toContain('Nov 21')
  })

  it('is kept word for word with its digest, picture, and signer, and none of it can be changed', async () => {
    const row = await newest()
    const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
    expect(row.body).toContain('Hanna')
    expect(row.body).not.toMatch(/\{\{?\w+\}?\}/)
    expect(row.sha256).toBe(sha256(row.body))
    expect(row.signature_sha256).toBe(sha256(row.signature))
    expect(row.signer_name).toBe('Hanna Lindqvist')
    const { db } = app.context.database
    const changes = [{ body: 'Another text' }, { signer_name: 'Somebody Else' }, { signed_at: new Date(0) }]
    for (const change of changes)
      await expect(db.updateTable('waiver').set(change).where('id', '=', row.id).execute()).rejects.toThrow()
    await expect(db.deleteFrom('waiver').where('id', '=', row.id).execute()).rejects.toThrow()
    expect(await newest()).toEqual(row)
  })

  it('is signed when it arrives where its time is not believed', async () => {
    await sign('2024-01-01T00:00:00.000Z', { date: '2024-01-01' })
    const row = await newest()
    expect(row.signed_at.toISOString()).toBe('2026-11-21T20:00:00.000Z')
    expect(row.body).toContain('Nov 21, 2026')
  })

  it('needs its signature, which is used once', async () => {
    const questions = await answersOf(app)
    const without = await app.call('waivers.sign', { questions })
    expect(without).toMatchObject({ status: 422, body: { errors: { signature: ['Signature is required'] } } })
    const signature_upload = await upload(app, await signature())
    expect((await app.call('waivers.sign', { questions, signature_upload })).status).toBe(200)
    expect(await app.call('waivers.sign', { questions, signature_upload })).toMatchObject({
      failure: 'upload_unknown',
    })
  })
})
