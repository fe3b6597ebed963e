import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import fs from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runHousekeeping } from '#server/jobs/housekeeping.ts'
import { testApp, type Who } from '#tests/support/server/app.ts'
import { film } from '#tests/support/server/films.ts'
import { ids, start } from '#tests/support/server/fixture.ts'
import { picture, upload } from '#tests/support/server/inputs.ts'

const app = testApp({ FILES_PER_PERSON_MB: '3', FILES_IN_ALL_MB: '5' })
const db = () => app.context.database.db

const filesIn = (folder: string): string[] =>
  existsSync(join(app.dataDir, folder))
    ? readdirSync(join(app.dataDir, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
        .toSorted()
    : []
/** Widths of a picture are made beside the answers. */
const stored = () => filesIn('files').filter((name) => !/-w\d+\./.test(name))
const begin = async (length: number, who: Who = 'hunter', id: string = randomUUID()) =>
  app.send(`/api/uploads/${id}?offset=0`, {
    method: 'PUT',
    body: new Uint8Array(1),
    headers: {
      Authorization: `Bearer ${await app.token(who)}`,
      'Upload-Length': String(length),
      'Upload-Sha256': '0'.repeat(64),
      'Content-Type': 'image/jpeg',
    },
  })
const video = (length: number) =>
  new File([new Uint8Array(film({ length }).bytes)], 'a.mp4', { type: 'video/mp4' })
const ticket = (input: object, who: Who = 'hunter') =>
  app.call('tickets.create', { category: 1, subject: 'S', description: 'D', ...input }, { as: who })

beforeEach(async () => {
  await app.at(start.toISOString())
  for (const table of ['upload', 'pending_file', 'rate_limit'] as const)
    await db().deleteFrom(table).execute()
  await db().updateTable('ticket').set({ media_id: null }).execute()
  await db().deleteFrom('media').execute()
})

describe('what one person may store', () => {
  it('is counted by the announced length, and the answer says what is used and allowed', async () => {
    expect((await begin(2_000_000)).status).toBe(200)
    const refused = await begin(1_100_000)
    expect([refused.status, refused.failure]).toEqual([413, 'uploads_full'])
    expect(refused.body).toMatchObject({
      message: 'Your files take 2 of the 3 MB that you have. Please choose a smaller file, or ask for help.',
      values: { used: '2', allowed: '3' },
    })
    expect(refused.body.text).toContain('{used} of the {allowed} MB')
    expect((await begin(900_000)).status).toBe(200)
    expect((await begin(900_000, 'hunter2')).status).toBe(200)
  })

  it('cannot be passed by uploads at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => begin(1_400_000)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  })

  it('includes what is kept, and frees what was given up', async () => {
    expect((await ticket({ media: video(1_900_000) })).status).toBe(200)
    expect((await begin(1_200_000)).failure).toBe('uploads_full')
    expect((await ticket({ media: video(2_900_000) })).failure).toBe('uploads_full')
    await db().updateTable('ticket').set({ media_id: null }).execute()
    await db().deleteFrom('media').execute()
    expect((await begin(1_200_000)).status).toBe(200)
  })

  it('is at most twenty uploads on their way', async () => {
    for (let i = 0; i < 20; i += 1) expect((await begin(10)).status).toBe(200)
    const refused = await begin(10)
    expect([refused.status, refused.failure, refused.body.values]).toEqual([413, 'uploads_open', { n: 20 }])
  })

  it('is refused where the service is full, whoever asks', async () => {
    expect((await begin(2_900_000)).status).toBe(200)
    expect((await begin(2_000_000, 'hunter2')).status).toBe(200)
    expect((await begin(200_000, 'landowner')).failure).toBe('service_full')
  })
})

describe('an upload', () => {
  it('without a new piece ends after two days, and one that nobody uses after seven', async () => {
    const unfinished = randomUUID()
    await begin(100, 'hunter', unfinished)
    const complete = await upload(app, await picture())
    const left = async () => (await db().selectFrom('upload').select('id').execute()).map(({ id }) => id)
    const on = async (time: string) => {
      await app.at(time)
      await runHousekeeping(app.context)
      return (await left()).toSorted()
    }
    expect(await on('2026-11-22T14:59:00Z')).toEqual([unfinished, complete].toSorted())
    expect(await on('2026-11-22T15:01:00Z')).toEqual([complete])
    expect(await on('2026-11-27T14:59:00Z')).toEqual([complete])
    expect(await on('2026-11-27T15:01:00Z')).toEqual([])
  })
})

describe('the file of a refused request', () => {
  const leaves = async (call: () => Promise<{ status: number }>) => {
    const before = stored()
    expect((await call()).status).toBeGreaterThanOrEqual(400)
    expect(stored()).toEqual(before)
    expect(filesIn('spool')).toEqual([])
    expect(await db().selectFrom('pending_file').selectAll().execute()).toEqual([])
  }

  it('is removed: a ticket, a trophy', async () => {
    await leaves(() => ticket({ category: 999, media: video(500) }))
    const photo = await picture('#123456')
    await leaves(() =>
      app.call('trophies.add', { id: 1, specie: 999, harvest_date: '2026-11-20', image: photo }),
    )
  })

  it('is removed when the request breaks off in its transaction: a photo', async () => {
    await sql`create function refuse_photo() returns trigger language plpgsql as
      $$ begin raise exception 'no' using errcode = '22000'; end $$`.execute(db())
    await sql`create trigger no_photo before update of image on app_user execute function refuse_photo()`.execute(
      db(),
    )
    const photo = await picture('#654321')
    await leaves(() => app.call('accounts.image', { image: photo }))
    await sql`drop trigger no_photo on app_user`.execute(db())
  })

  it('stays when another one shows the same picture', async () => {
    const photo = await picture('#777777')
    expect((await app.call('accounts.image', { image: photo })).status).toBe(200)
    const before = stored()
    await app.call('trophies.add', { id: 1, specie: 999, harvest_date: '2026-11-20', image: photo })
    expect(stored()).toEqual(before)
    const { body } = await app.call('accounts.profile')
    expect((await app.app.request(body.data.image)).status).toBe(200)
  })

  it('that was left by a power cut is swept after an hour, and so is a photo that was replaced', async () => {
    await app.call('accounts.image', { image: await picture('#111111') })
    const first: string = (await app.call('accounts.profile')).body.data.image
    await app.call('accounts.image', { image: await picture('#222222') })
    await app.context.services.files.put('p0123456789abcdef.mp4', new Uint8Array(5), 'video/mp4')
    const values = {
      user_id: ids.hunter,
      file: 'p0123456789abcdef.mp4',
      bytes: 5,
      created_at: app.context.clock.now(),
    }
    await db().insertInto('pending_file').values(values).execute()
    await runHousekeeping(app.context)
    expect((await app.app.request(first)).status).toBe(200)
    expect(stored()).toContain(values.file)
    await app.at('2026-11-20T16:01:00Z')
    await runHousekeeping(app.context)
    expect((await app.app.request(first)).status).toBe(404)
    expect(stored()).not.toContain(values.file)
    const { body } = await app.call('accounts.profile')
    expect((await app.app.request(body.data.image)).status).toBe(200)
  })
})

describe('a body', () => {
  const unread = () => {
    let read = 0
    const body = new ReadableStream<Uint8Array>(
      {
        pull: (controller) => {
          read += 1
          controller.enqueue(new Uint8Array(65_536))
          if (read > 40) controller.close()
        },
      },
      { highWaterMark: 0 },
    )
    return { body, reads: () => read }
  }
  const post = async (token: string | null, body: ReadableStream, length?: number) =>
    app.send('/api/create-ticket', {
      method: 'POST',
      body,
      duplex: 'half',
      headers: {
        'Content-Type': 'multipart/form-data; boundary=x',
        ...(token !== null && { Authorization: `Bearer ${token}` }),
        ...(length !== undefined && { 'Content-Length': String(length) }),
      },
    } as RequestInit)

  it('is read only after the session, the limit and the place left were looked at', async () => {
    const stranger = unread()
    expect((await post(null, stranger.body)).status).toBe(401)
    const hunter = await app.token('hunter')
    const tooLong = unread()
    expect((await post(hunter, tooLong.body, 4_500_000)).failure).toBe('uploads_full')
    await sql`insert into rate_limit (key, ends_at, count) values
      (${`change:${ids.hunter}`}, ${new Date(start.getTime() + 60_000)}, 1000000)`.execute(db())
    const often = unread()
    expect((await post(hunter, often.body)).failure).toBe('too_many')
    expect([stranger.reads(), tooLong.reads(), often.reads()]).toEqual([0, 0, 0])
  })

  it('with files is counted before it is read, whatever becomes of it', async () => {
    await sql`insert into rate_limit (key, ends_at, count) values
      (${`forms:${ids.hunter}`}, ${new Date(start.getTime() + 60_000)}, 300)`.execute(db())
    expect((await ticket({ media: await picture() })).failure).toBe('too_many')
    expect((await ticket({})).status).toBe(200)
  })
})

describe('on a full disk', () => {
  afterEach(() => void vi.restoreAllMocks())

  it('a file is answered with 503 and the reason, and nothing half written stays', async () => {
    const before = stored()
    const open = fs.open.bind(fs)
    vi.spyOn(fs, 'open').mockImplementation(async (...terms) => {
      const handle = await open(...terms)
      const write = handle.writeFile.bind(handle)
      handle.writeFile = async (data) => {
        await write((data as Uint8Array).subarray(0, 3))
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      }
      return handle
    })
    for (const input of [{ media: await picture() }, { media: video(500) }]) {
      const full = await ticket(input)
      expect([full.status, full.failure]).toEqual([503, 'disk_full'])
      expect(full.body.message).toContain('disk of the service is full')
    }
    vi.restoreAllMocks()
    vi.spyOn(fs, 'rename').mockRejectedValue(Object.assign(new Error('full'), { code: 'ENOSPC' }))
    expect((await app.call('accounts.image', { image: await picture('#abcdef') })).failure).toBe('disk_full')
    expect(stored()).toEqual(before)
    expect(filesIn('spool')).toEqual([])
    expect(await db().selectFrom('pending_file').selectAll().execute()).toEqual([])
    vi.restoreAllMocks()
    expect((await ticket({ media: await picture() })).status).toBe(200)
    expect(statSync(join(app.dataDir, 'files')).isDirectory()).toBe(true)
  })

  it('every call that changes something says so, and can be sent again with its key', async () => {
    await sql`create function disk_is_full() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
      db(),
    )
    const tables = ['ticket', 'chat_message', 'favorite', 'upload', 'payment_event'] as const
    for (const table of tables)
      await sql`create trigger full_disk before insert on ${sql.table(table)} execute function disk_is_full()`.execute(
        db(),
      )
    const message = { reservationId: 1, userId: ids.landowner, message: 'At the gate' }
    const say = () => app.call('chat.send', message, { key: 'full-disk' })
    for (const answer of [await ticket({}), await say(), await begin(10)])
      expect([answer.status, answer.failure]).toEqual([503, 'disk_full'])
    for (const table of tables) await sql`drop trigger full_disk on ${sql.table(table)}`.execute(db())
    expect((await say()).status).toBe(200)
  })
})
