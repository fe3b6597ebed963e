import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { CallKey } from '#core/calls/registry/index.ts'
import { callKeys, callOf } from '#core/calls/registry/table.ts'
import { type Call, changes } from '#core/contract/define.ts'
import { answer } from '#core/contract/wire.ts'
import { testApp, type Who } from '#tests/support/server/app.ts'
import { examples } from '#tests/support/server/inputs.ts'

const app = testApp()

/** Whose things a call touches: of somebody else they are not found, or not in the list. */
const foreign: Partial<Record<CallKey, Who>> = {
  'accounts.removeTag': 'hunter2',
  'accounts.endDevice': 'hunter2',
  'notifications.read': 'hunter2',
  'tickets.read': 'hunter2',
  'tickets.comment': 'hunter2',
  'tickets.all': 'hunter2',
  'tickets.act': 'hunter',
  'chat.list': 'hunter2',
  'chat.read': 'hunter2',
  'chat.send': 'hunter2',
  'stands.sheet': 'hunter2',
  'stands.followers': 'landowner2',
  'listings.endings': 'landowner2',
  'listings.toggle': 'landowner2',
  'listings.remove': 'landowner2',
  'posts.create': 'landowner2',
  'posts.update': 'landowner2',
  'posts.remove': 'landowner2',
  'schedules.read': 'landowner2',
  'schedules.block': 'landowner2',
  'schedules.unblock': 'landowner2',
  'schedules.price': 'landowner2',
  'transfers.ask': 'landowner2',
  'transfers.withdraw': 'landowner2',
  'transfers.answer': 'hunter2',
  'searches.change': 'hunter2',
  'searches.remove': 'hunter2',
  'reservations.settle': 'hunter2',
  'reservations.read': 'landowner2',
  'listings.update': 'landowner',
  'listings.updateDraft': 'landowner',
  'listings.read': 'landowner',
  'reservations.cancel': 'hunter2',
  'reservations.attend': 'hunter2',
  'reservations.bookingsOfOwner': 'landowner2',
  'reservations.bookingOfOwner': 'landowner2',
  'invitations.send': 'landowner',
  'invitations.list': 'landowner',
  'invitations.withdraw': 'landowner',
  'invitations.answer': 'landowner',
  'invitations.revoke': 'landowner',
  'invitations.read': 'landowner',
  'sandbox.pay': 'hunter2',
  'sandbox.authenticate': 'hunter2',
  'trophies.add': 'hunter2',
  'documents.read': 'hunter2',
  'packs.read': 'hunter2',
  'permits.read': 'hunter2',
  'permits.code': 'hunter2',
  'returns.read': 'hunter2',
  'returns.set': 'hunter2',
  'returns.stop': 'hunter2',
}
/** Calls whose answer is not stored, and the status of the same request again. */
const unstored: Partial<Record<CallKey, number>> = {
  // They check a password, or give a secret, and change nothing that a repeat would change again.
  'accounts.login': 200,
  'accounts.guardian': 200,
  'devices.sealKey': 200,
  'permits.code': 200,
  'permits.checkCode': 200,
  // The account is gone, and its session with it.
  'accounts.remove': 401,
}
const ownLists: CallKey[] = [
  'accounts.tags',
  'notifications.list',
  'tickets.list',
  'stands.favorites',
  'stands.mine',
  'listings.inactive',
  'transfers.list',
  'searches.list',
  'reservations.list',
  'trophies.mine',
  'trophies.room',
  'vouchers.mine',
]

describe.each(callKeys)('%s', (key) => {
  const call: Call = callOf(key)
  let made: ReturnType<(typeof examples)[CallKey]> | undefined
  /** What its tests share: making it twice could use up a limit of another call. */
  const example = () => (made ??= examples[key](app))

  it('works and matches its contract', async () => {
    const { input, as = 'hunter', ...own } = await example()
    const ask = () => app.call(key, input, { as, ...own, ...(changes(call) && { key: `once-${key}` }) })
    const { status, body, failure, headers } = await ask()
    expect({ status, failure }).toEqual({ status: 200, failure: null })
    expect(answer(call, body)).not.toBeNull()
    expect(headers.get('Content-Type')).toMatch(/^application\/json/)
    expect(v.safeParse(call.gives, body).issues).toBeUndefined()
    if (!changes(call)) return
    // Under the same Idempotency-Key it gives its answer again and does nothing twice.
    expect(headers.get('Idempotency-Replayed')).toBeNull()
    const again = await ask()
    const other = unstored[key]
    expect([again.status, again.headers.get('Idempotency-Replayed')]).toEqual(
      other === undefined ? [200, 'true'] : [other, null],
    )
  })

  it(call.access === 'public' ? 'is open to visitors' : 'refuses who is signed out', async () => {
    const { status, failure } = await app.call(key, {}, { as: null })
    if (call.access === 'public') expect(status).not.toBe(401)
    else expect({ status, failure }).toEqual({ status: 401, failure: 'unauthenticated' })
  })

  if (call.path.startsWith('admin/'))
    it('is found by administrators alone', async () => {
      const { input } = await example()
      for (const as of ['hunter', 'landowner'] as const)
        expect(await app.call(key, input, { as })).toMatchObject({ status: 404, failure: 'not_found' })
    })

  const other = foreign[key]
  if (other !== undefined)
    it("does not find what is somebody else's", async () => {
      const { input } = await examples[key](app)
      const { status, failure } = await app.call(key, input, { as: other })
      expect({ status, failure }).toEqual({ status: 404, failure: 'not_found' })
    })
  if (ownLists.includes(key))
    it('lists nothing of other people', async () => {
      const { body } = await app.call(key, {}, { as: 'hunter2' })
      expect(body.data).toEqual([])
    })
})
