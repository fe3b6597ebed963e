import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { loadStatement } from '#server/domain/money/statements.ts'
import { testApp } from '#tests/support/server/app.ts'
import { ids } from '#tests/support/server/fixture.ts'
import { card, days, reserve } from '#tests/support/server/inputs.ts'
import { credit, payee } from '#tests/support/server/money-inputs.ts'
import { pdfText } from '#tests/support/pdf-text.ts'

const app = testApp()
const db = () => app.context.database.db
const pdfOf = async (year: number, as: 'hunter' | 'hunter2' | 'landowner' = 'landowner') => {
  const { body, status } = await app.call('payments.statement', { year }, { as })
  expect(status).toBe(200)
  return Buffer.from(body.data.pdf as string, 'base64')
}
it('a yearly statement has the lines and sums of that year alone, as the ledger has them', async () => {
  await app.at('2026-12-31T23:59:00.000Z')
  await credit(app, ids.landowner, 20_000)
  await app.call('payments.connect', { ...payee, code: 'sandbox_1' }, { as: 'landowner' })
  await app.call('payments.transfer', { amount: '50' }, { as: 'landowner' })
  await app.runJobs()
  await app.at('2027-01-01T00:00:00.000Z')
  await credit(app, ids.landowner, 700)
  const [old, next] = [
    await loadStatement(db(), ids.landowner, 2026),
    await loadStatement(db(), ids.landowner, 2027),
  ]
  expect(old).toMatchObject({ earnings: 20_000, spendings: 0, transfers: 5000, balance: 15_000 })
  expect(old.lines.map(({ kind, cents }) => [kind, cents])).toEqual([
    ['payout', -5000],
    ['release', 20_000],
  ])
  expect(next).toMatchObject({ earnings: 700, spendings: 0, transfers: 0, balance: 15_700 })
  expect(next.lines).toHaveLength(1)
  const { rows } = await sql<{ n: number }>`
    select coalesce(-sum(amount_cents), 0)::int as n from posting where account = ${`available:${ids.landowner}`}`.execute(
    db(),
  )
  expect(next.balance).toBe(rows[0]!.n)
  const text = pdfText(await pdfOf(2026))
  for (const part of ['Statement of 2026', '$200.00', '$50.00', '$150.00', 'Dec 31, 2026'])
    expect(text).toContain(part)
  expect(pdfText(await pdfOf(2027))).not.toContain('$200.00')
})

it('what a hunter paid and got back is in the hunter’s statement, and in nobody else’s', async () => {
  await app.at('2026-11-20T12:00:00.000Z')
  const { body } = await reserve(app, { stand: 3, days: days(60, 1), as: 'hunter2' })
  await app.call('sandbox.pay', card(body.data.payment_intent), { as: 'hunter2' })
  const statement = await loadStatement(db(), ids.hunter2, 2026)
  expect(statement).toMatchObject({ spendings: 10_750, earnings: 0 })
  expect(pdfText(await pdfOf(2026, 'hunter2'))).toMatch(/Booking of /)
  expect(await loadStatement(db(), ids.hunter, 2025)).toMatchObject({ lines: [], spendings: 0, balance: 0 })
  expect(pdfText(await pdfOf(2025, 'hunter'))).toContain('There are none in this year.')
})

it('a long year runs over several pages, and is in the reader’s language', async () => {
  for (let n = 0; n < 90; n += 1) await credit(app, ids.landowner, 100 + n)
  await app.call('accounts.profile', {}, { as: 'landowner', headers: { 'X-Highseat-Language': 'es' } })
  await db().updateTable('app_user').set({ language: 'es' }).where('id', '=', ids.landowner).execute()
  const pdf = await pdfOf(2026)
  const count = pdf.toString('latin1').match(/\/Type \/Page\n/g)!.length
  expect(count).toBeGreaterThan(2)
  expect(pdfText(pdf)).toContain('Extracto de 2026')
  const pages = [...new Set(pdfText(pdf).match(/página \d+ de \d+/g))]
  expect(pages).toEqual(Array.from({ length: count }, (_, at) => `página ${at + 1} de ${count}`))
})

it('a statement is of a year from 2020 to this one', async () => {
  await app.at('2026-11-20T12:00:00.000Z')
  for (const year of [2019, 2027, 99_999, 'this', 2026.5])
    expect([year, (await app.call('payments.statement', { year })).status]).toEqual([year, 422])
  expect((await app.call('payments.statement', { year: 2020 })).status).toBe(200)
  expect((await app.call('payments.statement', { year: 2026 }, { as: null })).status).toBe(401)
})
