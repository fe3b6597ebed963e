import { i18n, type Messages } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import * as v from 'valibot'
import { afterEach, describe, expect, test } from 'vitest'
import { told } from '#app/i18n/language.ts'
import { failures } from '#core/failures.ts'
import { brand } from '#core/brand.ts'
import { siteWords } from '#core/words/site-words.ts'
import { callKeys, callOf } from '#core/calls/registry/table.ts'
import { check } from '#core/contract/wire.ts'
import { faqs } from '#server/seed/reference/reference-documents.ts'
import { categories } from '#server/seed/reference/reference-lists.ts'
import { among, catalogue, extracted, partsOf, sources, text } from '#tests/support/catalogue.ts'
import { sentencesOf } from '#tests/support/sentences.ts'
import { textsOf } from '#tests/support/texts.ts'

const english = await catalogue('en')
const isTold = among([...english].filter(([, { explicit }]) => explicit).map(([id]) => id))
const untold = (sentences: Iterable<string>) =>
  [...new Set(sentences)].filter((sentence) => !isTold(sentence))

/** Every message of a schema and of what is in it; that of a kind of check where it has none of its own. */
const messagesOf = (schema: unknown, seen = new Set<unknown>()): string[] => {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return []
  seen.add(schema)
  const own: string[] = []
  if ('kind' in schema && (schema.kind === 'schema' || schema.kind === 'validation')) {
    const { message, reference, expects } = schema as Record<string, unknown>
    const words = message ?? v.getSpecificMessage(reference as never)
    const issue = { requirement: 7, expected: expects ?? 'one' } as never
    if (typeof words === 'string') own.push(words)
    else if (typeof words === 'function') own.push((words as (issue: never) => string)(issue))
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
const refusalsOf = (key: (typeof callKeys)[number]): string[] => {
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
  'src/app/session/forbidden.ts': /^Please verify your email/,
  'src/features/site/links/StoreLinks.tsx': /^(App Store|Google Play)$/,
  'src/features/site/links/use-stores.ts': /^(App Store|Google Play) Link$/,
  'src/features/site/home/HomeSearch.tsx': /^(Anywhere|Anytime|Any Species)$/,
  'src/parts/map/maplibre.ts': /^(not a|no such) tile/,
  'src/parts/map/style.ts': /^(Public Sans|Natural Earth, US Census Bureau)$/,
  'src/features/tickets/PrivateMedia.tsx': /^Bearer 0$/,
  'src/parts/stands/SpeciesImage.tsx': /^url\(/,
  'src/core/rules/time/days.ts': /^[A-Z][a-z]{2}$/,
  'src/core/rules/land/geography.ts': /^0 (ft|yd|mi)$/,
  'src/core/rules/land/tracks.ts': /^(<|0 (min|h 0 min)$)/,
  'src/offline/failure.ts': /^Retry-After$/,
  'src/offline/http/headers.ts': /^Bearer 0$/,
  'src/offline/storage/databases.ts': /^[\w+&[\], ]+$/,
}
/** Where failures are made in words, as the server makes them: a screen tells them. */
const failing = new Set([
  'src/app/data/save-queued.ts',
  'src/app/data/use-outbox.ts',
  'src/app/data/use-pack.ts',
])
/** Queries of styles, headers, and what goes wrong inside and is said to nobody. */
const inner = [
  /^\((prefers|display)-/,
  /^Content-\w+$/,
  /^[a-z]\w* 0( 0|\/0\/0)?$/,
  /^(not a picture: 0 0|a cut or empty body|the storage does not answer|the key cannot be had)$/,
  /^A sealed item /,
  /^Please$/,
]
const isUnread = (name: string, what: string) =>
  unread[name]?.test(what) === true || inner.some((pattern) => pattern.test(what))

describe('a sentence that comes ready made', () => {
  afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

  test('is in the catalogue when it is a refusal of the service', () => {
    const said = Object.values(failures).map(([, message]) => message)
    expect(said.length).toBeGreaterThan(40)
    expect(untold(said)).toEqual([])
  })

  test('is in the catalogue when a schema of a call says it at a field', () => {
    const written = callKeys.flatMap((key) => messagesOf(callOf(key).takes))
    const reached = callKeys.flatMap(refusalsOf)
    expect(new Set(written).size).toBeGreaterThan(60)
    expect(reached).toContain("Password and Confirm Password didn't match")
    expect(untold([...written, ...reached])).toEqual([])
  })

  test('is in the catalogue when the server says it at a field or in a notification', () => {
    const said = sources('server').flatMap((name) => sentencesOf(text(name)))
    expect(said.length).toBeGreaterThan(30)
    const pieced = ['Ann Lee has checked in at Oak', 'Ann Lee has checked out of Oak']
    expect(untold([...said, ...pieced, ...categories])).toEqual([])
  })

  test('is in the catalogue when it is a question that a new installation answers, or the answer', () => {
    expect(faqs.length).toBeGreaterThan(5)
    expect(untold(faqs.flat())).toEqual([])
  })

  test('is in the catalogue when a page about the product says it', () => {
    const inside = (part: unknown): string[] =>
      typeof part === 'string' ? [part] : Object.values(part as object).flatMap(inside)
    const said = inside(siteWords).filter((text) => text !== '' && text !== brand.tagline)
    expect(said.length).toBeGreaterThan(60)
    expect(untold(said)).toEqual([])
  })

  test('is in the catalogue when a rule or the phone says it, and when a screen names it', () => {
    const found = sources('src/core/rules', 'src/offline')
      // The policy is made anew from its numbers, in the reader's language.
      .filter((name) => name !== 'src/core/rules/money/cancellation.ts')
      .flatMap((name) => textsOf(text(name)).found.map(({ what }) => ({ name, what })))
      .filter(({ name, what }) => !isUnread(name, what))
      .map(({ what }) => what)
    const named = sources('src').flatMap((name) => textsOf(text(name)).told)
    expect(found.length).toBeGreaterThan(25)
    expect(untold([...found, ...named])).toEqual([])
  })

  test('is told in the reader’s language with what varies in it, days and sums in its own way', async () => {
    const spanish = [...(await catalogue('es'))].map(([id, { translation }]) => [
      id,
      compileMessage(translation),
    ])
    i18n.loadAndActivate({ locale: 'es', messages: Object.fromEntries(spanish) as Messages })
    expect(told('You are offline.')).toBe('Estás sin conexión.')
    expect(told('Please use at most 20 characters')).toBe('Usa como máximo 20 caracteres')
    expect(told('Ann Lee has booked Oak for Jan 05, 2027 - Jan 07, 2027')).toBe(
      'Ann Lee reservó Oak para 5 ene 2027 - 7 ene 2027',
    )
    expect(told('$1,155.00 is on its way back to you')).toBe('$1,155.00 va de regreso a ti')
    expect(told('Ann Lee meant to be back from Oak by Jan 5, 9:05 AM GMT+2 and has not checked out')).toBe(
      'Ann Lee debía haber vuelto de Oak (5 ene, 9:05 a.m. GMT+2) y no ha registrado su salida',
    )
    expect(told('Words that nobody has listed')).toBe('Words that nobody has listed')
  })

  test('stays as it came in English', () => {
    expect(told('You are offline.')).toBe('You are offline.')
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
    const names = sources('src/app', 'src/features', 'src/parts', 'src/ui')
    expect(names.length).toBeGreaterThan(200)
    const found = names.flatMap((name) =>
      textsOf(text(name)).found.flatMap(({ line, what }) =>
        isUnread(name, what) || (failing.has(name) && isTold(what)) ? [] : [`${name}:${line}: ${what}`],
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
    'const f = (e: Event) => e.key === "Enter" || told("Not found.")',
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
