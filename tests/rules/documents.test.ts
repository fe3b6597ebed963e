import { describe, expect, it } from 'vitest'
import { applicationValues, fillDocument, leaseValues, withBlanks } from '#core/rules/documents.ts'

const ann = { first_name: 'Ann', last_name: 'Lee' }

describe('a document', () => {
  it('is filled in where a value is known', () =>
    expect(fillDocument('{first_name} {{ last_name }} of {county}', ann)).toBe('Ann Lee of {county}'))
  it('is shown with blanks before it is about anybody, and the acres by an example', () =>
    expect(withBlanks('{first_name}: {acreage} acres in {county}')).toBe('________: 10 acres in ________'))
  it('names the stand that changes hands', () => {
    const stand = { title: 'Oak', acres: 40.5, county: 'Lincoln', state: 'Wisconsin' }
    expect(leaseValues(ann, stand, '2026-01-05')).toEqual({
      ...ann,
      date: 'Jan 05, 2026',
      property_identification_name: 'Oak',
      acreage: '40.5',
      county: 'Lincoln',
      state: 'Wisconsin',
    })
  })
  it('names the land of an application, whose acres and county are not known yet', () => {
    const values = applicationValues(ann, { name: 'Cedar Farm', state: '' }, '2026-01-05')
    expect(values).toEqual({
      ...ann,
      date: 'Jan 05, 2026',
      property_identification_name: 'Cedar Farm',
      acreage: '________',
      county: '________',
      state: '________',
    })
    expect(applicationValues(ann, { name: '', state: 'Iowa' }, '2026-01-05')['state']).toBe('Iowa')
  })
})
