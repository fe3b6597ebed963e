import { expect, it } from 'vitest'
import { testApp } from '#tests/support/server/app.ts'

const app = testApp()

const ask = async (as: 'hunter' | 'hunter2', key?: string): Promise<string> => {
  const { body } = await app.call('devices.sealKey', {}, { as, ...(key !== undefined && { key }) })
  return (body as unknown as { data: { key: string } }).data.key
}

it('the seal key has 32 bytes, is stable, and differs for each person', async () => {
  const mine = await ask('hunter')
  expect(Buffer.from(mine, 'base64')).toHaveLength(32)
  expect(await ask('hunter')).toBe(mine)
  expect(await Promise.all([ask('hunter2'), ask('hunter2')])).toEqual([
    await ask('hunter2'),
    await ask('hunter2'),
  ])
  expect(await ask('hunter2')).not.toBe(mine)
})

it('the seal key is in no stored answer', async () => {
  const key = await ask('hunter', '0193c0de-0000-7000-8000-00000000aaaa')
  const stored = await app.context.database.db.selectFrom('idempotency').select('body').execute()
  expect(JSON.stringify(stored)).not.toContain(key)
})

it.each([
  'https://printer.local/push',
  'https://push.internal/x',
  'https://10.0.0.8/x',
  'https://localhost/x',
  'https://push.example.com./x',
  'https://[::1]/x',
  'ftp://push.example.com/x',
])('a device whose push service is at %s is refused', async (device_key) => {
  const refused = await app.call('devices.register', { device_key }, { as: 'hunter' })
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['device_key']])
})
