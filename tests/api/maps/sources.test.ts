import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { terrariumColour } from '#core/rules/land/heights.ts'
import { readConfig } from '#server/config/config.ts'
import { packTiles } from '#server/features/packs/tiles.ts'
import { createTiles } from '#server/services/tiles.ts'
import { type FakeServer, fakeServer } from '#tests/support/server/fake.ts'
import { pmtilesFile } from '#tests/support/server/pmtiles.ts'

const folder = mkdtempSync(join(tmpdir(), 'highseat-maps-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Heights that rise by a metre with each pixel to the east. */
const slope = (size = 256, format: 'png' | 'jpeg' = 'png') => {
  const raw = Buffer.alloc(size * size * 3)
  for (let i = 0; i < size * size; i++) raw.set(terrariumColour(100 + (i % size)), i * 3)
  return sharp(raw, { raw: { width: size, height: size, channels: 3 } })
    .toFormat(format)
    .toBuffer()
}

let far: FakeServer
let heights: Buffer
let flat: Buffer
const wrong: Record<string, Buffer> = {}
let now = 0
beforeAll(async () => {
  heights = await slope()
  flat = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()
  wrong['jpeg'] = await slope(256, 'jpeg')
  wrong['small'] = await slope(64)
  wrong['cut'] = heights.subarray(0, heights.length / 2)
  far = await fakeServer(({ url }, response) => {
    const [, name = '', z = ''] = url.split('/')
    const type = name === 'topo' ? 'image/jpeg' : 'image/png'
    const send = (bytes: Buffer) => response.writeHead(200, { 'Content-Type': type }).end(bytes)
    if (name === 'page') response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>')
    else if (name === 'called') response.writeHead(200, { 'Content-Type': 'text/html' }).end(heights)
    else if (name === 'renamed') send(Buffer.from('<html>'))
    else if (name === 'huge') send(Buffer.concat([heights, Buffer.alloc(3_000_000)]))
    else if (name === 'endless') {
      response.writeHead(200, { 'Content-Type': type })
      const more = () => response.destroyed || response.write(Buffer.alloc(100_000), () => setImmediate(more))
      response.write(heights, more)
    } else if (name === 'slow') response.writeHead(200, { 'Content-Type': type }).write(heights)
    else if (wrong[name]) send(wrong[name])
    else if (z === '13' && name === 'terrain') response.writeHead(404).end()
    else send(name === 'topo' ? flat : heights)
  })
})
afterAll(() => far.close())

let counted = 0
const tilesWith = (environment: Record<string, string>) => {
  const dataDir = join(folder, String(counted++))
  const config = readConfig({
    DATA_DIR: dataDir,
    DEMO: '0',
    TILES_IMAGERY_URL: 'none',
    TILES_TOPO_URL: `${far.url}/topo/{z}/{y}/{x}`,
    TILES_TERRAIN_URL: `${far.url}/terrain/{z}/{x}/{y}`,
    ...environment,
  })
  const kept = () => {
    try {
      return readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
        .length
    } catch {
      return 0
    }
  }
  return { tiles: createTiles(config, () => now, 400), kept }
}
const idsOf = (sources: { id: string }[]) => sources.map(({ id }) => id)
beforeEach(() => {
  now += 3_600_000
})

describe('the sources of the map', () => {
  it('are one list: overview, satellite, topographic, heights and contour lines of the same heights', () => {
    const config = readConfig({ DATA_DIR: folder, DEMO: '0' })
    const sources = createTiles(config).configured()
    expect(sources.map(({ id, role, kind }) => [id, role, kind])).toEqual([
      ['base', 'overview', 'vector'],
      ['imagery', 'satellite', 'raster'],
      ['topo', 'topographic', 'raster'],
      ['terrain', 'terrain', 'raster-dem'],
      ['contours', 'contours', 'vector'],
    ])
    for (const { attribution } of sources) expect(attribution).not.toBe('')
    expect(config.tiles.remotes.map(({ url }) => new URL(url).hostname)).toEqual([
      'basemap.nationalmap.gov',
      'basemap.nationalmap.gov',
      's3.amazonaws.com',
    ])
  })

  it('have another revision at another address, so that no phone mixes the two', () => {
    const revisions = (url: string) =>
      tilesWith({ TILES_TOPO_URL: url })
        .tiles.configured()
        .find(({ id }) => id === 'topo')!.revision
    const [one, other] = ['http://one.example', 'http://two.example'].map((host) =>
      revisions(`${host}/{z}/{x}/{y}`),
    )
    expect(one).not.toBe(other)
    expect(revisions('http://one.example/{z}/{x}/{y}')).toBe(one)
  })

  it.each([
    ['TILES_TOPO_URL', 'ftp://example.com/{z}/{x}/{y}'],
    ['TILES_TERRAIN_URL', 'https://example.com/{z}/{x}'],
    ['TILES_TERRAIN_ENCODING', 'gif'],
    ['TILES_REGION_SHOWN', 'poster'],
    ['TILES_TOPO_OFFLINE', 'yes'],
  ])('refuse %s=%s at the start', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name)
  })

  it('are fetched once, kept beside the data and given from there when their service is gone', async () => {
    const { tiles, kept } = tilesWith({})
    const before = far.asked.length
    const [one, other] = await Promise.all([tiles.tile('topo', 12, 3, 4), tiles.tile('topo', 12, 3, 4)])
    expect(one).toMatchObject({ type: 'image/jpeg' })
    expect(other).toEqual(one)
    expect(await tiles.tile('topo', 12, 3, 4)).toMatchObject({ type: 'image/jpeg' })
    expect(far.asked.slice(before).map(({ url }) => url)).toEqual(['/topo/12/4/3'])
    expect(kept()).toBe(1)
    expect(await tiles.tile('topo', 17, 3, 4)).toBe('unknown')
  })

  it.each(['page', 'called', 'renamed', 'huge', 'endless', 'slow', 'jpeg', 'small', 'cut'])(
    'never store what is no tile of heights (%s), and say that it is not reachable',
    async (name) => {
      const { tiles, kept } = tilesWith({ TILES_TERRAIN_URL: `${far.url}/${name}/{z}/{x}/{y}` })
      expect(await tiles.tile('terrain', 12, 3, 4)).toBe('unreachable')
      expect(await tiles.tile('contours', 12, 3, 4)).toBe('unreachable')
      expect(await tiles.feet([{ lat: 44.5, lng: -89.5 }])).toBeNull()
      expect(kept()).toBe(0)
      expect(idsOf(tiles.sources())).toEqual(['base', 'topo'])
      expect(idsOf(tiles.configured())).toEqual(['base', 'topo', 'terrain', 'contours'])
    },
  )

  it('are given up when they stop in the middle, though memory is cleared meanwhile', async () => {
    const { tiles } = tilesWith({ TILES_TERRAIN_URL: `${far.url}/slow/{z}/{x}/{y}` })
    setFlagsFromString('--expose-gc')
    const clear = runInNewContext('gc') as () => void
    const clearing = setInterval(clear, 20)
    try {
      expect(await tiles.tile('terrain', 12, 3, 4)).toBe('unreachable')
    } finally {
      clearInterval(clearing)
    }
  })

  it('have no heights where the service has none', async () => {
    const { tiles } = tilesWith({})
    expect(await tiles.tile('terrain', 13, 3, 4)).toBe('none')
    expect(await tiles.tile('contours', 13, 3, 4)).toBe('none')
    expect(await tiles.feet([{ lat: 44.5, lng: -89.5 }])).toEqual([null])
  })

  it('go into packs with their terms, and the contours with those of their heights', async () => {
    const { tiles } = tilesWith({ TILES_TERRAIN_OFFLINE: '0' })
    const pack = await packTiles(tiles, { lat: 44.5, lng: -89.5 })
    expect(pack.tiles.map(({ source }) => source.id)).toEqual(['base', 'topo'])
    expect(pack.left_out).toEqual([
      { source: 'terrain', reason: 'terms' },
      { source: 'contours', reason: 'terms' },
    ])
    const topo = pack.tiles[1]!
    expect(topo.ranges.map(({ z }) => z)).toEqual([12, 13, 14, 15, 16])
    expect(topo.bytes_estimate).toBe(topo.count * flat.length)
  })

  it('do not keep a pack waiting for tiles that take long to make', async () => {
    const { tiles } = tilesWith({ TILES_ONLINE: '0' })
    const bytes = new Uint8Array(1000)
    const slow: typeof tiles = {
      ...tiles,
      tile: (_, z) =>
        z % 2 === 0 ? Promise.resolve({ bytes, type: 'image/png' }) : new Promise(() => undefined),
    }
    const { tiles: plans } = await packTiles(slow, { lat: 44.5, lng: -89.5 })
    expect(plans.length).toBeGreaterThan(0)
    for (const { count, bytes_estimate: estimate } of plans) expect(estimate).toBe(count * 1000)
  })
})

describe("the operator's region", () => {
  const vector = Buffer.from('a vector tile')
  const file = (name: string, bytes: Uint8Array) => {
    const path = join(folder, name)
    writeFileSync(path, bytes)
    return path
  }
  const tile = (z: number, x: number, y: number, bytes: Uint8Array) => ({ z, x, y, bytes })
  const regionOf = (environment: Record<string, string>) => {
    const { tiles } = tilesWith({ TILES_ONLINE: '0', ...environment })
    return { tiles, info: tiles.configured().find(({ id }) => id === 'region')! }
  }

  it('is a PMTiles file of shapes with its own credit, zooms and bounds, and needs no network', async () => {
    const path = file(
      'shapes.pmtiles',
      pmtilesFile({
        tiles: [tile(8, 60, 90, vector), tile(9, 121, 181, Buffer.from('a finer one'))],
        type: 1,
        metadata: { attribution: '<a href="https://osm.example">© OpenStreetMap</a>' },
        bounds: [-96, 40, -90, 50],
      }),
    )
    const { tiles, info } = regionOf({ TILES_REGION_FILE: path })
    expect(info).toMatchObject({
      kind: 'vector',
      role: 'land',
      min_zoom: 8,
      max_zoom: 9,
      attribution: '© OpenStreetMap',
      bounds: [-96, 40, -90, 50],
      offline_allowed: true,
    })
    const found = await tiles.tile('region', 8, 60, 90)
    expect(found).toMatchObject({ type: 'application/x-protobuf' })
    expect(Buffer.from((found as { bytes: Uint8Array }).bytes)).toEqual(vector)
    expect(await tiles.tile('region', 8, 61, 90)).toBe('none')
    expect(await tiles.tile('region', 7, 30, 45)).toBe('none')
    expect(await tiles.tile('region', 10, 30, 45)).toBe('unknown')
    const pack = await packTiles(tiles, { lat: 44.5, lng: -89.5 })
    expect(pack.tiles.map(({ source }) => source.id)).toEqual(['base', 'region'])
  })

  it('may hold pictures, shown as what the operator says, with the credit that the operator gives', async () => {
    const path = file('pictures.pmtiles', pmtilesFile({ tiles: [tile(3, 1, 2, heights)], type: 2 }))
    const { tiles, info } = regionOf({
      TILES_REGION_FILE: path,
      TILES_REGION_SHOWN: 'satellite',
      TILES_REGION_CREDIT: 'The county',
      TILES_REGION_OFFLINE: '0',
    })
    expect(info).toMatchObject({
      kind: 'raster',
      role: 'satellite',
      attribution: 'The county',
      offline_allowed: false,
    })
    expect(await tiles.tile('region', 3, 1, 2)).toMatchObject({ type: 'image/png' })
  })

  it('has another revision when the file is another one', () => {
    const path = file('changing.pmtiles', pmtilesFile({ tiles: [tile(3, 1, 2, vector)], type: 1 }))
    const before = regionOf({ TILES_REGION_FILE: path }).info.revision
    file(
      'changing.pmtiles',
      pmtilesFile({ tiles: [tile(3, 1, 2, Buffer.from('longer than before'))], type: 1 }),
    )
    expect(regionOf({ TILES_REGION_FILE: path }).info.revision).not.toBe(before)
  })

  it('without a picture in it gives none, and one that is cut off cannot be reached', async () => {
    const pages = file(
      'pages.pmtiles',
      pmtilesFile({ tiles: [tile(3, 1, 2, Buffer.from('<html>'))], type: 2 }),
    )
    expect(await regionOf({ TILES_REGION_FILE: pages }).tiles.tile('region', 3, 1, 2)).toBe('none')
    const whole = pmtilesFile({ tiles: [tile(3, 1, 2, heights)], type: 2 })
    const cut = file('cut.pmtiles', whole.subarray(0, whole.length - 200))
    expect(await regionOf({ TILES_REGION_FILE: cut }).tiles.tile('region', 3, 1, 2)).toBe('unreachable')
  })

  it.each([
    ['is not there', null, 'cannot be read'],
    ['is something else', Buffer.from('<html>'), 'not a PMTiles file'],
    ['is empty', Buffer.alloc(0), 'not a PMTiles file'],
    ['holds something else', pmtilesFile({ tiles: [tile(0, 0, 0, vector)], type: 6 }), 'no vector tiles'],
    [
      'is compressed otherwise',
      pmtilesFile({ tiles: [tile(0, 0, 0, vector)], type: 1, compression: 3 }),
      'something else than gzip',
    ],
  ])('that %s is named at the start', (name, bytes, why) => {
    const path = join(folder, `${name.replaceAll(' ', '-')}.pmtiles`)
    if (bytes) writeFileSync(path, bytes)
    expect(() => regionOf({ TILES_REGION_FILE: path })).toThrow(why)
  })
})
