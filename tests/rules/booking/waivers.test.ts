import { describe, expect, it } from 'vitest'
import { huntersShown } from '#core/rules/booking/reservation-state.ts'
import { endingDay, signingDay, waiverWarning } from '#core/rules/booking/waivers.ts'

const zone = 'America/Chicago'
const hunt = { start: '2026-12-20', end: '2026-12-22', zone }
const good = { is_approved: true, expiry: '2027-06-01T12:00:00Z' }
const at = (iso: string) => new Date(iso)

describe('a waiver for a hunt', () => {
  it.each([
    ['31 days ahead', '2026-11-19T18:00:00Z', null],
    ['30 days ahead', '2026-11-20T18:00:00Z', { days: 30, from: 30 }],
    ['8 days ahead', '2026-12-12T18:00:00Z', { days: 8, from: 30 }],
    ['7 days ahead', '2026-12-13T18:00:00Z', { days: 7, from: 7 }],
    [
      'the evening before at the stand, already the day in Greenwich',
      '2026-12-20T02:00:00Z',
      { days: 1, from: 7 },
    ],
    ['its first day', '2026-12-20T18:00:00Z', { days: 0, from: 0 }],
    ['its last day', '2026-12-23T03:00:00Z', { days: 0, from: 0 }],
    ['the day after', '2026-12-23T18:00:00Z', null],
  ] as const)('is missed %s', (_, now, warned) => {
    const warning = waiverWarning(null, hunt, at(now))
    expect(warning).toEqual(warned && { trouble: 'missing', ...warned })
  })

  it.each([
    ['none', null, 'missing'],
    ['one that was not approved', { ...good, is_approved: false }, 'not_approved'],
    ['one that has expired now', { ...good, expiry: '2026-12-15T18:00:00Z' }, 'expired'],
    ['one that has expired', { ...good, expiry: '2026-12-01T00:00:00Z' }, 'expired'],
    ['one that ends on the last day', { ...good, expiry: '2026-12-23T03:00:00Z' }, 'expires'],
    ['one that ends the day after', { ...good, expiry: '2026-12-23T12:00:00Z' }, null],
    ['one that lasts', good, null],
  ] as const)('is judged as it will be on its last day: %s', (_, waiver, trouble) => {
    expect(waiverWarning(waiver, hunt, at('2026-12-15T18:00:00Z'))?.trouble ?? null).toBe(trouble)
  })
})

describe('the day on a waiver', () => {
  const evening = at('2026-11-21T02:30:00Z')
  it('is that of the signer’s calendar, wherever they are', () => {
    expect(signingDay(evening, '2026-11-20')).toBe('2026-11-20')
    expect(signingDay(evening, '2026-11-21')).toBe('2026-11-21')
  })
  it('is never one that is a day nowhere', () => {
    expect(signingDay(evening, '2026-11-19')).toBe('2026-11-21')
    expect(signingDay(evening, '2026-11-22')).toBe('2026-11-21')
    expect(signingDay(evening, undefined)).toBe('2026-11-21')
  })
  it('is the one that begins first, up to its first minute', () => {
    expect(signingDay(at('2026-11-20T10:00:00Z'), '2026-11-21')).toBe('2026-11-21')
    expect(signingDay(at('2026-11-20T09:59:00Z'), '2026-11-21')).toBe('2026-11-20')
  })
  it('ends a year later', () => expect(endingDay('2026-11-20')).toBe('2027-11-20'))
})

describe('phone, car and waiver of a hunter', () => {
  it.each([
    ['before the payment', 'pending', false, '2026-12-01', false],
    ['from the payment', 'approved', true, '2026-12-01', true],
    ['on the day after', 'completed', true, '2026-12-23', true],
    ['two days after', 'completed', true, '2026-12-24', false],
    ['of a canceled hunt', 'cancel', true, '2026-12-01', false],
  ] as const)('%s: a landowner sees them %s', (_, status, paid, today, shown) => {
    expect(huntersShown(status, paid, hunt.end, today)).toBe(shown)
  })
})
