import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { withBlanks } from '#core/rules/documents.ts'
import { testApp } from '#tests/support/server/app.ts'

const app = testApp()
const types = ['waiver document', 'junior waiver document', 'lease document'] as const
const bodyOf = async (type: string) =>
  (await app.call('site.document', { type }, { as: null })).body.body as string
const source = (file: string) => readFileSync(resolve(import.meta.dirname, '../../..', file), 'utf8')

it('the agreements are fixed texts with places for state, county, property, date, party and acres', async () => {
  const lease = await bodyOf('lease document')
  for (const place of [
    'state',
    'county',
    'property_identification_name',
    'date',
    'first_name',
    'last_name',
    'acreage',
  ])
    expect(lease).toContain(`{${place}}`)
  const shown = withBlanks(lease)
  expect(shown).toContain('________')
  expect(shown).toMatch(/\b10 acres/)
  expect(shown).not.toMatch(/\{\w+\}/)
  const waiver = await bodyOf('waiver document')
  for (const place of ['date', 'expiry_date', 'first_name', 'last_name'])
    expect(waiver).toContain(`{${place}}`)
  // The same for everybody.
  for (const type of types) {
    const { body } = await app.call('site.document', { type }, { as: 'landowner' })
    expect(body.body).toBe(await bodyOf(type))
  }
})

it('that a lawyer must read them says a comment of the source, and no page', async () => {
  for (const file of ['server/seed/reference/reference-documents.ts', 'src/core/words/terms-words.ts']) {
    const lines = source(file).split('\n')
    const about = lines.filter((line) => /lawyer/i.test(line))
    expect(about.length).toBeGreaterThan(0)
    expect(about.filter((line) => !/^\s*(\/\/|\*|\/\*\*)/.test(line))).toEqual([])
  }
  for (const type of types) expect(await bodyOf(type)).not.toMatch(/lawyer|template/i)
})
