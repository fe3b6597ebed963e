import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { CallKey } from '#core/calls/registry/index.ts'
import { callKeys, callOf } from '#core/calls/registry/table.ts'
import { type Call, changes } from '#core/contract/define.ts'
import { personLimit } from '#server/http/limits.ts'
import { testApp } from '#tests/support/server/app.ts'
import { ids } from '#tests/support/server/fixture.ts'
import { examples } from '#tests/support/server/inputs.ts'

const app = testApp()
const changing = callKeys.filter((key) => changes(callOf(key) as Call))
/** Not counted by the signed-in person: requests must have made the count. */
const counted: CallKey[] = [
  'accounts.askGuardian',
  'accounts.forgotPassword',
  'accounts.guardian',
  'accounts.login',
  'accounts.register',
  'accounts.resetPassword',
  'site.contact',
]

it.each(changing)('%s is refused with the time to wait once its limit is used up', async (key) => {
  const { db } = app.context.database
  const { input, as = 'hunter' } = await examples[key](app)
  if (counted.includes(key)) {
    await app.call(key, input, { as })
    // A password that is reset by its link is counted by the wrong links only: the used one is wrong.
    await app.call(key, input, { as })
  } else {
    const name = personLimit(key) ?? 'ownPassword'
    await sql`insert into rate_limit (key, ends_at, count)
      values (${`${name}:${ids[as ?? 'hunter']}`}, ${new Date(app.context.clock.now().getTime() + 90_000)}, 1)
      on conflict (key) do nothing`.execute(db)
  }
  await sql`update rate_limit set count = 1000000`.execute(db)
  const { status, failure, headers } = await app.call(key, input, { as })
  expect({ status, failure }).toEqual({ status: 429, failure: 'too_many' })
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
  await db.deleteFrom('rate_limit').execute()
})

it('an answer that was given already is given again, whatever has been used up since', async () => {
  const say = { reservationId: 1, userId: ids.landowner, message: 'At the gate' }
  expect((await app.call('chat.send', say, { key: 'limit-1' })).status).toBe(200)
  await sql`update rate_limit set count = 1000000`.execute(app.context.database.db)
  expect((await app.call('chat.send', say, { key: 'limit-1' })).status).toBe(200)
  expect((await app.call('chat.send', say, { key: 'limit-2' })).failure).toBe('too_many')
})
