import { describe, expect, it } from 'vitest'
import {
  permitState,
  permitWaiver,
  readPermit,
  shownText,
  showingOf,
  stepAt,
  stepEnds,
} from '#core/rules/booking/permits.ts'

const text = {
  v: 1,
  r: 7,
  u: 3,
  n: 'Zoë Łącka',
  s: 'Cedar Creek',
  z: 'America/Chicago',
  f: '2026-11-24',
  t: '2026-11-25',
  w: '2027-01-01',
  i: 1_795_000_000,
}
const decode = (base64url: string) => Buffer.from(base64url, 'base64url').toString()
const tokenOf = (content: unknown) =>
  `${Buffer.from(JSON.stringify(content)).toString('base64url')}.${'A'.repeat(86)}`

describe('a permit', () => {
  it('says who hunts where and when, and what was signed', () => {
    const token = tokenOf(text)
    expect(readPermit(token, decode)).toEqual({
      reservationId: 7,
      userId: 3,
      name: 'Zoë Łącka',
      stand: 'Cedar Creek',
      zone: 'America/Chicago',
      from: '2026-11-24',
      to: '2026-11-25',
      waiverUntil: '2027-01-01',
      issuedAt: new Date(1_795_000_000_000),
      signed: token.split('.')[0],
      signature: 'A'.repeat(86),
      phoneKey: null,
      shown: null,
    })
  })

  it('carries the key of its phone, and the time that this phone signed', () => {
    const key = 'k'.repeat(43)
    const step = stepAt(Date.parse('2026-11-24T12:29:59Z'))
    const shown = shownText(tokenOf({ ...text, k: key }), step)
    expect(readPermit(`${shown}.${'B'.repeat(86)}`, decode)).toMatchObject({
      phoneKey: key,
      shown: { at: new Date('2026-11-24T12:00:00Z'), signed: shown, signature: 'B'.repeat(86) },
    })
    expect(stepEnds(step)).toEqual(new Date('2026-11-24T12:30:00Z'))
    // A point of P-256 is longer.
    expect(readPermit(tokenOf({ ...text, k: `B${'k'.repeat(86)}` }), decode)?.phoneKey).toHaveLength(87)
  })

  it.each([
    ['a second before, by a clock that is behind', '2026-11-24T11:55:00Z', 'now'],
    ['longer before it was signed', '2026-11-24T11:54:59Z', 'ahead'],
    ['as long as it is signed for', '2026-11-24T12:30:00Z', 'now'],
    ['a little longer, as clocks differ', '2026-11-24T12:35:00Z', 'now'],
    ['longer than that', '2026-11-24T12:35:01Z', 'old'],
    ['on the next day', '2026-11-25T12:00:00Z', 'old'],
  ] as const)('shown at noon and read %s is: %s %s', (_, at, showing) => {
    const shown = { at: new Date('2026-11-24T12:00:00Z'), signed: '', signature: '' }
    expect(showingOf({ phoneKey: 'k', shown }, new Date(at))).toBe(showing)
    expect(showingOf({ phoneKey: null, shown }, new Date(at))).toBe('unsigned')
    expect(showingOf({ phoneKey: 'k', shown: null }, new Date(at))).toBe('unsigned')
  })

  it.each([
    ['nothing', ''],
    ['a text without a signature', tokenOf(text).split('.')[0]!],
    ['a short signature', tokenOf(text).slice(0, -1)],
    ['another version', tokenOf({ ...text, v: 2 })],
    ['a day that is none', tokenOf({ ...text, f: '2026-13-40' })],
    ['a zone that is none', tokenOf({ ...text, z: 'Mars/Olympus' })],
    ['a key that is none', tokenOf({ ...text, k: 'A'.repeat(44) })],
    ['a time without a signature', `${tokenOf(text)}.ld9s`],
    ['a signature without a time', `${tokenOf(text)}.${'A'.repeat(86)}`],
    ['a time that is none', `${tokenOf(text)}.L-9.${'A'.repeat(86)}`],
    ['a list', tokenOf([])],
    ['no JSON', `${Buffer.from('{"v":').toString('base64url')}.${'A'.repeat(86)}`],
    ['something endless', `${'A'.repeat(2000)}.${'A'.repeat(86)}`],
  ])('is none: %s', (_, token) => {
    expect(readPermit(token, decode)).toBeNull()
  })

  it.each([
    ['2026-11-24T05:59:59Z', 'early'],
    ['2026-11-24T06:00:00Z', 'valid'],
    ['2026-11-26T05:59:59Z', 'valid'],
    ['2026-11-26T06:00:00Z', 'over'],
  ] as const)('counts on the days of the stand: at %s it is %s', (at, state) => {
    expect(permitState(readPermit(tokenOf(text), decode)!, new Date(at))).toBe(state)
  })

  it.each([
    ['2026-11-24', '2026-11-25T05:00:00Z', true],
    ['2026-11-24', '2026-11-25T06:00:00Z', false],
    [null, '2026-11-24T12:00:00Z', false],
  ] as const)('with a waiver until %s at %s has one: %s', (waiverUntil, at, is) => {
    expect(permitWaiver({ zone: 'America/Chicago', waiverUntil }, new Date(at))).toBe(is)
  })
})
