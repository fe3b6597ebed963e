import { beforeAll, describe, expect, it } from 'vitest'
import type { Content } from '#core/calls/administration/contents.ts'
import { type ContentKind, contentKinds, mostContents } from '#core/rules/contents.ts'
import { type Answer, testApp } from '#tests/support/server/app.ts'
import { contentsOf, newContent, silhouette, soundWords } from '#tests/support/server/content-inputs.ts'
import { ids } from '#tests/support/server/fixture.ts'
import { picture, upload } from '#tests/support/server/inputs.ts'

const app = testApp()
const as = 'admin' as const
const db = () => app.context.database.db

beforeAll(async () => {
  for (const kind of ['slider', 'tutorial'] as const) await newContent(app, kind)
})

/** What everybody sees of a kind, in its order, by name. */
const inPublic: Record<ContentKind, () => Promise<string[]>> = {
  slider: () => named('site.slider', 'title'),
  faq: () => named('site.faqs', 'question'),
  tutorial: () => named('site.tutorials', 'title'),
  specie: () => named('site.species', 'specie_name'),
  site_type: () => named('site.siteTypes', 'type'),
  point: () => named('site.pointsOfInterest', 'name'),
  category: () => named('tickets.categories', 'title', 'hunter'),
}
const named = async (call: Parameters<typeof app.call>[0], field: string, who: 'hunter' | null = null) =>
  ((await app.call(call, {}, { as: who })).body.data as Record<string, string>[]).map((one) => one[field]!)
const audit = () =>
  db().selectFrom('audit').select(['user_id', 'act', 'subject', 'facts']).orderBy('id').execute()
const last = async () => (await audit()).at(-1)
const act = (name: 'change' | 'show' | 'remove', kind: ContentKind, { id, version }: Content, more = {}) =>
  app.call(`contents.${name}`, { kind, id, version, ...more }, { as })
const refusal = ({ status, failure }: Answer) => [status, failure]

describe.each(contentKinds)('a %s', (kind) => {
  it('is added, changed, hidden, shown, put into another place and deleted, and everybody sees it so', async () => {
    const before = await inPublic[kind]()
    const name = `A new ${kind}`
    const one = await newContent(app, kind, name)
    expect(one).toMatchObject({ name, is_shown: true, version: 1, changed_by: { id: ids.admin } })
    expect(await inPublic[kind]()).toEqual([...before, name])
    expect(await last()).toMatchObject({
      user_id: ids.admin,
      act: 'content.add',
      subject: `${kind}/${one.id}`,
      facts: expect.objectContaining({}) as object,
    })

    const words = { name: `Another ${kind}`, text: 'No.', video_url: 'https://vimeo.com/76979871' }
    await app.at(new Date(app.context.clock.now().getTime() + 60_000).toISOString())
    const changed = await act('change', kind, one, words)
    const changed_at = app.context.clock.now().toISOString()
    expect(changed.body.data).toMatchObject({ name: words.name, version: 2, changed_at })
    expect(await inPublic[kind]()).toEqual([...before, words.name])
    const { act: acted, facts } = (await last())!
    expect([acted, Object.values(facts['before'] as object).includes(name)]).toEqual(['content.change', true])

    const hidden = await act('show', kind, changed.body.data, { is_shown: false })
    expect(hidden.body.data).toMatchObject({ is_shown: false, version: 3 })
    expect(await inPublic[kind]()).toEqual(before)
    expect((await contentsOf(app, kind)).map(({ id }) => id)).toContain(one.id)
    const shown = await act('show', kind, hidden.body.data, { is_shown: true })
    expect(await inPublic[kind]()).toEqual([...before, words.name])

    const seen = (await contentsOf(app, kind)).map(({ id }) => id)
    const order = [one.id, ...seen.slice(0, -1)]
    expect((await app.call('contents.order', { kind, ids: order, seen }, { as })).status).toBe(200)
    expect(await inPublic[kind]()).toEqual([words.name, ...before])
    expect(await last()).toMatchObject({ act: 'content.order', subject: kind, facts: { ids: order } })
    const later = await newContent(app, kind, 'The last one')
    expect((await inPublic[kind]()).at(-1)).toBe('The last one')
    await act('remove', kind, later)

    expect((await act('remove', kind, shown.body.data)).status).toBe(200)
    expect(await inPublic[kind]()).toEqual(before)
    expect(await last()).toMatchObject({ act: 'content.remove', subject: `${kind}/${one.id}` })
    expect((await audit()).map((row) => row.act)).toEqual(
      expect.arrayContaining(['content.hide', 'content.show']),
    )
  })

  it('that a colleague has changed meanwhile is neither changed, hidden nor deleted', async () => {
    const one = await newContent(app, kind)
    const words = { name: `${one.name} of a colleague`, ...(await soundWords[kind]()) }
    await act('change', kind, one, words)
    const late = [
      await act('change', kind, one, { ...words, name: 'Late' }),
      await act('show', kind, one, { is_shown: false }),
      await act('remove', kind, one),
    ]
    expect(late.map(refusal)).toEqual(late.map(() => [409, 'content_changed']))
    expect(late[0]!.body.message).toBe('Rosa Admin has changed this meanwhile. Please look at it again.')
    const now = (await contentsOf(app, kind)).find(({ id }) => id === one.id)!
    expect(now).toMatchObject({ name: words.name, is_shown: true })
    await act('remove', kind, now)
    expect(refusal(await act('change', kind, now, words))).toEqual([404, 'not_found'])
  })
})

it('a change that changes nothing is none, and a picture that is not sent stays', async () => {
  const one = await newContent(app, 'tutorial')
  const lines = (await audit()).length
  const { name, video_url } = one
  const same = await act('change', 'tutorial', one, { name, video_url })
  expect(same.body.data).toMatchObject({ version: 1, image: one.image })
  expect((await audit()).length).toBe(lines)
})

it('of two administrators who change the same at once one is refused', async () => {
  const one = await newContent(app, 'point')
  const both = await Promise.all(['North', 'South'].map((name) => act('change', 'point', one, { name })))
  expect(both.filter(({ status }) => status === 200).length).toBe(1)
  expect(both.filter(({ status }) => status === 409).length).toBe(1)
})

it('an order is refused that was made from another list, or is no order of it', async () => {
  const seen = (await contentsOf(app, 'category')).map(({ id }) => id)
  const order = (input: object) => app.call('contents.order', { kind: 'category', ...input }, { as })
  expect(refusal(await order({ ids: seen, seen: seen.toReversed() }))).toEqual([409, 'order_changed'])
  expect(refusal(await order({ ids: seen.slice(1), seen: seen.slice(1) }))).toEqual([409, 'order_changed'])
  for (const other of [seen.slice(1), [...seen.slice(1), seen[1]!], [...seen.slice(1), 999_999]])
    expect(refusal(await order({ ids: other, seen }))).toEqual([422, 'invalid'])
  expect((await contentsOf(app, 'category')).map(({ id }) => id)).toEqual(seen)
  const both = await Promise.all(
    [seen.toReversed(), [...seen.slice(1), seen[0]!]].map((next) => order({ ids: next, seen })),
  )
  expect(both.filter(({ status }) => status === 200).length).toBe(1)
  expect(both.filter(({ status }) => status === 409).length).toBe(1)
})

it('what two that are shown are called is not the same, and what is hidden may be', async () => {
  for (const kind of contentKinds.filter((one) => one !== 'slider')) {
    const one = await newContent(app, kind, 'Tower blind')
    const input = { kind, name: 'TOWER blind', ...(await soundWords[kind]()) }
    const again = await app.call('contents.add', input, { as })
    expect([again.status, again.body.errors]).toEqual([
      422,
      { name: ['There is already one with this name'] },
    ])
    const hidden = (await act('show', kind, one, { is_shown: false })).body.data as Content
    const second = (await app.call('contents.add', { ...input, ...(await soundWords[kind]()) }, { as })).body
      .data as Content
    expect(refusal(await act('show', kind, hidden, { is_shown: true }))).toEqual([409, 'content_exists'])
    const third = await newContent(app, kind)
    const renamed = await act('change', kind, third, { ...input, ...(await soundWords[kind]()) })
    expect(renamed.failure).toBe('invalid')
    for (const content of [hidden, second, third]) await act('remove', kind, content)
  }
  const pictures = [await newContent(app, 'slider', 'Fog'), await newContent(app, 'slider', 'Fog')]
  for (const one of pictures) expect((await act('remove', 'slider', one)).status).toBe(200)
})

it('a content has what its kind needs', async () => {
  const needs = async (kind: ContentKind, words: object) =>
    (await app.call('contents.add', { kind, name: 'Something', ...words }, { as })).body.errors as unknown
  expect(await needs('faq', {})).toEqual({ text: ['Please enter text'] })
  expect(await needs('faq', { name: ' ', text: 'x' })).toEqual({ name: ['Please enter a name'] })
  expect(await needs('point', { name: 'x'.repeat(101) })).toEqual({
    name: ['Please use at most 100 characters'],
  })
  expect(await needs('slider', {})).toEqual({ image: ['Please select picture'] })
  expect(await needs('specie', { image: await picture() })).toEqual({
    image: ['Please choose a PNG with a transparent background'],
  })
  expect(await needs('slider', { image: new File(['x'], 'x.png', { type: 'image/png' }) })).toEqual({
    image: ['File not supported. We accept png and jpg'],
  })
  const unplayable = {
    video_url: ['Please enter an address of YouTube or Vimeo, or of an own MP4 or WebM file'],
  }
  for (const video_url of [
    '',
    'https://example.com/a.mp4',
    'javascript:alert(1)',
    '/faqs',
    '//evil.com/a.mp4',
  ])
    expect(await needs('tutorial', { image: await picture(), video_url })).toEqual(unplayable)
  for (const video_url of ['/videos/how-it-works.mp4', 'http://highseat.test/videos/a.webm']) {
    const input = { kind: 'tutorial', name: video_url, image: await picture(), video_url }
    const { body } = await app.call('contents.add', input, { as })
    await act('remove', 'tutorial', body.data as Content)
  }
})

it('a picture is drawn anew, comes in the form or as an upload, and goes when nothing shows it', async () => {
  const image_upload = await upload(app, await silhouette(20), as)
  const input = { kind: 'specie', name: 'Roe deer', image_upload }
  const { body } = await app.call('contents.add', input, { as })
  const one = body.data as Content
  expect(one.image).toMatch(/^\/media\/[\da-f]{32}-[\da-f]{12}\.webp$/)
  expect((await app.send(one.image!)).status).toBe(200)
  expect(refusal(await app.call('contents.add', { ...input, name: 'Again' }, { as }))).toEqual([
    422,
    'upload_unknown',
  ])
  const other = (await act('change', 'specie', one, { name: 'Roe deer', image: await silhouette(12) })).body
    .data
  expect(other.image).not.toBe(one.image)
  const pending = async () =>
    (await db().selectFrom('pending_file').select('file').orderBy('id').execute()).map(
      ({ file }) => `/media/${file}`,
    )
  expect((await pending()).slice(-1)).toEqual([one.image])
  await act('remove', 'specie', other)
  expect((await pending()).slice(-2)).toEqual([one.image, other.image])
})

it('a list has 200 entries at most', async () => {
  const count = (await contentsOf(app, 'point')).length
  await db()
    .insertInto('point_of_interest')
    .values(Array.from({ length: mostContents - count }, (_, i) => ({ name: `Point ${i}` })))
    .execute()
  const full = await app.call('contents.add', { kind: 'point', name: 'One more' }, { as })
  expect([...refusal(full), full.body.message]).toEqual([
    409,
    'contents_many',
    'A list can have up to 200 entries. Please delete one first.',
  ])
  const seen = (await contentsOf(app, 'point')).map(({ id }) => id)
  expect(
    (await app.call('contents.order', { kind: 'point', ids: seen.toReversed(), seen }, { as })).status,
  ).toBe(200)
  await db().deleteFrom('point_of_interest').where('name', 'like', 'Point %').execute()
})

it('everybody but an administrator finds no such call', async () => {
  for (const who of ['hunter', 'landowner', 'junior'] as const) {
    expect((await app.call('contents.list', { kind: 'faq' }, { as: who })).status).toBe(404)
    const add = await app.call('contents.add', { kind: 'point', name: 'Mine' }, { as: who })
    expect(add.status).toBe(404)
  }
  expect((await app.call('contents.list', { kind: 'state' }, { as })).status).toBe(422)
})
