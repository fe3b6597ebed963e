import { readdirSync } from 'node:fs'
import * as v from 'valibot'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CallKey } from '#core/calls/registry/index.ts'
import { callKeys, callOf } from '#core/calls/registry/table.ts'
import type { Call } from '#core/contract/define.ts'
import { openApi } from '#server/http/openapi.ts'
import { proof } from '#tests/prove/proof.ts'
import { type Effect, type Effects, watchEffects } from '#tests/prove/effects.ts'
import { type Answer, testApp } from '#tests/support/server/app.ts'
import type { Case } from './cases.ts'
import { ofHiddenStand } from './hidden-stand.ts'
import { table } from './table.ts'
import { type Kind, kinds } from './kinds.ts'
import { addWorld, type World } from './world.ts'

const app = testApp()
const { count, chance, found, findings, pick, seed, size } = proof('access', { seed: '1', size: 100 }, [
  'leaks',
  'effects',
  'wrong answers',
])
let world: World
let effects: Effects

beforeAll(async () => {
  world = await addWorld(app, chance)
  // The first of its calls makes the keys of push.
  await app.call('service.config', {}, { as: null })
  effects = await watchEffects(app.context.database.db)
})

const casesOf = (key: CallKey): Case[] => [
  ...[table[key]].flat(),
  ...ofHiddenStand.filter(({ call }) => call === key),
]
/** Widths of a picture are made beside the answers. */
const files = () =>
  readdirSync(app.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/-w\d+\./.test(entry.name))
    .map(({ name }) => name)

/** Rows of other people that an allowed request has changed; what tells them of it is theirs by right. */
const foreign = (effect: Effect, { touches = [] }: Case, me: number): boolean => {
  const { table: name, row } = effect
  if (
    touches.includes(name) ||
    (name === 'notification' && effect.was === 'after' && row['read_at'] === null)
  )
    return false
  const owner = name === 'app_user' ? row['id'] : row['user_id']
  // What is made by a visitor belongs to the new account.
  if (me === 0 && effect.was === 'after' && !touches.includes(name)) return false
  return typeof owner === 'number' && owner !== me
}

const checkLeaks = (at: string, kind: Kind, { body, headers }: Answer, { reveals = [] }: Case): void => {
  const text = JSON.stringify([body, [...headers]])
  for (const marker of world.markers)
    if (text.includes(marker.text) && !marker.readers.includes(kind) && !reveals.includes(marker.what))
      found('leaks', `${at} tells ${marker.what}`)
}

const send = async (key: CallKey, kind: Kind, one: Case, input: object) => {
  const db = app.context.database.db
  // Limits are not what is asked here, and must not hide the answers.
  await db.deleteFrom('rate_limit').execute()
  const before = files()
  const answer = await app.call(key, input, kind === 'visitor' ? { as: null } : { token: world.tokens[kind] })
  count('requests')
  const at = `${key}${one.about ? ` (${one.about})` : ''} as ${kind} ${JSON.stringify(input).slice(0, 90)}`
  checkLeaks(at, kind, answer, one)
  const touched = await effects.touched()
  const changed = await effects.read(touched)
  const call: Call = callOf(key)
  const mustKeep = answer.status !== 200 || (call.method === 'GET' && one.writes === undefined)
  const me = kind === 'visitor' ? 0 : world.people[kind]
  for (const effect of changed)
    if (mustKeep || foreign(effect, one, me))
      found(
        'effects',
        `${at}: ${answer.status}, and ${effect.table} ${effect.was} ${JSON.stringify(effect.row).slice(0, 160)}`,
      )
  if (answer.status !== 200 && files().length !== before.length) found('effects', `${at}: leaves a file`)
  await effects.restore(touched)
  return { at, answer }
}

const isAsExpected = (expected: string, { status, failure }: Answer): boolean =>
  expected === 'ok'
    ? status === 200
    : /^\d/.test(expected)
      ? String(status) === expected &&
        (status !== 404 || failure === 'not_found') &&
        (status !== 401 || failure === 'unauthenticated')
      : failure === expected

describe('every call', () => {
  it('of the OpenAPI document has a row, in which somebody may', () => {
    const document = openApi('1', '') as { paths: Record<string, Record<string, { operationId: string }>> }
    const listed = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map((one) => one.operationId),
    )
    expect(Object.keys(table).toSorted()).toEqual(listed.toSorted())
    for (const key of callKeys)
      for (const { expects } of casesOf(key)) {
        expect([key, expects.trim().split(/\s+/).length]).toEqual([key, kinds.length])
        expect([key, expects.includes('ok')]).toEqual([key, true])
      }
  })

  it.each(callKeys)('%s: answers each kind of people as its row says', async (key) => {
    const earlier = findings.length
    count('calls')
    for (const one of casesOf(key)) {
      const expected = one.expects.trim().split(/\s+/)
      for (const [i, kind] of kinds.entries()) {
        const { at, answer } = await send(key, kind, one, await one.input(world, kind))
        if (!isAsExpected(expected[i]!, answer))
          found('wrong answers', `${at}: ${answer.status} ${answer.failure}, not ${expected[i]}`)
        if (answer.status === 200 && v.safeParse(callOf(key).gives, answer.body).issues)
          found('wrong answers', `${at}: another shape than it promises`)
      }
    }
    expect(findings.slice(earlier).join('\n')).toBe('')
  })
})

const idName = /^(id|.*_id|.*Id|last|specie|taken_by)$/
/** The input of a row with other people's ids in place of its own. */
const withOtherIds = (input: object): object =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      typeof value === 'number' && idName.test(name) ? 1 + Math.floor(chance() * 14) : (value as unknown),
    ]),
  )

it(`${size} requests with ids of anybody's things tell and change nothing of others (seed ${seed})`, async () => {
  const earlier = findings.length
  const guessable = callKeys.filter((key) => /:/.test(callOf(key).path) || callOf(key).method !== 'GET')
  // These work on whom a code or a password names, and not on ids.
  const asked = guessable.filter((key) => casesOf(key).every(({ reveals }) => !reveals))
  for (let i = 0; i < size; i += 1) {
    const key = pick(asked)
    const kind = pick(kinds)
    const one = pick(casesOf(key))
    const { at, answer } = await send(key, kind, one, withOtherIds(await one.input(world, kind)))
    count('guesses')
    if (answer.status >= 500) found('wrong answers', `${at}: ${answer.status}`)
  }
  expect(findings.slice(earlier).join('\n')).toBe('')
}, 7_200_000)
