import { beforeAll, describe, expect, it } from 'vitest'
import type { CallKey } from '#core/calls/registry/index.ts'
import { callKeys, callOf } from '#core/calls/registry/table.ts'
import { testApp } from '#tests/support/server/app.ts'
import { backBy, examples, picture, profileChange, registration } from '#tests/support/server/inputs.ts'

const app = testApp()
let token = ''
beforeAll(async () => {
  token = (await app.call('accounts.register', registration('new@example.com'), { as: null })).body.token
})

/** What reaches other people or money, or stores files. */
const closed: CallKey[] = [
  'accounts.image',
  'balances.pay',
  'calendars.add',
  'calendars.close',
  'calendars.open',
  'calendars.refresh',
  'calendars.remove',
  'chat.send',
  'funds.ask',
  'funds.pay',
  'invitations.answer',
  'invitations.send',
  'leases.apply',
  'listings.add',
  'listings.draft',
  'listings.remove',
  'listings.toggle',
  'listings.update',
  'listings.updateDraft',
  'payments.connect',
  'payments.onboarding',
  'payments.threshold',
  'payments.transfer',
  'posts.create',
  'posts.remove',
  'posts.update',
  'requests.accept',
  'reservations.create',
  'returns.set',
  'reviews.edit',
  'reviews.write',
  'schedules.block',
  'schedules.price',
  'splits.begin',
  'splits.pay',
  'splits.payRest',
  'splits.readdress',
  'splits.remind',
  'transfers.answer',
  'transfers.ask',
  'transfers.find',
  'trophies.add',
  'waivers.sign',
]

describe('an account whose email is not verified', () => {
  it('may browse, favourite, follow, save searches, complete the profile and ask for help', async () => {
    const open: [CallKey, object][] = [
      ['stands.search', {}],
      ['stands.favorite', { id: 1, favorite: true }],
      ['stands.follow', { id: 1, follow: true }],
      ['searches.save', { name: 'Near', terms: { species: [1] } }],
      ['accounts.update', profileChange],
      ['tickets.create', { category: 1, subject: 'Gate', description: 'Shut' }],
    ]
    for (const [key, input] of open)
      expect([key, (await app.call(key, input, { token })).status]).toEqual([key, 200])
  })

  it('reaches no other people, no money, and stores no files', async () => {
    expect(callKeys.filter((key) => callOf(key).access === 'verified').sort()).toEqual(closed)
    for (const key of closed) {
      const { input } =
        key === 'returns.set'
          ? { input: backBy('2026-11-20T20:00:00Z', '2026-11-20T15:00:00Z') }
          : await examples[key](app)
      expect([key, (await app.call(key, input, { token })).failure]).toEqual([key, 'email_unverified'])
    }
    const ticket = { category: 1, subject: 'Gate', description: 'Shut', media: await picture() }
    expect((await app.call('tickets.create', ticket, { token })).failure).toBe('email_unverified')
    const upload = await app.send('/api/uploads/3f333df6-90a4-4fda-8dd3-9485d27cee36?offset=0', {
      method: 'PUT',
      body: new Uint8Array(3),
      headers: { Authorization: `Bearer ${token}` },
    })
    expect(upload.failure).toBe('email_unverified')
  })
})
