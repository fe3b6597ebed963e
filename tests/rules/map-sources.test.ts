import { describe, expect, it } from 'vitest'
import type { TileSource } from '#core/calls/service.ts'
import { contourFeet, roleOf, sourcesOf } from '#core/rules/map-sources.ts'

const source = (id: string, kind: TileSource['kind'], role?: TileSource['role']) =>
  ({ id, kind, ...(role && { role }) }) as TileSource

describe('what a source of map tiles shows', () => {
  const sources = [source('a', 'raster'), source('b', 'vector'), source('c', 'raster', 'topographic')]
  it('is what it says, or what its kind was before it said so', () =>
    expect(sources.map(roleOf)).toEqual(['satellite', 'overview', 'topographic']))
  it('finds the sources of a role', () => {
    expect(sourcesOf(sources, 'satellite').map(({ id }) => id)).toEqual(['a'])
    expect(sourcesOf(sources, 'terrain')).toEqual([])
  })
})

describe('contour lines', () => {
  it.each([
    [10, 200, 1000],
    [11, 200, 1000],
    [12, 100, 500],
    [13, 40, 200],
    [14, 20, 100],
    [16, 20, 100],
  ])('at zoom %d are %d feet apart, bold every %d', (z, each, bold) =>
    expect(contourFeet(z)).toEqual({ each, bold }),
  )
})
