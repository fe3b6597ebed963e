import { beforeEach, describe, expect, it } from 'vitest'
import { runHousekeeping } from '#server/jobs/housekeeping.ts'
import { createMail } from '#server/services/mail.ts'
import type { Email } from '#server/services/mail.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { testApp } from '#tests/support/server/app.ts'
import { ids } from '#tests/support/server/fixture.ts'

const app = testApp()
const hunter = 'hunter@demo.highseat.example'

const sentEmails = async (): Promise<Email[]> => {
  const rows = await app.context.database.db
    .selectFrom('job')
    .select('payload')
    .where('kind', '=', 'mail')
    .orderBy('id')
    .execute()
  return rows
    .map(({ payload }) => (payload as { email: Email }).email)
    .filter(({ headers }) => headers?.['List-Unsubscribe'] !== undefined)
}
const to = async (address: string) => (await sentEmails()).filter((email) => email.to === address)
const at = async (now: string) => {
  await app.at(now)
  await runHousekeeping(app.context)
  await app.runJobs()
}
const set = (values: object, id: number = ids.hunter) =>
  app.context.database.db.updateTable('app_user').set(values).where('id', '=', id).execute()

beforeEach(async () => {
  const { db } = app.context.database
  await db.deleteFrom('job').where('kind', 'in', ['mail', 'monthly_email']).execute()
  await db.deleteFrom('monthly_run').execute()
  await db.updateTable('app_user').set({ monthly_mailed: null, monthly_email_enabled: false }).execute()
  await set({ monthly_email_enabled: true, language: 'en' })
})

describe('the monthly email', () => {
  it('names new stands near, seasons that begin soon and what was saved', async () => {
    const { db } = app.context.database
    await app.call('stands.favorite', { id: 1, favorite: true })
    await app.call('searches.save', { name: 'Elk in the hills', terms: { site_type: 2 } })
    const day = (text: string) => new Date(`${text}T12:00:00Z`)
    await db
      .updateTable('stand')
      .set({ created_at: day('2026-06-01') })
      .execute()
    await db
      .updateTable('stand')
      .set({ created_at: day('2026-11-12'), title: 'Cedar & Sons' })
      .where('id', '=', 2)
      .execute()
    await db
      .updateTable('stand')
      .set({ created_at: day('2026-11-12'), title: 'Not yet', status: 'pending' })
      .where('id', '=', 3)
      .execute()
    await db.deleteFrom('season').execute()
    const season = { stand_id: 1, rate_cents: 100_000 }
    await db
      .insertInto('season')
      .values([
        { ...season, title: 'Late archery', start_day: '2026-12-20', end_day: '2027-01-05' },
        { ...season, title: 'Next fall', start_day: '2027-09-01', end_day: '2027-10-01' },
      ])
      .execute()
    await at('2026-12-01T08:00:00Z')
    const [email, ...more] = await to(hunter)
    expect(more).toEqual([])
    expect(email!.subject).toBe('New near you this month')
    const { title } = await db
      .selectFrom('stand')
      .select('title')
      .where('id', '=', 1)
      .executeTakeFirstOrThrow()
    expect(email!.text).toContain('New stands near you\n\n• Cedar & Sons')
    expect(email!.text).toContain(
      `Seasons that begin soon\n\n• ${title}: Late archery, Dec 20, 2026 - Jan 05, 2027\n\nWhat`,
    )
    expect(email!.text).toContain(
      `What you saved\n\n• ${title}, $100.00 a day\n\n• Your search "Elk in the hills"`,
    )
    expect(email!.text).not.toMatch(/Next fall|Not yet/)
    expect(email!.html).toContain('Cedar &#38; Sons')
    expect(email!.html).toContain('Stop the monthly email</a>')
  })

  it('says "from" of a saved stand only where other days cost more', async () => {
    const { db } = app.context.database
    await app.call('stands.favorite', { id: 1, favorite: true })
    await db
      .updateTable('rate')
      .set({ rate_cents: 12_000 })
      .where('stand_id', '=', 1)
      .where('weekday', '=', 6)
      .execute()
    await at('2026-12-01T08:00:00Z')
    expect((await to(hunter))[0]!.text).toMatch(/• [^\n]*, from \$100\.00 a day/)
    await db.updateTable('rate').set({ rate_cents: 10_000 }).where('stand_id', '=', 1).execute()
  })

  it('comes once a month, to those who have it on', async () => {
    await at('2026-12-01T07:59:00Z')
    expect(await sentEmails()).toEqual([])
    await at('2026-12-03T08:00:00Z')
    await at('2026-12-16T08:00:00Z')
    expect((await sentEmails()).map((email) => email.to)).toEqual([hunter])
    // What was sent two weeks ago is dropped from the jobs.
    await at('2027-01-01T09:00:00Z')
    expect(await sentEmails()).toHaveLength(1)
  })

  it.each([
    ['has it off', { monthly_email_enabled: false }],
    ['has not verified the address', { email_verified_at: null }],
    ['is suspended', { suspended_at: new Date() }],
    ['joined this month', { created_at: new Date('2026-12-02T00:00:00Z') }],
  ])('does not come to who %s', async (_, values) => {
    await set(values)
    await at('2026-12-03T08:00:00Z')
    expect(await sentEmails()).toEqual([])
    await set({ email_verified_at: new Date(), suspended_at: null, created_at: new Date('2026-01-01') })
  })

  it('does not come with nothing to say', async () => {
    await set({ monthly_email_enabled: true }, ids.admin)
    await set({ state_id: null }, ids.admin)
    await at('2026-12-03T08:00:00Z')
    expect((await sentEmails()).map((email) => email.to)).toEqual([hunter])
  })

  it('comes once from two servers at the same moment, and after one has died in the middle', async () => {
    await app.at('2026-12-03T08:00:00Z')
    await Promise.all(Array.from({ length: 6 }, () => runHousekeeping(app.context)))
    const { db } = app.context.database
    const jobs = () => db.selectFrom('job').selectAll().where('kind', '=', 'monthly_email').execute()
    const [job, ...others] = await jobs()
    expect(others).toEqual([])
    // The same job again, as after a lease that ended, and beside itself.
    const again = {
      kind: 'monthly_email',
      payload: JSON.stringify(job!.payload),
      run_at: job!.run_at,
      created_at: job!.created_at,
    }
    await db.insertInto('job').values([again, again, again]).execute()
    await Promise.all(Array.from({ length: 4 }, () => app.runJobs()))
    await db
      .updateTable('job')
      .set({ state: 'running', locked_until: job!.created_at })
      .where('id', '=', job!.id)
      .execute()
    await app.runJobs()
    expect(await to(hunter)).toHaveLength(1)
  })

  it('goes on with the next people after a hundred', async () => {
    const { db } = app.context.database
    const { id: _, ...row } = await db
      .selectFrom('app_user')
      .selectAll()
      .where('id', '=', ids.hunter)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('app_user')
      .values(
        Array.from({ length: 120 }, (_each, n) => ({
          ...row,
          email: `reader${n}@example.com`,
          created_at: new Date('2026-01-01'),
        })),
      )
      .execute()
    await set({ created_at: new Date('2026-01-01') })
    await app.context.database.db
      .updateTable('stand')
      .set({ created_at: new Date('2026-11-12'), state_id: 1 })
      .where('id', '=', 1)
      .execute()
    await db.updateTable('app_user').set({ state_id: 1 }).where('email', 'like', 'reader%').execute()
    await at('2026-12-03T08:00:00Z')
    expect((await sentEmails()).filter((email) => email.to.startsWith('reader'))).toHaveLength(120)
    await db.deleteFrom('app_user').where('email', 'like', 'reader%').execute()
  })

  it('is in the reader’s language', async () => {
    await set({ language: 'es' })
    await at('2026-12-03T08:00:00Z')
    const [email] = await to(hunter)
    expect(email!.subject).toBe('Novedades cerca de ti este mes')
    expect(email!.html).toContain('<html lang="es">')
  })
})

describe('the link in it', () => {
  const link = async (label = 'Stop the monthly email') => {
    await at('2026-12-03T08:00:00Z')
    const [email] = await to(hunter)
    return {
      email: email!,
      path: new URL(new RegExp(`${label}: (\\S+)`).exec(email!.text)![1]!).pathname,
    }
  }
  const isOn = async () => (await app.call('accounts.profile')).body.data.monthly_email_enabled as boolean
  const ask = (path: string, method = 'GET', body?: string) =>
    app.app.request(path, {
      method,
      ...(body !== undefined && { body, headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }),
    })

  it('asks when it is opened, and ends the email by its button, without a login', async () => {
    const { path } = await link()
    const opened = await ask(path)
    expect(opened.status).toBe(200)
    expect(await opened.text()).toContain('<form method="post"><button')
    expect(await isOn()).toBe(true)
    const stopped = await ask(path, 'POST', '')
    expect(await stopped.text()).toContain('You will not get the monthly email anymore.')
    expect(await isOn()).toBe(false)
    // A second click is the same again.
    expect((await ask(path, 'POST', '')).status).toBe(200)
  })

  it('is in the reader’s language, and loads only files of this service', async () => {
    await set({ language: 'es' })
    const { path } = await link('Dejar el correo mensual')
    const opened = await ask(path)
    const html = await opened.text()
    expect(html).toContain('<html lang="es">')
    expect(html).toContain('<h1>¿No quieres más el correo mensual?</h1>')
    expect(html).toContain('<button>Dejar el correo mensual</button>')
    expect(html).toContain('<link rel="stylesheet" href="/plain.css">')
    expect(opened.headers.get('Content-Security-Policy')).toContain("style-src 'self'")
    // The policy refuses styles and scripts in the page.
    expect(html).not.toMatch(/style=|<style|<script|https?:/)
    expect(await (await ask(path, 'POST', '')).text()).toContain(
      '<h1>Ya no recibirás el correo mensual.</h1>',
    )
    const unknown = await app.app.request('/api/monthly-email/x', { headers: { 'Accept-Language': 'af-ZA' } })
    expect(await unknown.text()).toContain('<h1>Hierdie skakel is nie bekend nie.</h1>')
  })

  it('ends it by one click in the mail program', async () => {
    const { email, path } = await link()
    expect(email.headers).toEqual({
      'List-Unsubscribe': `<http://highseat.test${path}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    expect((await ask(path, 'POST', 'List-Unsubscribe=One-Click')).status).toBe(200)
    expect(await isOn()).toBe(false)
    const mail = createMail(app.context.config, () => app.context.clock.now())
    await mail.send('one', email)
    const folder = join(app.dataDir, 'mail')
    const [file] = readdirSync(folder).filter((name) => name === 'one.eml')
    const sent = readFileSync(join(folder, file!), 'utf8').replaceAll(/\r\n[ \t]+/g, ' ')
    expect(sent).toContain(`List-Unsubscribe: <http://highseat.test${path}>`)
    expect(sent).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  })

  it('is nobody else’s, and not to be guessed', async () => {
    const { path } = await link()
    const code = path.split('.').at(-1)!
    for (const wrong of [
      `${ids.hunter2}.${code}`,
      `${ids.hunter}.${'A'.repeat(43)}`,
      'x',
      '999999999999999.x',
      '%00',
      '1.',
    ])
      for (const method of ['GET', 'POST'])
        expect((await ask(`/api/monthly-email/${wrong}`, method)).status, wrong).toBe(404)
    expect(await isOn()).toBe(true)
  })
})
