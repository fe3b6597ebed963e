import { expect, it } from 'vitest'
import { sha256 } from '#server/config/random.ts'
import { testApp } from '#tests/support/server/app.ts'
import { ids } from '#tests/support/server/fixture.ts'
import { profileChange, signature } from '#tests/support/server/inputs.ts'

const app = testApp()
const db = () => app.context.database.db
const apply = async (as: 'landowner' | 'hunter' | 'junior') =>
  app.call('leases.apply', { signature: await signature(), date: '2026-11-20' }, { as })
const applications = (user: number) =>
  db().selectFrom('lease_application').selectAll().where('user_id', '=', user).execute()

it('keeps a lease application as it was signed: text, digests, signature, signer, property and time', async () => {
  const { status, body } = await apply('landowner')
  expect([status, body.message]).toEqual([200, 'Lease Application Submitted Successfully'])
  const [kept, ...more] = await applications(ids.landowner)
  const me = (await app.call('accounts.profile', {}, { as: 'landowner' })).body.data
  expect(more).toEqual([])
  expect(kept).toMatchObject({
    property_identification_name: me.property_identification_name,
    signer_name: `${me.first_name} ${me.last_name}`,
    sha256: sha256(kept!.body),
    signature_sha256: sha256(kept!.signature),
  })
  expect(kept!.signature.subarray(1, 4).toString()).toBe('PNG')
  expect(kept!.body).toContain(
    `Date: Nov 20, 2026. Property: ${me.property_identification_name}, ________ acres, ________, ${me.state_name}.`,
  )
  expect(kept!.body).toContain(`Signed by ${me.first_name} ${me.last_name} on Nov 20, 2026.`)
  expect(kept!.body).not.toMatch(/\{\w+\}/)
  const audit = await db()
    .selectFrom('audit')
    .select(['user_id', 'act', 'facts'])
    .where('subject', '=', `lease_application/${kept!.id}`)
    .executeTakeFirst()
  expect(audit).toEqual({ user_id: ids.landowner, act: 'lease.applied', facts: { sha256: kept!.sha256 } })
})

it('takes no lease application without a signature, without a property’s name, or from a junior', async () => {
  const unsigned = await app.call('leases.apply', {}, { as: 'landowner' })
  expect([unsigned.status, unsigned.body.errors]).toEqual([422, { signature: ['Signature is required'] }])
  const unnamed = await apply('hunter')
  expect([unnamed.status, unnamed.body.errors]).toEqual([
    422,
    { property_identification_name: ['You need to provide Property Identification Name'] },
  ])
  await app.call('accounts.update', { ...profileChange, property_identification_name: 'Juniper Farm' })
  expect((await apply('hunter')).status).toBe(200)
  // An older client does not send the name, which stays.
  await app.call('accounts.update', profileChange)
  expect((await applications(ids.hunter)).map((row) => row.property_identification_name)).toEqual([
    'Juniper Farm',
  ])
  expect((await app.call('accounts.profile')).body.data.property_identification_name).toBe('Juniper Farm')
  expect((await apply('junior')).failure).toBe('junior_not_allowed')
})
