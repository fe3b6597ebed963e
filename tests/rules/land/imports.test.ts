import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { feetBetween } from '#core/rules/land/geography.ts'
import { landGeoJson, landOfGeoJson, readGeoJson } from '#core/rules/land/files/geojson.ts'
import { importLimits, readImport } from '#core/rules/land/files/imports.ts'
import { emptyLand, type Land, landFeatureKinds } from '#core/rules/land/land.ts'
import { gpx } from '#core/rules/land/tracks.ts'
import { readXml } from '#core/rules/land/files/xml.ts'

const seed = 20_261_124
const shapesOf = (text: string) => {
  const read = readImport(text)
  if (read.problem !== null) throw new Error(read.problem)
  return read.shapes
}

const gpxFile = `<?xml version="1.0"?><!-- a walk -->
<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1" xmlns:x="urn:x">
  <wpt lat="44.5" lon="-89.5"><ele>100</ele><name>Gate &amp; lock</name></wpt>
  <rte><name>Way in</name><rtept lat="44.5" lon="-89.5"/><rtept lat="44.51" lon="-89.5"/></rte>
  <trk><name><![CDATA[Fence <north>]]></name>
    <trkseg><trkpt lat="44.5" lon="-89.5"/><trkpt lat="44.5" lon="-89.5"/><trkpt lat="44.5" lon="-89.49"/></trkseg>
    <trkseg><x:trkpt lat='44.52' lon='-89.49'/></trkseg></trk>
</gpx>`
const kmlFile = `<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Folder>
  <Placemark><name>Land</name><Polygon><outerBoundaryIs><LinearRing><coordinates>
    -89.5,44.5,0 -89.49,44.5,0 -89.49,44.51,0 -89.5,44.5,0
  </coordinates></LinearRing></outerBoundaryIs><innerBoundaryIs><LinearRing><coordinates>-89.4,44.4</coordinates></LinearRing></innerBoundaryIs></Polygon></Placemark>
  <Placemark><name>Feeder</name><Point><coordinates>-89.495,44.505</coordinates></Point></Placemark>
  <Placemark><MultiGeometry><LineString><coordinates>-89.5,44.5 -89.5,44.6</coordinates></LineString></MultiGeometry></Placemark>
  <Placemark><name>Walk</name><gx:Track><gx:coord>-89.5 44.5 10</gx:coord><gx:coord>-89.5 44.6 12</gx:coord></gx:Track></Placemark>
</Folder></Document></kml>`

describe('an imported file', () => {
  test('of GPX gives waypoints, routes and tracks, with altitudes in feet', () => {
    expect(shapesOf(gpxFile)).toEqual([
      { name: 'Gate & lock', shape: 'point', points: [{ lat: 44.5, lng: -89.5, alt: 328.1 }], had: null },
      {
        name: 'Way in',
        shape: 'line',
        points: [
          { lat: 44.5, lng: -89.5 },
          { lat: 44.51, lng: -89.5 },
        ],
        had: null,
      },
      {
        name: 'Fence <north>',
        shape: 'line',
        points: [
          { lat: 44.5, lng: -89.5 },
          { lat: 44.5, lng: -89.49 },
          { lat: 44.52, lng: -89.49 },
        ],
        had: null,
      },
    ])
  })

  test('of KML gives areas without their holes, points, lines and tracks', () => {
    expect(shapesOf(kmlFile).map(({ name, shape, points }) => [name, shape, points.length])).toEqual([
      ['Land', 'area', 3],
      ['Feeder', 'point', 1],
      ['', 'line', 2],
      ['Walk', 'line', 2],
    ])
    expect(shapesOf(kmlFile)[3]!.points[1]).toEqual({ lat: 44.6, lng: -89.5, alt: 39.4 })
  })

  test('of GeoJSON gives every kind of geometry', () => {
    const ring = [
      [-89.5, 44.5],
      [-89.49, 44.5],
      [-89.49, 44.51],
      [-89.5, 44.5],
    ]
    const geometries = [
      { type: 'Point', coordinates: [-89.5, 44.5, 100] },
      { type: 'MultiPoint', coordinates: [[-89.5, 44.5]] },
      { type: 'LineString', coordinates: ring },
      { type: 'MultiLineString', coordinates: [ring, ring] },
      { type: 'Polygon', coordinates: [ring] },
      { type: 'MultiPolygon', coordinates: [[ring], [ring]] },
    ]
    const file = {
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          properties: { name: 'All' },
          geometry: { type: 'GeometryCollection', geometries },
        },
        { type: 'Feature', properties: null, geometry: null },
      ],
    }
    expect(shapesOf(JSON.stringify(file)).map(({ shape, points }) => [shape, points.length])).toEqual([
      ['point', 1],
      ['point', 1],
      ['line', 4],
      ['line', 4],
      ['line', 4],
      ['area', 3],
      ['area', 3],
      ['area', 3],
    ])
    expect(shapesOf(JSON.stringify(geometries[4]))).toHaveLength(1)
  })

  test('of this product’s own GPX reads back as it was written', () => {
    const route = [
      { lat: 44.5, lng: -89.5 },
      { lat: 44.5012345, lng: -89.4987654 },
    ]
    const text = gpx({
      name: 'Oak',
      waypoints: [{ name: `Gate <1> & "2"`, place: route[0]! }],
      routes: [{ name: 'Way', points: route }],
      tracks: [],
    })
    expect(shapesOf(text).map(({ name, points }) => [name, points])).toEqual([
      ['Gate <1> & "2"', [route[0]]],
      ['Way', route],
    ])
  })

  test('that is too large, empty or none of these is named as such', () => {
    expect(readImport(' '.repeat(importLimits.bytes + 1))).toEqual({ problem: 'file_large' })
    expect(readImport('{"type":"FeatureCollection","features":[]}')).toEqual({ problem: 'file_empty' })
    expect(readImport('<gpx></gpx>')).toEqual({ problem: 'file_empty' })
    for (const text of ['', 'PK\u0003\u0004', '<html></html>', '{', '[1,2]', '<gpx>', '<gpx></kml>', 'null'])
      expect(readImport(text), text).toEqual({ problem: 'file_unreadable' })
    const points = Array.from({ length: importLimits.points + 1 }, (_, i) => [0, (i % 900) / 10])
    const line = JSON.stringify({ type: 'LineString', coordinates: points })
    expect(readImport(line)).toEqual({ problem: 'file_large' })
  })

  test('with many points is simplified to 2,000 of a route and 500 corners of an area', () => {
    const round = Array.from({ length: 6000 }, (_, i) => [
      -89.5 + 0.01 * Math.cos((i / 6000) * 2 * Math.PI),
      44.5 + 0.01 * Math.sin((i / 6000) * 2 * Math.PI),
    ])
    const of = (type: string, coordinates: unknown) => shapesOf(JSON.stringify({ type, coordinates }))[0]!
    const line = of('LineString', round)
    expect([line.points.length, line.had]).toEqual([2000, 6000])
    const area = of('Polygon', [round])
    expect([area.points.length, area.had]).toEqual([500, 6000])
    expect(feetBetween(area.points[0]!, { lat: 44.5, lng: -89.49 })).toBeLessThan(1)
  })

  test('harms nothing: no entity of its own is expanded, nothing is nested without end', () => {
    const bomb = `<!DOCTYPE gpx [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><gpx><wpt lat="1" lon="1"><name>&b;</name></wpt></gpx>`
    expect(readImport(bomb)).toEqual({ problem: 'file_unreadable' })
    expect(readXml('<!DOCTYPE a [<!ENTITY b "ha">]><a/>')).toBeNull()
    expect(readXml('<!DOCTYPE a><a/>')).not.toBeNull()
    expect(readXml('<a>&b;&lt;&#65;&#x42;</a>')!.text).toBe('&b;<AB')
    expect(readXml('<a>'.repeat(5000) + '</a>'.repeat(5000))).toBeNull()
    expect(readImport(`[${'['.repeat(100_000)}`)).toEqual({ problem: 'file_unreadable' })
    const proto = '<gpx><wpt lat="1" lon="1" __proto__="x" constructor="y"/></gpx>'
    expect(shapesOf(proto)).toHaveLength(1)
    expect(({} as Record<string, unknown>)['lat']).toBeUndefined()
    for (const [lat, lon] of [
      ['NaN', '1'],
      ['91', '0'],
      ['1e999', '0'],
      ['', '0'],
      ['0', '181'],
    ])
      expect(readImport(`<gpx><wpt lat="${lat}" lon="${lon}"/></gpx>`)).toEqual({ problem: 'file_empty' })
  })

  test('whatever its text, gives points within limits or says what is wrong', () => {
    const pieces = [
      '<',
      '>',
      '/',
      '</',
      '<gpx>',
      '</gpx>',
      '<kml>',
      '<Placemark>',
      '<coordinates>',
      '</coordinates>',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '<?',
      '&#x0;',
      '&amp;',
      '<wpt lat="1" lon="2">',
      '</wpt>',
      '<wpt lat="1" lon="2"/>',
      '-89.5,44.5 ',
      '{',
      '}',
      '[',
      ']',
      '"type":',
      '"Point"',
      '"coordinates":',
      '1,',
      'null',
      ' ',
      '\uFEFF',
      '"',
    ]
    const near = fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((parts) => parts.join(''))
    const mangled = fc
      .tuple(fc.constantFrom(gpxFile, kmlFile), fc.nat(), fc.nat({ max: 30 }), fc.string())
      .map(([file, from, cut, put]) => {
        const start = from % file.length
        return file.slice(0, start) + put + file.slice(start + cut)
      })
    const json = fc.json({ maxDepth: 5 })
    fc.assert(
      fc.property(fc.oneof(fc.string(), near, mangled, json), (text) => {
        const read = readImport(text)
        if (read.problem !== null) return
        for (const { shape, points, name } of read.shapes) {
          expect(points.length).toBeGreaterThanOrEqual({ point: 1, line: 2, area: 3 }[shape])
          expect(points.length).toBeLessThanOrEqual(2000)
          expect(name.length).toBeLessThanOrEqual(importLimits.name)
          expect(points.every(({ lat, lng }) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180)).toBe(true)
        }
      }),
      { seed, numRuns: 2000 },
    )
  })
})

describe('land as GeoJSON', () => {
  const ground = fc.record(
    {
      lat: fc.double({ min: -90, max: 90, noNaN: true }).map((n) => n + 0),
      lng: fc.double({ min: -180, max: 180, noNaN: true }).map((n) => n + 0),
      alt: fc.integer({ min: -1500, max: 30_000 }),
    },
    { requiredKeys: ['lat', 'lng'] },
  )
  const spot = fc.option(ground.map(({ lat, lng }) => ({ lat, lng })))
  const distinct = (least: number) =>
    fc.uniqueArray(ground, { minLength: least, maxLength: 20, selector: ({ lat, lng }) => `${lat} ${lng}` })
  const shaped = fc.oneof(
    fc.record({ shape: fc.constant('point' as const), points: fc.tuple(ground) }),
    fc.record({ shape: fc.constant('line' as const), points: distinct(2) }),
    fc.record({ shape: fc.constant('area' as const), points: distinct(3) }),
  )
  const feature = fc
    .tuple(fc.uuid(), fc.constantFrom(...landFeatureKinds), shaped, fc.string())
    .map(([key, kind, shape, note]) => ({ key, kind, ...shape, note }))
  const anyLand: fc.Arbitrary<Land> = fc.record({
    property: spot,
    stand: spot,
    parking: spot,
    boundary: fc.option(distinct(3)),
    parking_route: fc.option(distinct(2)),
    stand_route: fc.option(distinct(2)),
    features: fc.array(feature, { maxLength: 5 }),
  })

  test('reads back equal, whatever is drawn', () => {
    fc.assert(
      fc.property(anyLand, (land) => {
        const nothing = JSON.stringify(land) === JSON.stringify(emptyLand)
        expect(landOfGeoJson(landGeoJson(land))).toEqual(nothing ? null : land)
      }),
      { seed },
    )
  })

  test('has longitude first, closed rings that run counterclockwise, and is no land where it says no parts', () => {
    const boundary = [
      { lat: 44.5, lng: -89.5 },
      { lat: 44.51, lng: -89.5 },
      { lat: 44.51, lng: -89.49 },
    ]
    const { features } = JSON.parse(landGeoJson({ ...emptyLand, boundary })) as {
      features: { geometry: { coordinates: number[][][] } }[]
    }
    expect(features[0]!.geometry.coordinates[0]).toEqual([
      [-89.49, 44.51],
      [-89.5, 44.51],
      [-89.5, 44.5],
      [-89.49, 44.51],
    ])
    expect(readGeoJson('{"type":"Point","coordinates":[1,2]}')).toHaveLength(1)
    expect(landOfGeoJson('{"type":"Point","coordinates":[1,2]}')).toBeNull()
    expect(landOfGeoJson('no file')).toBeNull()
  })
})
