import { i18n, type Messages } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import * as v from 'valibot'
import { afterEach, describe, expect, test } from 'vitest'
import { fieldText } from '#app/i18n/field-text.ts'
import { failureText, translate } from '#app/i18n/language.ts'
import { callKeys, callOf } from '#core/calls/registry/table.ts'
import { check } from '#core/contract/wire.ts'
import { type FieldMessage, messageOf } from '#core/failures.ts'
import { lateFailures } from '#core/late-failures.ts'
import { errorsInEnglish } from '#core/words/field-english.ts'
import { fieldMessages } from '#core/words/field-messages.ts'
import { notificationMessages } from '#core/words/notification-messages.ts'
import { refusal, toFailure } from '#offline/failure.ts'
import { phoneFailure } from '#offline/phone-failures.ts'
import { catalogue, extracted, partsOf, sources, text } from '#tests/support/catalogue.ts'
import { textsOf } from '#tests/support/browser/texts.ts'

const english = await catalogue('en')

/** Every message of a schema and of what is in it; that of a kind of check where it has none of its own. */
const messagesOf = (schema: unknown, seen = new Set<unknown>()): string[] => {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return []
  seen.add(schema)
  const own: string[] = []
  if ('kind' in schema && (schema.kind === 'schema' || schema.kind === 'validation')) {
    const { message, reference } = schema as Record<string, unknown>
    const code = message ?? v.getSpecificMessage(reference as never)
    if (code !== undefined) own.push(typeof code === 'string' ? code : 'made at run time')
  }
  return [...own, ...Object.values(schema).flatMap((inner) => messagesOf(inner, seen))]
}

const fieldsOf = (schema: unknown): string[] => {
  const { entries, pipe } = schema as { entries?: object; pipe?: unknown[] }
  return entries ? Object.keys(entries) : pipe ? fieldsOf(pipe[0]) : []
}
const long = 'x'.repeat(6000)
const many = Array.from({ length: 400 }, () => 'x')
/** What a field may be sent as that is none of what it takes. */
const texts = [
  undefined,
  null,
  '',
  ' ',
  'x',
  'x y',
  '\u0001',
  long,
  '0',
  '99999999',
  'a@b',
  '1a@b.co',
  '2020-13-13',
]
const others = [-1, 0, 0.5, 1e15, Number.NaN, true, [], [1], [{}], many, {}]
const refusalsOf = (key: (typeof callKeys)[number]): FieldMessage[] => {
  const call = callOf(key)
  const names = fieldsOf(call.takes)
  const inputs = [
    ...[...texts, ...others].map((value) => Object.fromEntries(names.map((name) => [name, value]))),
    Object.fromEntries(names.map((name) => [name, `different ${name}`])),
  ]
  return inputs.flatMap((input) => {
    const checked = check(call, input)
    return checked.ok ? [] : Object.values(checked.errors).flat()
  })
}

/** What stands in the sources in words, but no person reads. */
const unread: Record<string, RegExp> = {
  'src/core/rules/languages.ts': /^(English|Afrikaans|Español)$/,
  'src/features/site/links/StoreLinks.tsx': /^(App Store|Google Play)$/,
  'src/features/site/links/use-stores.ts': /^(App Store|Google Play) Link$/,
  'src/features/site/home/HomeSearch.tsx': /^(Anywhere|Anytime|Any Species)$/,
  'src/parts/map/maplibre.ts': /^(not a|no such) tile/,
  'src/features/permits/check-signature.ts': /^(Ed25519|ECDSA|P-256|SHA-256)$/,
  'src/offline/storage/phone-key.ts': /^(Ed25519|ECDSA|P-256|SHA-256)$/,
  'src/parts/signing/SignaturePad.tsx': /^\(max-width: /,
  'src/parts/land/ImportPanel.tsx': /^file_large$/,
  'src/parts/map/feature-layers.ts': /^Polygon$/,
  'src/parts/map/land-layers.ts': /^Polygon$/,
  'src/parts/map/palettes.ts': /^Public Sans$/,
  'src/parts/map/style.ts': /^Natural Earth, US Census Bureau$/,
  'src/features/tickets/PrivateMedia.tsx': /^Bearer 0$/,
  'src/parts/stands/SpeciesImage.tsx': /^url\(/,
  'src/core/rules/time/days.ts': /^[A-Z][a-z]{2}$/,
  'src/core/rules/land/geography.ts': /^0 (ft|yd|mi)$/,
  'src/core/rules/land/files/imports.ts': /^(Placemark|Point|Polygon|Track|file_\w+)$/,
  'src/core/rules/land/tracks.ts': /^(<|0 (min|h 0 min)$)/,
  'src/offline/failure.ts': /^Retry-After$/,
  'src/offline/http/headers.ts': /^Bearer 0$/,
  'src/offline/storage/databases.ts': /^[\w+&[\], ]+$/,
}
/** Queries of styles, headers, and what goes wrong inside and is said to nobody. */
const inner = [
  /^\((prefers|display)-/,
  /^Content-\w+$/,
  /^[a-z]\w* 0( 0|\/0\/0)?$/,
  /^(not a picture: 0 0|a cut or empty body|the storage does not answer|the key cannot be had)$/,
  /^A sealed item /,
  /^This person has left\.$/,
]
const isUnread = (name: string, what: string) =>
  unread[name]?.test(what) === true || inner.some((pattern) => pattern.test(what))

const speak = async (language: string) => {
  const translated = [...(await catalogue(language))].map(([id, { translation }]) => [
    id,
    compileMessage(translation),
  ])
  i18n.loadAndActivate({ locale: language, messages: Object.fromEntries(translated) as Messages })
}

describe('a code', () => {
  afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

  test('is what a schema of a call says at a field, with everything that its message names', () => {
    const written = new Set(callKeys.flatMap((key) => messagesOf(callOf(key).takes)))
    expect(written.size).toBeGreaterThan(60)
    expect([...written].filter((code) => !(code in fieldMessages))).toEqual([])
    const reached = callKeys.flatMap(refusalsOf)
    expect(reached).toContainEqual({ code: 'passwords_differ' })
    expect(reached).toContainEqual({ code: 'text_long', values: { n: 2000 } })
    const said = Object.values(errorsInEnglish({ all: reached })).flat()
    expect(said.filter((each) => each.includes('{') || !each.includes(' '))).toEqual([])
  })

  test('that a page does not carry is said by the service alone', () => {
    const said = sources(
      'src/app',
      'src/features',
      'src/offline',
      'src/parts',
      'src/shell',
      'src/ui',
    ).flatMap((name) =>
      Object.keys(lateFailures)
        .filter((code) => new RegExp(String.raw`(?<!=== )'${code}'`).test(text(name)))
        .map((code) => `${name} says ${code}`),
    )
    expect(said).toEqual([])
    const answered = errorsInEnglish({ email: [{ code: 'already_invited' }] })
    expect(answered).toEqual({ email: ['This person has been invited already.'] })
    expect(fieldText({ code: 'already_invited', text: 'From the service.' })).toBe('From the service.')
  })

  test('of a field is named by a schema, a rule, the service or a screen: none is left over', () => {
    const code = sources('src', 'server')
      .filter((name) => name !== 'src/core/words/field-messages.ts')
      .map(text)
    const unnamed = Object.keys(fieldMessages).filter(
      (name) => !code.some((file) => file.includes(`'${name}'`)),
    )
    expect(unnamed).toEqual([])
  })

  test('has one message in one place, and no screen repeats it', async () => {
    const places = await extracted()
    const plain = [...english].filter(([, { explicit }]) => explicit).map(([id]) => id)
    expect(plain.length).toBeGreaterThan(300)
    expect(plain.filter((id) => (places.get(id) ?? []).length !== 1)).toEqual([])
    // A word may be a button here and a title there; a sentence is one and the same.
    const screens = new Set(
      [...english.values()].filter(({ explicit }) => !explicit).map(({ message }) => message),
    )
    expect(plain.filter((id) => id.split(' ').length > 2 && screens.has(id))).toEqual([])
  })

  test('is read in the reader’s language, with days and sums in its own way', async () => {
    await speak('es')
    expect(failureText({ name: 'offline', status: 0 })).toBe('Estás sin conexión.')
    expect(failureText(refusal('waiver_not_approved'))).toBe(
      'Highseat no aprobó tu descargo. Debes enviarlo de nuevo',
    )
    expect(failureText(phoneFailure('pack_incomplete', { missing: 3, total: 20 }))).toMatch(/3.+20/)
    expect(fieldText({ code: 'text_long', values: { n: 20 } })).toBe('Usa como máximo 20 caracteres')
    expect(fieldText({ code: 'chat_closed' })).toBe(failureText(refusal('chat_closed')))
    const { booked } = notificationMessages.stand_reservation
    const days = { from: '2027-01-05', to: '2027-01-07' }
    expect(translate(booked, { person: 'Ann Lee', stand: 'Oak', days })).toBe(
      'Ann Lee reservó Oak para 5 ene 2027 - 7 ene 2027',
    )
  })

  test('that only a newer service knows is read in the service’s English', async () => {
    await speak('es')
    const answer = new Response(null, { status: 422, headers: { 'X-Highseat-Failure': 'moon_is_full' } })
    const failure = toFailure(answer, {
      message: 'The moon is full.',
      errors: { day: ['Not on a full moon', 'Please enter a date'] },
      codes: { day: [{ code: 'full_moon' }, { code: 'day_needed' }] },
    })
    expect(failure.name).toBe('invalid')
    expect(failureText(failure)).toBe('The moon is full.')
    expect(failure.errors!['day']!.map(fieldText)).toEqual([
      'Not on a full moon',
      fieldText({ code: 'day_needed' }),
    ])
  })

  test('that the page does not carry is read in the reader’s language, with its values', async () => {
    await speak('es')
    const answer = (name: string) =>
      new Response(null, { status: 409, headers: { 'X-Highseat-Failure': name } })
    const message = messageOf('payment_mismatch')
    const shown = failureText(toFailure(answer('payment_mismatch'), { message }))
    expect([shown, shown === message]).toEqual([translate(message), false])
    const template = '{person} has checked in at {stand}'
    const failure = toFailure(answer('moon_is_full'), {
      message: 'Ann has checked in at Oak',
      text: template,
      values: { person: 'Ann', stand: 'Oak' },
    })
    expect(failureText(failure)).toBe(translate(template, { person: 'Ann', stand: 'Oak' }))
    expect(failureText(failure)).not.toBe('Ann has checked in at Oak')
  })

  test('that an older service did not send leaves its English at the field', () => {
    const failure = toFailure(
      new Response(null, { status: 422, headers: { 'X-Highseat-Failure': 'invalid' } }),
      {
        message: 'Please check the marked fields.',
        errors: { day: ['Please enter a date'] },
      },
    )
    expect(failure).toEqual({
      name: 'invalid',
      status: 422,
      errors: { day: [{ code: 'text', values: { text: 'Please enter a date' } }] },
    })
    expect(failure.errors!['day']!.map(fieldText)).toEqual(['Please enter a date'])
  })

  test.each([
    [
      'a refusal by its name',
      { name: 'hunt_over', status: 409, message: 'Kept long ago' },
      'This hunt is over or has been canceled.',
    ],
    ['a lost network', { name: 'offline', status: 0, message: 'Kept long ago' }, 'You are offline.'],
    [
      'a damaged item, which had no name, by what was kept',
      { name: 'unexpected', status: 0, message: 'This was damaged on this phone and cannot be sent.' },
      'This was damaged on this phone and cannot be sent.',
    ],
    [
      'a lost file, which had another name, by what was kept',
      {
        name: 'upload_unknown',
        status: 0,
        message: 'The file of this item can no longer be read on this phone.',
      },
      'The file of this item can no longer be read on this phone.',
    ],
  ] as const)('shows what a released version kept in its outbox: %s', (_, kept, shown) => {
    expect(failureText(kept)).toBe(shown)
  })
})

describe.each(['af', 'es'])('the words in %s', (language) => {
  test('are there for every message, with what varies and the tags of the English', async () => {
    const translated = await catalogue(language)
    const missing = [...english].filter(([id]) => (translated.get(id)?.translation ?? '') === '')
    expect.soft(missing.map(([, { message }]) => message)).toEqual([])
    const other = [...english].filter(
      ([id, { message }]) =>
        !missing.some(([lacks]) => lacks === id) &&
        partsOf(message).join(' ') !== partsOf(translated.get(id)!.translation).join(' '),
    )
    expect(other.map(([id, { message }]) => [message, translated.get(id)!.translation])).toEqual([])
    expect([...translated.keys()].filter((id) => !english.has(id))).toEqual([])
  })
})

describe('the sources of the page', () => {
  test('have no text outside the catalogue, and ask for none before the language is known', () => {
    const names = sources(
      'src/app',
      'src/core/rules',
      'src/features',
      'src/offline',
      'src/parts',
      'src/shell',
      'src/ui',
    )
    expect(names.length).toBeGreaterThan(200)
    const found = names.flatMap((name) =>
      textsOf(text(name)).found.flatMap(({ line, what }) =>
        isUnread(name, what) ? [] : [`${name}:${line}: ${what}`],
      ),
    )
    expect(found).toEqual([])
  })

  test.each([
    ['a text', 'const A = () => <p>Hello there</p>', 'Hello there'],
    ['a text beside a value', 'const A = () => <p>{n} days</p>', 'days'],
    ['a label', 'const A = () => <input aria-label="name" />', 'name'],
    ['a choice in a label', 'const A = () => <B label={x ? "on" : t`off`} />', 'on'],
    ['a table', 'const words = { a: "First thing" }', 'First thing'],
    ['a template', 'const w = (n: number) => `in ${n} minutes`', 'in 0 minutes'],
    ['a toast', 'const f = () => toast("Saved")', 'Saved'],
    [
      'a text inside an expression of a message',
      'const A = () => <Trans>It is {x ? <b title="Big one" /> : 1}</Trans>',
      'Big one',
    ],
    ['a translation at module level', 'const word = t`Saved`', 't at module level'],
    ['a count at module level', 'const word = plural(2, { one: "#", other: "#" })', 'plural at module level'],
  ])('are searched so that %s is found', (_, code, what) => {
    expect(textsOf(code).found.map((each) => each.what)).toEqual([what])
  })

  test.each([
    'const A = () => <Trans>Hello <b>there</b></Trans>',
    'const A = () => <p className="row spread">{t`Hello there`}</p>',
    'const words = { a: msg`First thing` }',
    'const f = () => toast(plural(n, { one: "One thing", other: "# things" }))',
    'const A = lazy(async () => ({ default: (await import("./Big.tsx")).Big }))',
  ])('may say: %s', (code) => {
    expect(textsOf(code).found).toEqual([])
  })

  test('say exactly what the English catalogue has', async () => {
    const now = await extracted()
    expect([...now.keys()].filter((id) => !english.has(id))).toEqual([])
    expect([...english].filter(([id]) => !now.has(id)).map(([, { message }]) => message)).toEqual([])
  })
})

test('what is booked is a stand in every text', () => {
  const other = /\b(blinds?|lodges?|parcels?|tracts?|premises|plots?|propert(y|ies)|listings?)\b/i
  const told = [...english.values()].map(({ message }) => message).filter((message) => other.test(message))
  // The documents' own words, the tab and the act of listing, and what is sown for game.
  expect([...new Set(told)].toSorted()).toEqual([
    'Booking and listing land is for adults. Your guardian can book a hunt and invite you as an additional hunter.',
    'Food plot',
    'How listing land works',
    'Listing',
    'Listing is free.',
    'Maximum Hunters on Property',
    'Maximum hunters on property',
    'Property Identification Name',
    'Property Identification Name (optional)',
    'Stand Property Overview',
    'Stand listing',
    'You need to provide Property Identification Name',
  ])
  expect(other.test('Book this property')).toBe(true)
})
