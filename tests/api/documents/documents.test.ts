import { inflateSync } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { showDay } from '#core/rules/time/days.ts'
import { endingDay } from '#core/rules/booking/waivers.ts'
import { fillDocument } from '#core/rules/documents.ts'
import { sha256 } from '#server/config/random.ts'
import { publicKeyOf } from '#server/domain/documents/signing-keys.ts'
import { testApp, type Who } from '#tests/support/server/app.ts'
import { ids } from '#tests/support/server/fixture.ts'
import { answersOf, signature, signedWaiver } from '#tests/support/server/inputs.ts'
import { offered } from '#tests/support/server/owner-inputs.ts'
import { verifyCopy } from '#server/bin/verify-waiver.mjs'

const app = testApp({ TRUST_PROXY: '1' })
const db = () => app.context.database.db
const read = async (id: string, as: Who = 'hunter') => app.call('documents.read', { id }, { as })
const list = async (as: Who, input = {}) => (await app.call('documents.list', input, { as })).body
const pdfOf = async (id: string, as: Who = 'hunter') =>
  Buffer.from((await read(id, as)).body.data.pdf as string, 'base64')

describe('the list of documents', () => {
  it('names the person’s own signed papers of all kinds, the newest first, page by page', async () => {
    await app.at('2026-11-20T13:00:00.000Z')
    await app.call('leases.apply', { signature: await signature() }, { as: 'landowner2' })
    await app.at('2026-11-20T14:00:00.000Z')
    const waiver = await signedWaiver(app, { as: 'landowner2' })
    await app.at('2026-11-20T15:00:00.000Z')
    const declined = await offered(app)
    await app.call('transfers.answer', { id: declined.id, status: 'decline' }, { as: 'landowner2' })
    const taken = await offered(app)
    const accept = { id: taken.id, status: 'accept', signature: await signature() }
    expect((await app.call('transfers.answer', accept, { as: 'landowner2' })).status).toBe(200)
    const { data, total_records: total } = await list('landowner2')
    const kinds = (data as { kind: string }[]).map(({ kind }) => kind)
    expect(kinds.slice(0, 3)).toEqual(['stand_transfer', 'waiver', 'lease_application'])
    expect(total).toBe(kinds.length)
    const { title } = await db()
      .selectFrom('stand')
      .select('title')
      .where('id', '=', taken.stand)
      .executeTakeFirstOrThrow()
    expect(data[0]).toMatchObject({
      id: `stand_transfer-${taken.id}`,
      document: 'lease document',
      land: title,
      signed_at: '2026-11-20T15:00:00.000Z',
      expires_at: null,
      is_approved: null,
    })
    expect(data[1]).toMatchObject({
      id: waiver,
      document: 'waiver document',
      land: null,
      signed_at: '2026-11-20T14:00:00.000Z',
      expires_at: '2027-11-20T14:00:00.000Z',
      is_approved: true,
    })
    const { body: second } = await app.call('documents.list', { page: 2, per_page: 1 }, { as: 'landowner2' })
    expect([second.data, second.total_records]).toEqual([[data[1]], total])
    // The former owner has signed nothing of it.
    const others = (await list('landowner')).data as { id: string }[]
    expect(others.map(({ id }) => id)).not.toContain(`stand_transfer-${taken.id}`)
  })

  it('needs a signed-in person', async () => {
    expect((await app.call('documents.list', {}, { as: null })).status).toBe(401)
    expect((await app.call('documents.read', { id: 'waiver-1' }, { as: null })).status).toBe(401)
  })
})

describe('a signed paper', () => {
  it('is read by who signed it alone', async () => {
    const id = await signedWaiver(app)
    expect((await read(id)).status).toBe(200)
    for (const as of ['landowner', 'hunter2', 'admin'] as const) {
      const { status, failure } = await read(id, as)
      expect([as, status, failure]).toEqual([as, 404, 'not_found'])
    }
  })

  it('that does not exist, or is only asked for, is not found', async () => {
    const open = await offered(app)
    for (const id of [
      `stand_transfer-${open.id}`,
      'waiver-999999',
      'waiver-0',
      'waiver-999999999999999',
      'payment-1',
      'waiver',
      '../etc',
    ])
      expect([id, (await read(id, 'landowner2')).failure]).toEqual([id, 'not_found'])
  })

  it('has the text that the screen showed, with the signer’s names and days in their places', async () => {
    await app.at('2026-11-20T12:00:00.000Z')
    const shown = (await app.call('site.document', { type: 'waiver document' })).body.body as string
    const me = (await app.call('accounts.profile')).body.data
    const input = { questions: await answersOf(app), signature: await signature(), date: '2026-11-20' }
    await app.call('waivers.sign', input)
    const { body } = await read((await list('hunter')).data[0].id)
    expect(body.data.body).toBe(
      fillDocument(shown, {
        date: showDay('2026-11-20'),
        expiry_date: showDay(endingDay('2026-11-20')),
        first_name: me.first_name,
        last_name: me.last_name,
        guardian_name: '',
      }),
    )
    expect(body.data.body).toContain(`${me.first_name} ${me.last_name}`)
    expect(body.data.body).not.toMatch(/\{(first|last)_name\}/)
    expect(body.data.sha256).toBe(sha256(body.data.body as string))
  })

  it('is the same PDF twice, byte for byte, also after the person has another name', async () => {
    const id = await signedWaiver(app)
    const first = await pdfOf(id)
    await db().updateTable('app_user').set({ last_name: 'Other' }).where('id', '=', ids.hunter).execute()
    await app.at('2026-11-28T12:00:00.000Z')
    expect((await pdfOf(id)).equals(first)).toBe(true)
    expect(first.subarray(0, 5).toString()).toBe('%PDF-')
    await db().updateTable('app_user').set({ last_name: 'Lindqvist' }).where('id', '=', ids.hunter).execute()
  })

  it('carries text, signature, signer, time, address and device, which are checked without a server', async () => {
    await app.at('2026-11-21T12:00:00.000Z')
    const pdf = await pdfOf(
      await signedWaiver(app, { headers: { 'User-Agent': 'A phone', 'X-Forwarded-For': '203.0.113.7' } }),
    )
    const lines = verifyCopy(pdf, publicKeyOf(app.context.secret, 'copies'))
    expect(lines.filter(({ ok }) => !ok)).toEqual([])
    const text = lines.map((line) => line.text).join('\n')
    for (const part of [
      'Signed by: Hanna',
      'Signed at: 2026-11-21T12:00:00.000Z',
      'Device: A phone',
      'Address: 203.0.113.7',
    ])
      expect(text).toContain(part)
    expect(verifyCopy(pdf, 'f'.repeat(64)).filter(({ ok }) => !ok)).toEqual([
      { ok: false, text: 'It is not the key that you expect' },
    ])
  })

  it('writes names of any spelling with characters of its own font', async () => {
    await db()
      .updateTable('app_user')
      .set({ first_name: 'Ždeňka', last_name: 'Žižka-Łęcka' })
      .where('id', '=', ids.hunter)
      .execute()
    const pdf = (await pdfOf(await signedWaiver(app))).toString('latin1')
    await db()
      .updateTable('app_user')
      .set({ first_name: 'Hanna', last_name: 'Lindqvist' })
      .where('id', '=', ids.hunter)
      .execute()
    // Which characters the embedded font stands for is written beside it.
    const maps = [...pdf.matchAll(/\/Filter \/FlateDecode\n>>\nstream\n/g)].flatMap(({ index, 0: head }) => {
      try {
        return [inflateSync(Buffer.from(pdf.slice(index + head.length), 'latin1')).toString('latin1')]
      } catch {
        return []
      }
    })
    const letters = maps.filter((map) => map.includes('beginbfrange')).join('\n')
    for (const letter of 'ŽňžŁę')
      expect(letters).toContain(letter.codePointAt(0)!.toString(16).padStart(4, '0'))
  })

  it('that was not approved is kept and can be read as well', async () => {
    const questions = (await app.call('waivers.questions')).body.data as {
      id: number
      options: { label: string; is_approved: boolean }[]
    }[]
    const refused = questions.map(({ id, options }) => ({
      id,
      answer: (options.find((option) => !option.is_approved) ?? options[0]!).label,
      reason: 'A reason',
    }))
    const { failure } = await app.call('waivers.sign', { questions: refused, signature: await signature() })
    expect(failure).toBe('waiver_not_approved')
    const [newest] = (await list('hunter')).data as { id: string; is_approved: boolean }[]
    expect(newest!.is_approved).toBe(false)
    expect((await read(newest!.id)).status).toBe(200)
  })
})

it('what a junior signs names the guardian, and is the juniors’ document', async () => {
  await app.call(
    'waivers.sign',
    { questions: await answersOf(app), signature: await signature(), guardian_name: 'Grace Lindqvist' },
    { as: 'junior' },
  )
  const [paper] = (await list('junior')).data as { id: string; document: string }[]
  expect(paper!.document).toBe('junior waiver document')
  const lines = verifyCopy(await pdfOf(paper!.id, 'junior')).map(({ text }) => text)
  expect(lines).toContain('Guardian: Grace Lindqvist')
})

it('a document is had by its type: the hunter’s waiver, the junior’s, the landowner’s lease, and no other', async () => {
  const bodies = new Map<string, string>()
  for (const type of ['waiver document', 'junior waiver document', 'lease document']) {
    const { status, body } = await app.call('site.document', { type }, { as: null })
    const stored = await db()
      .selectFrom('document')
      .select('body')
      .where('type', '=', type)
      .executeTakeFirstOrThrow()
    expect([type, status, body.body]).toEqual([type, 200, stored.body])
    bodies.set(type, body.body as string)
  }
  expect(bodies.get('waiver document')).toMatch(/^HUNTER PARTICIPATION AND RELEASE/)
  expect(bodies.get('junior waiver document')).toMatch(/^JUNIOR HUNTER[^]*\{guardian_name\}/)
  expect(bodies.get('lease document')).toMatch(/^[A-Z ]*LEASE/)
  expect((await app.call('site.document', { type: 'deed' }, { as: null })).status).toBe(422)
})

it('the export of a person’s data has the records of their signatures', async () => {
  await signedWaiver(app, { as: 'hunter2' })
  const { body } = await app.call('accounts.myData', {}, { as: 'hunter2' })
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from signature_record where user_id = ${ids.hunter2}`.execute(db())
  expect(body.data.signatures).toHaveLength(rows[0]!.n)
  expect(body.data.signatures[0]).toMatchObject({ position: expect.any(Number) as number })
})
