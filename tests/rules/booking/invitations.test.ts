import { describe, expect, it } from 'vitest'
import { inviteRefusal, joinRefusal, placesLeft } from '#core/rules/booking/invitations.ts'

const hunt = { state: 'approved', start: '2026-12-20', end: '2026-12-22' } as const
const before = '2026-12-01'
const company = { joined: 1, invited: 1, most: 4 }

describe('the places of a stand for additional hunters', () => {
  it.each([
    ['a stand for four with one joined and one invited', company, 1],
    ['a stand for four with nobody yet', { joined: 0, invited: 0, most: 4 }, 3],
    ['a stand for one', { joined: 0, invited: 0, most: 1 }, 0],
    ['a stand whose capacity was reduced meanwhile', { joined: 3, invited: 1, most: 2 }, 0],
    ['a stand without a capacity', { joined: 2, invited: 3, most: null }, 14],
  ])('%s', (_, given, places) => {
    expect(placesLeft(given)).toBe(places)
  })
})

describe('an invitation', () => {
  it.each([
    ['before the hunt', hunt, before, company, null],
    ['on its last day', hunt, '2026-12-22', company, null],
    ['after it', hunt, '2026-12-23', company, 'hunt_over'],
    ['to a canceled hunt', { ...hunt, state: 'cancel' as const }, before, company, 'hunt_over'],
    ['to a hunt that is not paid', { ...hunt, state: 'pending' as const }, before, company, 'hunt_over'],
    ['beyond the last place', hunt, before, { ...company, invited: 2 }, 'party_full'],
  ])('%s', (_, held, today, party, refusal) => {
    expect(inviteRefusal(held, today, party)?.failure ?? null).toBe(refusal)
  })
})

describe('joining', () => {
  it.each([
    ['with a waiver', hunt, before, { joined: 1, most: 4 }, true, null],
    ['without a waiver', hunt, before, { joined: 1, most: 4 }, false, 'waiver_needed'],
    ['the last place, which is one’s own', hunt, before, { joined: 2, most: 4 }, true, null],
    ['where the capacity was reduced', hunt, before, { joined: 3, most: 4 }, true, 'party_full'],
    ['after the hunt', hunt, '2026-12-23', { joined: 1, most: 4 }, true, 'hunt_over'],
  ])('%s', (_, held, today, party, waiver, refusal) => {
    expect(joinRefusal(held, today, party, waiver)?.failure ?? null).toBe(refusal)
  })
})
