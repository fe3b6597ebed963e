import type { CallKey } from '#core/calls/registry/index.ts'
import { wholeParty } from '#core/rules/chat.ts'
import { type Case, ofParty, own, row } from './cases.ts'
import type { Kind } from './kinds.ts'
import type { World } from './world.ts'

const partnerOf = (world: World, kind: Kind) => ({
  reservationId: world.hunt,
  userId: kind === 'landowner' ? world.people.main : world.people.landowner,
})
const partyOf = (world: World) => ({ reservationId: world.hunt, userId: wholeParty })
const ofWriters = '401 403 ok ok 404 404 ok 404 404 404'

/** Messages between two, and of everybody of a hunt. */
export const chatRows = {
  'inbox.list': own(),
  'chat.list': [row(ofParty, partnerOf), row(ofParty, partyOf, { about: 'everybody' })],
  'chat.read': [row(ofParty, partnerOf), row(ofParty, partyOf, { about: 'everybody' })],
  'chat.send': [
    row(ofWriters, (world, kind) => ({ ...partnerOf(world, kind), message: 'Hello' })),
    row(ofWriters, (world) => ({ ...partyOf(world), message: 'Hello' }), { about: 'everybody' }),
  ],
} satisfies Partial<Record<CallKey, Case | readonly Case[]>>
