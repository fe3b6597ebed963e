import { beforeAll, describe, expect, it } from 'vitest'
import { changes } from '#core/contract/define.ts'
import { callKeys, callOf } from '#core/calls/registry/table.ts'
import { testApp } from '#tests/support/server/app.ts'
import { examples } from '#tests/support/server/inputs.ts'

const app = testApp()
type Document = {
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, unknown> }>>
}
const promised = new Map<string, number[]>()
beforeAll(async () => {
  const { body } = await app.send('/api/openapi.json')
  for (const methods of Object.values((body as Document).paths))
    for (const { operationId, responses } of Object.values(methods))
      promised.set(operationId, Object.keys(responses).map(Number))
})

const withBody = callKeys.filter((key) => changes(callOf(key)) && callOf(key).method !== 'DELETE')
describe.each(withBody)('the document says of %s', (key) => {
  it('how a body that is too long is refused', async () => {
    const { input, as = 'hunter', token } = await examples[key](app)
    const path = callOf(key).path.replaceAll(/:(\w+)/g, (_, name: string) => String((input as never)[name]))
    const { status } = await app.send(`/api/${path}`, {
      method: callOf(key).method,
      body: JSON.stringify({ extra: 'x'.repeat(2_000_000) }),
      headers: {
        'Content-Type': 'application/json',
        ...(as !== null && { Authorization: `Bearer ${token ?? (await app.token(as))}` }),
      },
    })
    expect([status, promised.get(key)!.includes(status)]).toEqual([413, true])
  })
})

describe.each(['accounts.removeTag', 'accounts.endDevice'] as const)('the document says of %s', (key) => {
  it("that what is not one's own is not found", async () => {
    const { status } = await app.call(key, { id: 999_999 })
    expect([status, promised.get(key)!.includes(status)]).toEqual([404, true])
  })
})
