import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { checkChain } from '#server/domain/documents/chain.ts'
import { recordHash } from '#server/domain/documents/evidence.ts'
import { testApp, type Who } from '#tests/support/server/app.ts'
import { ids } from '#tests/support/server/fixture.ts'
import { answersOf, signature, signedWaiver } from '#tests/support/server/inputs.ts'
import { offered } from '#tests/support/server/owner-inputs.ts'
import { verifyCopy } from '#server/bin/verify-waiver.mjs'

const app = testApp()
const db = () => app.context.database.db
const chain = () => db().selectFrom('signature_record').selectAll().orderBy('position').execute()
const sign = async (as: Who) =>
  app.call('waivers.sign', { questions: await answersOf(app), signature: await signature() }, { as })
const takeOver = async () => {
  const { id } = await offered(app)
  await app.call(
    'transfers.answer',
    { id, status: 'accept', signature: await signature() },
    { as: 'landowner2', headers: { 'User-Agent': 'A tablet' } },
  )
  return id
}
/** Changes stored rows as only an operator of the database could, and undoes it. */
const tampered = async (change: ReturnType<typeof sql>) => {
  let found: Awaited<ReturnType<typeof checkChain>> | null = null
  await db()
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`alter table signature_record drop constraint signature_record_hash`.execute(tx)
      for (const table of ['waiver', 'lease_application', 'stand_transfer'])
        await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(`${table}_digests`)}`.execute(tx)
      await change.execute(tx)
      found = await checkChain(tx)
      throw new Error('undo')
    })
    .catch((error: Error) => {
      if (error.message !== 'undo') throw error
    })
  return found!
}

it('each signature of any kind is appended to one chain, each record with the hash of the one before', async () => {
  await sign('hunter')
  await app.call('leases.apply', { signature: await signature() }, { as: 'landowner' })
  const transfer = await takeOver()
  const records = await chain()
  let previous = '0'.repeat(64)
  for (const [at, record] of records.entries()) {
    expect([record.position, record.previous]).toEqual([at + 1, previous])
    expect(record.hash).toBe(recordHash(record.position, record.previous, record.facts))
    previous = record.hash
  }
  expect(records.slice(-3).map(({ kind }) => kind)).toEqual(['waiver', 'lease_application', 'stand_transfer'])
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from waiver)::int + (select count(*) from lease_application)::int
      + (select count(*) from stand_transfer where status = 'accepted')::int as n`.execute(db())
  expect(records).toHaveLength(rows[0]!.n)
  const facts = JSON.parse(records.at(-1)!.facts) as object
  expect(facts).toMatchObject({ id: transfer, user: ids.landowner2, agent: 'A tablet' })
  expect(await checkChain(db())).toEqual({ broken: null, count: records.length, last: previous })
})

it('signatures made at the same time stand in the chain one after another', async () => {
  const before = (await chain()).length
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => sign(n % 2 === 0 ? 'hunter' : 'hunter2')),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200))
  expect(await chain()).toHaveLength(before + 12)
  expect((await checkChain(db())).broken).toBeNull()
})

it('a signature waits for the place in the chain that one which is not committed yet has taken', async () => {
  const before = (await chain()).length
  const signing = (meanwhile: () => Promise<void>) =>
    db()
      .transaction()
      .execute(async (tx) => {
        await sql`
          insert into lease_application (user_id, property_identification_name, body, sha256, signature,
            signature_sha256, signer_name, address, agent, signed_at)
          values (${ids.hunter}, 'Farm', 'text', encode(sha256('text'::bytea), 'hex'), 'abc'::bytea,
            encode(sha256('abc'::bytea), 'hex'), 'A', '', '', '2026-11-01T00:00:00Z')`.execute(tx)
        await sql`set constraints all immediate`.execute(tx)
        await meanwhile()
      })
  const waits = async () =>
    (
      await sql<{ waits: boolean }>`
      select exists (select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock') as waits`.execute(db())
    ).rows[0]!.waits
  const others: Promise<void>[] = []
  await signing(async () => {
    others.push(signing(() => Promise.resolve()))
    await expect.poll(waits).toBe(true)
  })
  await Promise.all(others)
  expect(await chain()).toHaveLength(before + 2)
  expect((await checkChain(db())).broken).toBeNull()
})

it('nothing that was signed, and no record of it, is changed or removed', async () => {
  const transfer = await takeOver()
  await app.call('leases.apply', { signature: await signature() }, { as: 'landowner' })
  for (const statement of [
    sql`update waiver set signer_name = 'Another'`,
    sql`delete from waiver`,
    sql`update lease_application set agent = 'x'`,
    sql`delete from lease_application`,
    sql`truncate lease_application cascade`,
    sql`update stand_transfer set address = 'x' where id = ${transfer}`,
    sql`update stand_transfer set status = 'declined' where id = ${transfer}`,
    sql`delete from stand_transfer where id = ${transfer}`,
    sql`update signature_record set facts = '{}'`,
    sql`delete from signature_record`,
    sql`truncate signature_record`,
  ])
    await expect(statement.execute(db())).rejects.toMatchObject({ code: '42501' })
})

it('a signed row has the digests of its text and signature, and a stand taken over all that a waiver has', async () => {
  const insert = (sha: string, signed: string) => sql`
    insert into lease_application (user_id, property_identification_name, body, sha256, signature, signature_sha256,
      signer_name, address, agent, signed_at)
    values (${ids.hunter}, 'Farm', 'text', ${sha}, 'abc'::bytea, ${signed}, 'A', '', '', now())`
  const { rows } = await sql<{ text: string; picture: string }>`
    select encode(sha256('text'::bytea), 'hex') as text, encode(sha256('abc'::bytea), 'hex') as picture`.execute(
    db(),
  )
  const { text, picture } = rows[0]!
  for (const [sha, signed] of [
    ['0'.repeat(64), picture],
    [text, '0'.repeat(64)],
  ])
    await expect(insert(sha!, signed!).execute(db())).rejects.toMatchObject({ code: '23514' })
  const transfer = await takeOver()
  const kept = await db()
    .selectFrom('stand_transfer')
    .selectAll()
    .where('id', '=', transfer)
    .executeTakeFirstOrThrow()
  expect(kept).toMatchObject({ agent: 'A tablet', address: expect.any(String) as string })
  const { id } = await offered(app)
  await expect(
    sql`update stand_transfer set status = 'accepted', answered_at = now(), body = ${kept.body}, sha256 = ${kept.sha256},
      signature = ${kept.signature}, signer_name = 'A', address = '' where id = ${id}`.execute(db()),
  ).rejects.toMatchObject({ code: '23514' })
})

it('the check of the chain names the first record that does not hold, and why', async () => {
  await sign('hunter')
  await app.call('leases.apply', { signature: await signature() }, { as: 'landowner' })
  await takeOver()
  const records = await chain()
  const [first, second] = records
  const last = records.at(-1)!
  const of = (kind: string) => records.findLast((record) => record.kind === kind)!
  const [waiver, lease, transfer] = [of('waiver'), of('lease_application'), of('stand_transfer')]
  const cases: [ReturnType<typeof sql>, number, RegExp][] = [
    [sql`update waiver set body = body || '.' where id = ${waiver.subject_id}`, waiver.position, /text/],
    [
      sql`update waiver set signature = 'x' where id = ${waiver.subject_id}`,
      waiver.position,
      /signature was/,
    ],
    [
      sql`update waiver set signer_name = 'B' where id = ${waiver.subject_id}`,
      waiver.position,
      /what is kept/,
    ],
    [sql`update waiver set answers = '[]' where id = ${waiver.subject_id}`, waiver.position, /what is kept/],
    [
      sql`update lease_application set address = '::1' where id = ${lease.subject_id}`,
      lease.position,
      /what is kept/,
    ],
    [
      sql`update stand_transfer set agent = '' where id = ${transfer.subject_id}`,
      transfer.position,
      /what is kept/,
    ],
    [sql`delete from waiver where id = ${waiver.subject_id}`, waiver.position, /gone/],
    [
      sql`update signature_record set facts = replace(facts, '"signer": "', '"signer": "X')
      where position = ${first!.position}`,
      1,
      /hash is another/,
    ],
    [sql`delete from signature_record where position = 1`, 2, /record 1 is missing/],
    [sql`delete from signature_record where position = ${last.position}`, last.position, /has no record/],
    [
      sql`update signature_record set user_id = ${ids.admin} where position = 2`,
      2,
      /another paper or person/,
    ],
    [
      sql`update signature_record set hash = encode(sha256(convert_to(position || E'\n' || previous || E'\n{}', 'UTF8')), 'hex'),
        facts = '{}' where position = 1`,
      1,
      /another paper/,
    ],
    [
      sql`update signature_record set previous = ${'1'.repeat(64)} where position = ${second!.position}`,
      2,
      /before/,
    ],
  ]
  for (const [change, position, why] of cases) {
    const { broken } = await tampered(change)
    expect(broken).toMatchObject({ position, why: expect.stringMatching(why) as string })
  }
  // Signed row and record gone together: the audit log still names it.
  const gone = await tampered(sql`
    with r as (delete from signature_record where position = ${last.position})
    delete from stand_transfer where id = ${last.subject_id}`)
  expect(gone.broken).toMatchObject({ paper: `stand_transfer-${last.subject_id}` })
  expect((await checkChain(db())).broken).toBeNull()
})

it('a copy of what was signed is mailed to the signer with the PDF attached, once, and again as the same email', async () => {
  const mailed = () => {
    const folder = join(app.dataDir, 'mail')
    return readdirSync(folder)
      .filter((name) => /-(waiver|lease_application|stand_transfer)-\d+\.eml$/.test(name))
      .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
  }
  await app.runJobs()
  const before = mailed().length
  const id = await signedWaiver(app)
  await app.runJobs()
  const mails = mailed()
  expect(mails).toHaveLength(before + 1)
  const { text, name } = mails.at(-1)!
  expect(text).toMatch(/^To: hunter@demo\.highseat\.example\r$/m)
  expect(text).toMatch(/^Subject: Your signed waiver\r$/m)
  expect(text).toContain(`/my-profile/documents/${id}`)
  const [, encoded] = /filename=highseat-waiver-\d+\.pdf[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(text)!
  const attached = Buffer.from(encoded!, 'base64')
  expect(verifyCopy(attached).every(({ ok }) => ok)).toBe(true)
  const { body } = await app.call('documents.read', { id })
  expect(attached.toString('base64')).toBe(body.data.pdf)
  await sql`update job set state = 'waiting' where kind = 'signed_copy'`.execute(db())
  await app.runJobs()
  expect(mailed().map((mail) => mail.name)).toEqual(mails.map((mail) => mail.name))
  expect(mailed().at(-1)!.name).toBe(name)
  await takeOver()
  await app.call('leases.apply', { signature: await signature() }, { as: 'landowner' })
  await app.runJobs()
  const added = mailed().slice(mails.length)
  expect(added.map((mail) => /^Subject: (.*)\r$/m.exec(mail.text)![1])).toEqual([
    'Your signed lease',
    'Your signed lease',
  ])
})

it('who has left gets no copy', async () => {
  const { rows } = await sql<{
    id: number
  }>`select id from waiver where user_id = ${ids.hunter2} limit 1`.execute(db())
  await db().updateTable('app_user').set({ deleted_at: new Date() }).where('id', '=', ids.hunter2).execute()
  await sql`insert into job (kind, payload, run_at, created_at)
    values ('signed_copy', ${JSON.stringify({ kind: 'waiver', id: rows[0]!.id })}, now() - interval '1 year', now())`.execute(
    db(),
  )
  const before = readdirSync(join(app.dataDir, 'mail')).length
  await app.runJobs()
  expect(readdirSync(join(app.dataDir, 'mail'))).toHaveLength(before)
})
