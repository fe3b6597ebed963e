import { createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readPermit, shownText, stepAt } from '#core/rules/booking/permits.ts'
import { testApp, type Who } from '#tests/support/server/app.ts'
import { ids, start } from '#tests/support/server/fixture.ts'
import { invited } from '#tests/support/server/inputs.ts'

const app = testApp()
const read = async (as: Who = 'hunter') => {
  const { status, body } = await app.call('permits.read', { reservationId: ids.reservation }, { as })
  return { status, token: body.data?.permit ?? '' }
}
const decode = (base64url: string) => Buffer.from(base64url, 'base64url').toString()
const stateOf = async (permit: string) =>
  (await app.call('permits.check', { permit }, { as: null })).body.data?.state
const table = () => app.context.database.db
describe('a hunting permit', () => {
  it('names the hunter, the land, the days and the waiver, and is signed by the key that phones keep', async () => {
    const permit = readPermit((await read()).token, decode)!
    const row = await table()
      .selectFrom('reservation')
      .innerJoin('stand', 'stand.id', 'reservation.stand_id')
      .innerJoin('app_user', 'app_user.id', 'reservation.user_id')
      .select(['start_day', 'end_day', 'title', 'first_name', 'last_name', 'zone'])
      .where('reservation.id', '=', ids.reservation)
      .executeTakeFirstOrThrow()
    expect(permit).toMatchObject({
      reservationId: ids.reservation,
      userId: ids.hunter,
      name: `${row.first_name} ${row.last_name}`,
      stand: row.title,
      zone: row.zone,
      from: row.start_day,
      to: row.end_day,
    })
    const waiver = await table()
      .selectFrom('waiver')
      .select('id')
      .where('user_id', '=', ids.hunter)
      .executeTakeFirst()
    expect(permit.waiverUntil === null).toBe(waiver === undefined)
    const { body } = await app.call('service.config', {}, { as: null })
    const key = createPublicKey({
      key: Buffer.concat([
        Buffer.from('302a300506032b6570032100', 'hex'),
        Buffer.from(body.data!.permit_key, 'hex'),
      ]),
      format: 'der',
      type: 'spki',
    })
    const signature = Buffer.from(permit.signature, 'base64url')
    expect(verify(null, Buffer.from(permit.signed), key, signature)).toBe(true)
  })

  it('is for those who hunt there, each in their own name', async () => {
    expect((await read('landowner')).status).toBe(404)
    expect((await read('landowner2')).status).toBe(404)
    expect((await read('hunter2')).status).toBe(404)
    const invitation = await invited(app, 'landowner2')
    const joinedNow = { status: 'approved', answered_at: start } as const
    await table().updateTable('invitation').set(joinedNow).where('id', '=', invitation).execute()
    const joined = await read('landowner2')
    expect(joined.status).toBe(200)
    expect(readPermit(joined.token, decode)!.userId).toBe(ids.landowner2)
    expect(await stateOf(joined.token)).toBe('stands')
    await table().updateTable('invitation').set({ status: 'revoked' }).execute()
    expect(await stateOf(joined.token)).toBe('cancelled')
  })

  it('is found forged with another text, another key or another permit’s signature', async () => {
    const { token } = await read()
    const [text, signature] = token.split('.') as [string, string]
    const other = Buffer.from(decode(text).replace('"t":"20', '"t":"21')).toString('base64url')
    const { privateKey } = generateKeyPairSync('ed25519')
    const foreign = sign(null, Buffer.from(text), privateKey).toString('base64url')
    expect(await stateOf(token)).toBe('stands')
    for (const forged of [`${other}.${signature}`, `${text}.${foreign}`, 'none', `${text}.${'A'.repeat(86)}`])
      expect(await stateOf(forged)).toBe('forged')
    expect((await app.call('permits.check', { permit: '' }, { as: null })).status).toBe(422)
    expect((await app.call('permits.check', { permit: 'a'.repeat(1601) }, { as: null })).status).toBe(422)
  })

  it('is not given for a booking that is cancelled, and says so where there was one', async () => {
    const { token } = await read()
    const become = (state: 'cancel' | 'approved') =>
      table().updateTable('reservation').set({ state }).where('id', '=', ids.reservation).execute()
    await become('cancel')
    expect((await read()).status).toBe(404)
    expect(await stateOf(token)).toBe('cancelled')
    await become('approved')
  })
})

/** A phone's pair of keys, as a browser makes them. */
const phones = {
  Ed25519: () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    return { raw: publicKey.export({ format: 'der', type: 'spki' }).subarray(-32), privateKey, hash: null }
  },
  'P-256': () => {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    return {
      raw: publicKey.export({ format: 'der', type: 'spki' }).subarray(-65),
      privateKey,
      hash: 'sha256',
    }
  },
} as const
const shownBy = (privateKey: KeyObject, hash: string | null, token: string, step: number): string => {
  const text = shownText(token, step)
  const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const
  return `${text}.${sign(hash, Buffer.from(text), key).toString('base64url')}`
}

describe.each(['Ed25519', 'P-256'] as const)('a permit of a phone with a key of %s', (kind) => {
  const { raw, privateKey, hash } = phones[kind]()
  const permitOf = async (key: string) =>
    (await app.call('permits.read', { reservationId: ids.reservation, phone_key: key })).body.data!.permit
  const step = stepAt(start.getTime())

  it('names this key, and counts with the time that the phone has signed', async () => {
    const token = await permitOf(raw.toString('base64url'))
    expect(readPermit(token, decode)!.phoneKey).toBe(raw.toString('base64url'))
    expect(await stateOf(token)).toBe('stands')
    expect(await stateOf(shownBy(privateKey, hash, token, step))).toBe('stands')
  })

  it('is forged with a time that another phone signed, or that was changed', async () => {
    const token = await permitOf(raw.toString('base64url'))
    const code = shownBy(privateKey, hash, token, step)
    const other = phones[kind]()
    expect(await stateOf(shownBy(other.privateKey, hash, token, step))).toBe('forged')
    const later = `.${(step + 1).toString(36)}.`
    expect(await stateOf(code.replace(`.${step.toString(36)}.`, later))).toBe('forged')
    const elsewhere = await permitOf(other.raw.toString('base64url'))
    expect(await stateOf(code.replace(token, elsewhere))).toBe('forged')
  })
})

it('a key that is none is refused, and one that is no point of its curve signs nothing', async () => {
  for (const key of ['', 'A'.repeat(42), 'A'.repeat(87), `B${'='.repeat(86)}`])
    expect((await app.call('permits.read', { reservationId: ids.reservation, phone_key: key })).status).toBe(
      422,
    )
  const off = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)]).toString('base64url')
  const { body } = await app.call('permits.read', { reservationId: ids.reservation, phone_key: off })
  expect(await stateOf(body.data!.permit)).toBe('stands')
  expect(await stateOf(`${body.data!.permit}.ld9s.${'A'.repeat(86)}`)).toBe('forged')
})
