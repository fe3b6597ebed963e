import { afterEach, describe, expect, it } from 'vitest'
import { runHousekeeping } from '#server/jobs/housekeeping.ts'
import { testApp, type Who } from '#tests/support/server/app.ts'
import { ids, start } from '#tests/support/server/fixture.ts'
import { invited } from '#tests/support/server/inputs.ts'

const app = testApp()
const table = () => app.context.database.db
const issue = async (as: Who = 'hunter') => {
  const { status, body } = await app.call('permits.code', { reservationId: ids.reservation }, { as })
  return { status, code: body.data?.code ?? '', until: body.data?.until ?? '' }
}
const ask = (code: string) => app.call('permits.checkCode', { code }, { as: null })
const another = (code: string): string => `${(Number(code[0]) + 1) % 10}${code.slice(1)}`

afterEach(async () => {
  await app.at(start.toISOString())
  await table().deleteFrom('permit_code').execute()
  await table().deleteFrom('rate_limit').execute()
})

describe('the six digits of a permit', () => {
  it('show a person without a camera what the permit says, however they are written', async () => {
    const { code, until } = await issue()
    expect(code).toMatch(/^\d{6}$/)
    expect(until).toBe(new Date(start.getTime() + 10 * 60_000).toISOString())
    for (const written of [code, ` ${code.replace(/../g, '$& ')}`, `${code.slice(0, 3)}-${code.slice(3)}`]) {
      const { status, body } = await ask(written)
      expect(status).toBe(200)
      expect(body.data).toMatchObject({
        state: 'stands',
        permit: { r: ids.reservation, u: ids.hunter, i: Math.floor(start.getTime() / 1000) },
      })
      expect(body.data!.permit).not.toHaveProperty('k')
    }
  })

  it('are kept as a hash alone', async () => {
    const { code } = await issue()
    const rows = await table().selectFrom('permit_code').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(rows[0]!.hash).not.toContain(code)
    expect(JSON.stringify(rows[0]!.permit)).not.toContain(code)
  })

  it('count for ten minutes, and until the next ones', async () => {
    const first = await issue()
    await app.at(new Date(start.getTime() + 10 * 60_000 - 1).toISOString())
    expect((await ask(first.code)).status).toBe(200)
    const second = await issue()
    expect((await ask(first.code)).failure).toBe('permit_code_unknown')
    expect((await ask(second.code)).status).toBe(200)
    await app.at(new Date(start.getTime() + 20 * 60_000 - 1).toISOString())
    const late = await ask(second.code)
    expect([late.status, late.failure]).toEqual([404, 'permit_code_unknown'])
  })

  it('are for those who hunt there, each with codes of their own', async () => {
    for (const as of ['landowner', 'landowner2', 'hunter2'] as const)
      expect((await issue(as)).status).toBe(404)
    const invitation = await invited(app, 'landowner2')
    const joined = { status: 'approved', answered_at: start } as const
    await table().updateTable('invitation').set(joined).where('id', '=', invitation).execute()
    const [main, guest] = [await issue(), await issue('landowner2')]
    expect((await ask(main.code)).body.data!.permit.u).toBe(ids.hunter)
    expect((await ask(guest.code)).body.data!.permit.u).toBe(ids.landowner2)
    await table().updateTable('invitation').set({ status: 'revoked' }).execute()
    expect((await ask(guest.code)).body.data!.state).toBe('cancelled')
  })

  it('cannot be found by trying: wrong ones from one network end, and right ones cost nothing', async () => {
    const { code } = await issue()
    for (let n = 0; n < 30; n += 1) expect((await ask(code)).status).toBe(200)
    for (let n = 0; n < 20; n += 1) expect((await ask(another(code))).status).toBe(404)
    const { status, failure, headers } = await ask(code)
    expect([status, failure]).toEqual([429, 'too_many'])
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
    await app.at(new Date(start.getTime() + 60 * 60_000).toISOString())
    expect((await ask((await issue()).code)).status).toBe(200)
  })

  it('go with the rows of the upkeep', async () => {
    await issue()
    await app.at(new Date(start.getTime() + 11 * 60_000).toISOString())
    await runHousekeeping(app.context)
    expect(await table().selectFrom('permit_code').selectAll().execute()).toEqual([])
  })
})
