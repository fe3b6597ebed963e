import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { databasePool, toDatabase } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { releasedDatabase, releasedToken } from '#tests/support/released/released.ts'
import { testApp } from '#tests/support/server/app.ts'
import { restoreDatabase } from '#tests/support/server/database.ts'
import { start } from '#tests/support/server/fixture.ts'

const dump = releasedDatabase(start)
/** How many rows the dump has in each table, but for the list of migrations. */
const rowsOfDump = () => {
  const counts: Record<string, number> = {}
  for (const [, table] of dump.matchAll(/^INSERT INTO public\.(\w+)/gm))
    counts[table!] = (counts[table!] ?? 0) + 1
  delete counts['kysely_migration']
  // The cells are counted anew from the public points of the stands.
  delete counts['stand_cell']
  return counts
}

/** Jobs under names of released versions that did not wait when the dump was made. */
const jobsOfEarlierNames = [
  ['mail', { letter: { to: 'earlier@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' } }],
  ['reset_mail', { email: 'landowner@demo.highseat.example' }],
  ['search_tell', { user_id: 1 }],
] as const

const app = testApp({}, async (postgres) => {
  const copy = await restoreDatabase(postgres, dump)
  const pool = databasePool(copy.connection, 2)
  for (const [kind, payload] of jobsOfEarlierNames)
    await pool.query(`insert into job (kind, payload, run_at, created_at) values ($1, $2, $3, $3)`, [
      kind,
      payload,
      start,
    ])
  await migrate(toDatabase(pool))
  await pool.end()
  return copy
})
const stored = { token: releasedToken }

it('a database of version 0.1.0 keeps every row', async () => {
  const { pool } = app.context.database
  const expected = rowsOfDump()
  expected['job'] = (expected['job'] ?? 0) + jobsOfEarlierNames.length
  expect(Object.keys(expected).length).toBeGreaterThan(45)
  const counts: Record<string, number> = {}
  for (const table of Object.keys(expected)) {
    const { rows } = await pool.query<{ n: number }>(`select count(*)::int as n from "${table}"`)
    counts[table] = rows[0]!.n
  }
  expect(counts).toEqual(expected)
})

it('a person stays signed in, and reads notifications, tickets and reservations as before', async () => {
  const notes = await app.call('notifications.list', { per_page: 100 }, stored)
  const messages = [
    ...dump.matchAll(/^INSERT INTO public\.notification .*?VALUES \(\d+, 1, '\w+', '((?:[^']|'')*)'/gm),
  ]
  expect(messages.length).toBeGreaterThan(1)
  expect(notes.body.data.map(({ message }: { message: string }) => message).sort()).toEqual(
    messages.map(([, message]) => message!.replaceAll("''", "'")).sort(),
  )
  const tickets = await app.call('tickets.list', { status: 'open' }, stored)
  expect(tickets.body.data.map(({ subject }: { subject: string }) => subject)).toEqual(['The gate'])
  const hunts = await app.call('reservations.read', { id: 1 }, stored)
  expect([hunts.status, hunts.body.data.id]).toEqual([200, 1])
})

it('what came with the product is worded anew', async () => {
  const { rows } = await app.context.database.pool.query<{ words: string }>(
    `select name as words from point_of_interest union all select question from faq
      union all select answer from faq union all select question from waiver_question`,
  )
  const words = rows.map((row) => row.words)
  expect(words.filter((each) => /slaughter|somebody|licence/i.test(each))).toEqual([])
  expect(words).toEqual(expect.arrayContaining(['Skinning shed', 'Can I bring someone along?']))
})

it('a request that the released server answered gets that answer again', async () => {
  const [, key] = /VALUES \(1, 'user:1', '([\w-]+)', 'tickets\.create'/.exec(dump)!
  const ticket = { category: 1, subject: 'The gate', description: 'It is locked.' }
  const again = await app.call('tickets.create', ticket, { ...stored, key: key! })
  expect(again.headers.get('Idempotency-Replayed')).toBe('true')
  expect(again.body.data.id).toBe(1)
})

it('jobs that were waiting are done', async () => {
  const waiting = () =>
    app.context.database.db.selectFrom('job').select('kind').where('state', '=', 'waiting').execute()
  expect((await waiting()).length).toBeGreaterThan(1)
  await app.runJobs()
  expect(await waiting()).toEqual([])
  const emails = readdirSync(join(app.dataDir, 'mail'))
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(join(app.dataDir, 'mail', name), 'utf8'))
  for (const to of ['hunter@demo.highseat.example', 'landowner@demo.highseat.example', 'earlier@example.com'])
    expect(emails.some((email) => email.includes(to))).toBe(true)
})
