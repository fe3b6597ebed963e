import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { TileSource } from '#core/calls/service.ts'
import { filing } from '#server/services/maps/files.ts'
import { type Answered, madeHere, vectorType } from '#server/services/maps/source.ts'

const parent = mkdtempSync(join(tmpdir(), 'highseat-filing-'))
let folder = ''
let made: string[] = []
beforeEach(() => {
  folder = mkdtempSync(join(parent, 'tiles-'))
  made = []
})
afterAll(() => rmSync(parent, { recursive: true, force: true }))

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])
const sourceOf = (answer: Answered, change: Partial<TileSource> = {}) =>
  madeHere(
    {
      id: 'hills',
      kind: 'vector',
      role: 'land',
      min_zoom: 0,
      max_zoom: 12,
      attribution: '',
      offline_allowed: true,
      revision: 'hills-1',
      ...change,
    },
    async (z, x, y) => {
      made.push(`${z}/${x}/${y}`)
      return answer
    },
  )
const filesIn = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
const tile = { bytes: new Uint8Array([1, 2, 3]), type: vectorType }

describe('a tile that was made', () => {
  it('is made once, also for a service that starts again', async () => {
    const first = await filing(folder)(sourceOf(tile)).tile(3, 4, 5)
    const second = await filing(folder)(sourceOf('unreachable')).tile(3, 4, 5)
    expect(first).toEqual(tile)
    expect(second).toMatchObject({ type: vectorType })
    expect([...(second as { bytes: Uint8Array }).bytes]).toEqual([1, 2, 3])
    expect(made).toEqual(['3/4/5'])
  })

  it('is made again for another place, revision or source', async () => {
    await filing(folder)(sourceOf(tile)).tile(3, 4, 5)
    await filing(folder)(sourceOf(tile)).tile(3, 5, 4)
    await filing(folder)(sourceOf(tile, { revision: 'hills-2' })).tile(3, 4, 5)
    await filing(folder)(sourceOf(tile, { id: 'lakes' })).tile(3, 4, 5)
    expect(made).toHaveLength(4)
  })

  it('is a picture of the kind that its bytes show', async () => {
    const source = sourceOf({ bytes: png, type: 'image/png' }, { kind: 'raster-dem' })
    await filing(folder)(source).tile(1, 1, 1)
    expect(await filing(folder)(source).tile(1, 1, 1)).toMatchObject({ type: 'image/png' })
    expect(made).toHaveLength(1)
  })

  it('may hold nothing, which is kept too', async () => {
    expect(await filing(folder)(sourceOf('none')).tile(2, 1, 1)).toBe('none')
    expect(await filing(folder)(sourceOf(tile)).tile(2, 1, 1)).toBe('none')
    expect(made).toHaveLength(1)
  })

  it('is not kept when nobody knows it now', async () => {
    expect(await filing(folder)(sourceOf('unreachable')).tile(2, 1, 1)).toBe('unreachable')
    expect(await filing(folder)(sourceOf(tile)).tile(2, 1, 1)).toEqual(tile)
    expect(filesIn(folder)).toHaveLength(1)
  })

  it('is not kept beyond the room for them, which counts what an earlier service has kept', async () => {
    const room = 3 * 4096
    const before = filing(folder, room)(sourceOf(tile))
    await before.tile(9, 0, 0)
    await before.tile(9, 1, 0)
    const after = filing(folder, room)(sourceOf(tile))
    await Promise.all([2, 3, 4, 5].map((x) => after.tile(9, x, 0)))
    expect(filesIn(folder)).toHaveLength(3)
    expect(await after.tile(9, 5, 0)).toEqual(tile)
  })

  it('makes room for a changed source by removing what it made before, and nothing of another', async () => {
    const room = 3 * 4096
    const before = filing(folder, room)
    await before(sourceOf(tile)).tile(9, 0, 0)
    await before(sourceOf(tile)).tile(9, 1, 0)
    await before(sourceOf(tile, { id: 'lakes' })).tile(9, 0, 0)
    const after = filing(folder, room)(sourceOf(tile, { revision: 'hills-2' }))
    await after.tile(9, 0, 0)
    expect(filesIn(join(folder, 'hills')).map(({ parentPath }) => parentPath)).toEqual([
      join(folder, 'hills', 'hills-2', '9', '0'),
    ])
    expect(filesIn(join(folder, 'lakes'))).toHaveLength(1)
  })

  it('is given though the folder takes no file', async () => {
    const blocked = join(folder, 'a file')
    writeFileSync(blocked, '')
    expect(await filing(blocked)(sourceOf(tile)).tile(1, 0, 0)).toEqual(tile)
  })
})
