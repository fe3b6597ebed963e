import { describe, expect, it } from 'vitest'
import { hazardsOf, readHazards } from '#core/rules/land/hazards.ts'

const gate = { kind: 'gate', key: 'a' } as const
const well = { kind: 'hazard', key: 'b' } as const
const yard = { kind: 'no_go', key: 'c' } as const

describe('hazards of a land', () => {
  it('are hazards and no-go areas', () => expect(hazardsOf([gate, well, yard])).toEqual([well, yard]))

  it.each([
    ['none where there is none', [gate], ['a'], 'none', []],
    [
      'all when each was acknowledged, whatever the case of its key',
      [gate, well, yard],
      ['B', 'c'],
      'all',
      [well, yard],
    ],
    ['missing when one was not', [gate, well, yard], ['a', 'c'], 'missing', [yard]],
    ['missing when none was', [well], [], 'missing', []],
  ])('are read: %s', (_, features, acknowledged, reading, read) => {
    expect(readHazards(features, acknowledged)).toEqual({ reading, read })
  })
})
