import { describe, expect, test } from 'vitest'
import { nameOf, type CallKey } from '#core/calls/registry/index.ts'
import { calls, callKeys, callOf } from '#core/calls/registry/table.ts'
import { messageOf } from '#core/failures.ts'
import { notificationPath } from '#core/calls/notifications.ts'
import { notificationTypes } from '#core/calls/shapes/notification-kinds.ts'
import { errorsInEnglish } from '#core/words/field-english.ts'
import type { Call } from '#core/contract/define.ts'
import { check, entriesOf, hasFiles, request, treeOf } from '#core/contract/wire.ts'
import { policy } from '#offline/policy.ts'

const all = callKeys.map((key) => [key, callOf(key)] as const)

describe('the calls', () => {
  test('have each their own method and path', () => {
    const lines = all.map(([, call]) => `${call.method} ${call.path.replaceAll(/:\w+/g, ':')}`)
    expect(new Set(lines).size).toBe(lines.length)
  })
  test('know their own names', () => expect(nameOf(calls.chat.send)).toBe('chat.send' satisfies CallKey))
  test('refuse only with failures that have a text', () => {
    for (const [, call] of all) for (const name of call.fails) expect(messageOf(name)).toMatch(/\w/)
  })
  test('say where they come from', () =>
    expect(all.filter(([, call]) => !call.source).map(([key]) => key)).toEqual([]))
  test('each have a reach', () => expect(Object.keys(policy).sort()).toEqual([...callKeys].sort()))
  test('that are kept are read, those that are queued change something', () => {
    for (const [key, call] of all) {
      if (policy[key].kind === 'cached') expect([key, call.method]).toEqual([key, 'GET'])
      if (policy[key].kind === 'queued') expect([key, call.method]).not.toEqual([key, 'GET'])
    }
  })
  test('about money and dates that others compete for always need the network', () => {
    const atStake = new Set<string>([
      'dates_taken',
      'price_changed',
      'voucher_used_up',
      'card_declined',
      'payment_incomplete',
      'not_cancellable',
      'hold_expired',
      'party_full',
    ])
    const wanted = all.filter(([, call]) => call.fails.some((name) => atStake.has(name)))
    expect(wanted.length).toBeGreaterThan(7)
    for (const [key] of wanted) expect([key, policy[key].kind]).toEqual([key, 'online'])
  })
})

describe('the wire', () => {
  test('carries lists and objects as the documents write them', () => {
    const questions = [
      { id: 1, answer: 'Yes' },
      { id: 2, answer: 'No', reason: 'a & b' },
    ]
    const entries = entriesOf({ questions, skipped: undefined })
    expect(entries.map(([name]) => name)).toEqual([
      'questions[0][id]',
      'questions[0][answer]',
      'questions[1][id]',
      'questions[1][answer]',
      'questions[1][reason]',
    ])
    expect(treeOf(entries)).toEqual({
      questions: [
        { id: '1', answer: 'Yes' },
        { id: '2', answer: 'No', reason: 'a & b' },
      ],
    })
  })
  test('escapes what goes into a path', () => {
    const { path, rest } = request(calls.tickets.comment, { id: '7/../8', comment: 'x' })
    expect(path).toBe('add-comment/7%2F..%2F8')
    expect(rest).toEqual({ comment: 'x' })
  })
  test('cannot be used to reach an object’s prototype', () => {
    const tree = treeOf([
      ['__proto__[admin]', '1'],
      ['constructor[prototype][admin]', '1'],
      ['a[__proto__][b]', '1'],
    ])
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined()
    expect(Object.getPrototypeOf(tree['a'])).toBe(Object.prototype)
  })
  test('knows which inputs hold files', () => {
    expect(hasFiles({ a: new Blob(['x']) })).toBe(true)
    expect(hasFiles({ a: 'x', b: [1] })).toBe(false)
  })
  test('turns text into numbers, flags and days, and says which are none', () => {
    expect(
      check(calls.stands.search, {
        page: '2',
        cellular_coverage: '1',
        start_date: 'Nov 28 2026',
        species: ['3'],
      }),
    ).toMatchObject({
      ok: true,
      value: { page: 2, cellular_coverage: true, start_date: '2026-11-28', species: [3], per_page: 9 },
    })
    expect(check(calls.stands.search, { page: 'two', start_date: 'someday', sw_lat: '91' })).toMatchObject({
      ok: false,
      errors: {
        page: [{ code: 'number_needed' }],
        start_date: [{ code: 'day_needed' }],
        sw_lat: [{ code: 'at_most', values: { n: 90 } }],
      },
    })
  })
  test('answers in plain words where the documents have none', () => {
    const wrong = { page: '0', per_page: 101, sort_order: 'best', sw_lat: 'north', species: {} }
    const checked = check(calls.stands.search, wrong)
    const said = checked.ok ? [] : Object.values(errorsInEnglish(checked.errors)).flat()
    expect(said).toHaveLength(5)
    expect(said.filter((text) => /invalid|expected|received|type/i.test(text))).toEqual([])
    expect(said).toContain('Please enter at most 100')
    expect(said).toContain('Please choose one of recent, closest')
  })
  test('answers a missing field with the documents’ own words', () => {
    const said = (call: Call) => {
      const checked = check(call, {})
      return checked.ok ? {} : errorsInEnglish(checked.errors)
    }
    expect(said(calls.accounts.register)).toMatchObject({
      first_name: ['First Name is required'],
      email: ['Email is required'],
      password: ['Password is required'],
    })
    expect(said(calls.tickets.create)).toMatchObject({
      category: ['Please select category'],
      subject: ['Please enter subject'],
      description: ['Please enter description'],
    })
  })
})

test('a click on each kind of notification leads to a path without a gap', () => {
  const data = {
    reservation_id: 1,
    user_name: 'Ann Lee/Ray',
    user_id: 2,
    stand_id: 3,
    title: 'Oak ridge?',
    ticket_id: 4,
    secret: 'abc',
  }
  for (const type of notificationTypes) expect(notificationPath({ type, data })).toMatch(/^\/[^{}]*[^/{}]$/)
  const query = 'species=1&title=a%20b&lat=-1.5#x/..//evil{}'
  expect(notificationPath({ type: 'search_stands', data: { query } })).toBe(
    '/stand?species=1&title=a%20b&lat=-1.5x..evil',
  )
  expect(notificationPath({ type: 'chat', data })).toBe('/my-profile/chat/1/Ann%20Lee%2FRay/2')
})

test('the calls that come with the screens of administrators are never queued or read in advance', () => {
  const kinds = callKeys
    .filter((key) => /^(administration|contents)\./.test(key))
    .map((key) => policy[key].kind)
  expect(new Set(kinds)).toEqual(new Set(['online']))
})
