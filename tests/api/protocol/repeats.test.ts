import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { inputDigest } from '#server/http/idempotency.ts'
import { testApp } from '#tests/support/server/app.ts'
import { days, picture, registration, upload } from '#tests/support/server/inputs.ts'

const app = testApp()
const say = (message: string, key: string) =>
  app.call('chat.send', { reservationId: 1, userId: 3, message }, { key })
const count = async (table: 'chat_message' | 'ticket' | 'app_user' | 'reservation'): Promise<number> =>
  (
    await app.context.database.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

describe('a request with an Idempotency-Key', () => {
  it('gets the first answer again and has one effect', async () => {
    const before = await count('chat_message')
    const first = await say('Hello', 'k-1')
    const again = await say('Hello', 'k-1')
    expect(again.body).toEqual(first.body)
    expect(first.headers.get('Idempotency-Replayed')).toBeNull()
    expect(again.headers.get('Idempotency-Replayed')).toBe('true')
    expect(await count('chat_message')).toBe(before + 1)
  })

  it('is refused when the same key comes with another content', async () => {
    await say('One', 'k-2')
    expect(await say('Two', 'k-2')).toMatchObject({ status: 422, failure: 'key_reused' })
  })

  it('is refused again in the same words and codes, also where an older server has kept only the words', async () => {
    const hunt = { id: 1, email: 'landowner@demo.highseat.example' }
    const invite = () => app.call('invitations.send', hunt, { key: 'k-refused' })
    const words = { email: ['This is the landowner of this stand'] }
    const first = await invite()
    expect([first.status, first.body.errors]).toEqual([422, words])
    expect(first.body.codes).toEqual({ email: [{ code: 'landowner_address' }] })
    const again = await invite()
    expect(again.headers.get('Idempotency-Replayed')).toBe('true')
    expect(again.body).toEqual(first.body)
    await app.context.database.db
      .updateTable('idempotency')
      .set({ body: JSON.stringify({ errors: words }) })
      .where('key', '=', 'k-refused')
      .execute()
    const kept = await invite()
    expect(kept.headers.get('Idempotency-Replayed')).toBe('true')
    expect(kept.body.errors).toEqual(words)
    expect(kept.body.codes).toEqual({ email: [{ code: 'text', values: { text: words.email[0] } }] })
  })

  it('is refused with a delay while the first still runs', async () => {
    const lock = createHash('sha256').update('user:1\nk-3').digest().readBigInt64BE(0)
    const client = await app.context.database.pool.connect()
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1::bigint)', [lock.toString()])
    const waiting = await say('Held', 'k-3')
    await client.query('rollback')
    client.release()
    expect(waiting).toMatchObject({ status: 409, failure: 'request_running' })
    expect(waiting.headers.get('Retry-After')).toBe('1')
    expect((await say('Held', 'k-3')).status).toBe(200)
  })

  it('acts once when twenty arrive together', async () => {
    const before = await count('chat_message')
    const answers = await Promise.all(Array.from({ length: 20 }, () => say('Together', 'k-4')))
    expect(await count('chat_message')).toBe(before + 1)
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect(answers.filter(({ failure }) => failure !== null && failure !== 'request_running')).toEqual([])
  })

  it('is answered like the first when that finishes while this one looks for the same upload', async () => {
    const { pool } = app.context.database
    const media_upload = await upload(app, await picture('#2F5D44'))
    const send = () =>
      app.call(
        'tickets.create',
        { category: 1, subject: 'S', description: 'D', media_upload },
        { key: 'k-file' },
      )
    const first = await send()
    expect(first.status).toBe(200)
    const before = await count('ticket')
    // Back to the moment before the first has written its end down: the second finds nothing and goes on.
    await pool.query("update idempotency set key = 'hidden' where key = 'k-file'")
    const holder = await pool.connect()
    await holder.query('begin')
    await holder.query('lock table upload in access exclusive mode')
    const second = send()
    await expect
      .poll(async () => {
        const { rows: waiting } = await pool.query(
          "select 1 from pg_locks where relation = 'upload'::regclass and not granted",
        )
        return waiting.length
      })
      .toBe(1)
    await pool.query("update idempotency set key = 'k-file' where key = 'hidden'")
    await holder.query('commit')
    holder.release()
    const again = await second
    expect([again.status, again.failure]).toEqual([200, null])
    expect(again.body).toEqual(first.body)
    expect(await count('ticket')).toBe(before)
  })

  it('is identified by its fields and files, not by the bytes of its form', async () => {
    const send = async (boundary: string) => {
      const bytes = Buffer.from(await (await picture()).arrayBuffer())
      const field = (name: string, value: string) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
      const body = Buffer.concat([
        Buffer.from(field('category', '1') + field('subject', 'S') + field('description', 'D')),
        Buffer.from(
          `--${boundary}\r\nContent-Disposition: form-data; name="media"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`,
        ),
        bytes,
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ])
      return app.send('/api/create-ticket', {
        method: 'POST',
        body,
        headers: {
          Authorization: `Bearer ${await app.token('hunter')}`,
          'Content-Type': `multipart/form-data; boundary=${boundary}`,
          'Idempotency-Key': 'k-5',
        },
      })
    }
    const before = await count('ticket')
    const first = await send('one-boundary')
    const again = await send('another-boundary')
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.headers.get('Idempotency-Replayed')).toBe('true')
    expect(await count('ticket')).toBe(before + 1)
  })

  it('is refused when the same key comes with another file, as form data or by an upload', async () => {
    const fields = { category: 1, subject: 'S', description: 'D' }
    const send = (input: object, key: string) => app.call('tickets.create', { ...fields, ...input }, { key })
    const before = await count('ticket')
    expect((await send({ media: await picture('#2F5D45') }, 'k-10')).status).toBe(200)
    const other = await send({ media: await picture('#B4480B') }, 'k-10')
    expect(other).toMatchObject({ status: 422, failure: 'key_reused' })
    const uploads = [
      await upload(app, await picture('#2F5D46')),
      await upload(app, await picture('#B4480C')),
    ] as const
    expect((await send({ media_upload: uploads[0] }, 'k-11')).status).toBe(200)
    expect((await send({ media_upload: uploads[1] }, 'k-11')).failure).toBe('key_reused')
    expect(await count('ticket')).toBe(before + 2)
  })

  it('is refused when the same key comes to another call', async () => {
    await app.call('chat.read', { reservationId: 1, userId: 3 }, { key: 'k-12' })
    const other = await app.call('chat.send', { reservationId: 1, userId: 3, message: 'M' }, { key: 'k-12' })
    expect(other.failure).toBe('key_reused')
  })

  it('replays a final refusal, but not one that waiting can change', async () => {
    const junk = { stand_id: 2, reserve_dates: ['2026-12-01', '2026-12-05'], cancellation_policy: true }
    await app.call('reservations.create', junk, { key: 'k-6' })
    const again = await app.call('reservations.create', junk, { key: 'k-6' })
    expect(again.failure).toBe('dates_not_bookable')
    expect(again.headers.get('Idempotency-Replayed')).toBe('true')
    const wish = { stand_id: 2, reserve_dates: days(1, 1), cancellation_policy: true }
    const held = await app.call('reservations.create', wish, { as: 'hunter2' })
    expect((await app.call('reservations.create', wish, { key: 'k-7' })).failure).toBe('dates_taken')
    await app.call('reservations.release', { id: held.body.data.reservation_id }, { as: 'hunter2' })
    expect((await app.call('reservations.create', wish, { key: 'k-7' })).status).toBe(200)
  })

  it('is not answered by a refusal that the person has since removed the reason of', async () => {
    const wish = (day: number, key?: string) =>
      app.call(
        'reservations.create',
        { stand_id: 3, reserve_dates: days(210 + 3 * day, 1), cancellation_policy: true },
        { as: 'hunter2', ...(key !== undefined && { key }) },
      )
    await app.call('reservations.release', {}, { as: 'hunter2' })
    for (const day of [0, 1, 2]) expect((await wish(day)).status).toBe(200)
    expect((await wish(3, 'k-14')).failure).toBe('too_many_holds')
    await app.call('reservations.release', {}, { as: 'hunter2' })
    expect((await wish(3, 'k-14')).status).toBe(200)
  })

  it('is known by a digest without passwords, which could be guessed from one', async () => {
    const person = registration('digest@example.com')
    const other = { ...person, password: 'something-else', password_confirmation: 'something-else' }
    const digest = (input: object) => inputDigest('accounts.register', input)
    expect(await digest(other)).toBe(await digest(person))
    expect(await digest({ ...person, city: 'Plover' })).not.toBe(await digest(person))
  })

  it('belongs to its user', async () => {
    await say('Mine', 'k-8')
    const theirs = await app.call(
      'chat.send',
      { reservationId: 1, userId: 1, message: 'Ours' },
      { key: 'k-8', as: 'landowner' },
    )
    expect(theirs).toMatchObject({ status: 200, body: { data: { message: 'Ours' } } })
  })

  it('makes one account, keeps no token, and is refused with another password', async () => {
    const person = registration('twice@example.com')
    const first = await app.call('accounts.register', person, { as: null, key: 'k-9' })
    const again = await app.call('accounts.register', person, { as: null, key: 'k-9' })
    expect(again.body.data.id).toBe(first.body.data.id)
    expect(again.body.token).not.toBe(first.body.token)
    const row = await app.context.database.db
      .selectFrom('idempotency')
      .select('body')
      .where('key', '=', 'k-9')
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row.body)).not.toContain(first.body.token)
    const other = { ...person, password: 'something-else', password_confirmation: 'something-else' }
    expect((await app.call('accounts.register', other, { as: null, key: 'k-9' })).failure).toBe('key_reused')
  })
})
