import fc from 'fast-check'
import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { importLimits, readImport } from '#core/rules/land/files/imports.ts'
import { geoJsonOfShapefile } from '#parts/land/shapefile/geojson-of-shapefile.ts'
import { isZip } from '#parts/land/shapefile/read-shapefile.ts'
import { dbf, type Point, shp, zip } from '#tests/support/shapefiles.ts'

const ring: Point[] = [
  [-89.5, 44.5],
  [-89.5, 44.51],
  [-89.49, 44.51],
  [-89.49, 44.5],
  [-89.5, 44.5],
]
const degrees =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]'
const mercator = `PROJCS["WGS_1984_Web_Mercator_Auxiliary_Sphere",${degrees},PROJECTION["Mercator_Auxiliary_Sphere"],PARAMETER["False_Easting",0.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",0.0],PARAMETER["Standard_Parallel_1",0.0],PARAMETER["Auxiliary_Sphere_Type",0.0],UNIT["Meter",1.0]]`
const toMercator = ([lng, lat]: Point): Point => {
  const radius = 6_378_137
  const radians = Math.PI / 180
  return [radius * lng * radians, radius * Math.log(Math.tan(Math.PI / 4 + (lat * radians) / 2))]
}

const shapesOf = (files: Readonly<Record<string, Buffer | string>>) => {
  const read = readImport(geoJsonOfShapefile(zip(files)) ?? 'damaged')
  if (read.problem !== null) throw new Error(read.problem)
  return read.shapes
}

describe('a zipped shapefile', () => {
  test('gives its areas, lines and points with the names of its table', () => {
    const shapes = shapesOf({
      'land/boundary.shp': shp('area', [ring]),
      'land/boundary.dbf': dbf('NAME', ['North forty']),
      'land/boundary.prj': degrees,
      'land/trail.shp': shp('line', [ring.slice(0, 3)]),
      'land/trail.dbf': dbf('Name', ['Way in']),
      'land/gate.shp': shp('point', [[ring[0]!]]),
      'land/readme.txt': 'Of the county.',
    })
    expect(shapes.map(({ name, shape, points }) => [name, shape, points.length])).toEqual([
      ['North forty', 'area', 4],
      ['Way in', 'line', 3],
      ['', 'point', 1],
    ])
    expect(shapes[2]!.points).toEqual([{ lat: 44.5, lng: -89.5 }])
  })

  test('is read in the projection that it names', () => {
    const [shape] = shapesOf({
      'b.shp': shp('area', [ring.map(toMercator)]),
      'b.prj': mercator,
    })
    for (const [i, { lat, lng }] of shape!.points.entries()) {
      const [x, y] = ring[i]!
      expect(Math.abs(lng - x)).toBeLessThan(1e-7)
      expect(Math.abs(lat - y)).toBeLessThan(1e-7)
    }
    expect(shape!.points).toHaveLength(4)
  })

  test('without a projection and outside the degrees gives no shape', () => {
    expect(() => shapesOf({ 'b.shp': shp('area', [ring.map(toMercator)]) })).toThrow('file_empty')
  })

  test('is recognized by its first bytes, and a zip without one is refused', () => {
    expect(isZip(zip({ 'a.txt': 'x' }))).toBe(true)
    expect(isZip(new TextEncoder().encode('<gpx/>'))).toBe(false)
    expect(geoJsonOfShapefile(zip({ 'a.txt': 'x' }))).toBeNull()
  })

  test('whose table says that it has thousands of millions of rows has its shapes without names', () => {
    const table = dbf('NAME', ['North forty'])
    table.writeUInt32LE(0xff_ff_ff_ff, 4)
    const shapes = shapesOf({ 'b.shp': shp('area', [ring]), 'b.dbf': table })
    expect(shapes.map(({ name, points }) => [name, points.length])).toEqual([['', 4]])
  })

  test('whose files are larger than sixty megabytes together is refused before they are unpacked', () => {
    const bomb = zipSync({
      'b.shp': new Uint8Array(shp('area', [ring])),
      'b.dbf': new Uint8Array(61_000_000),
    })
    expect(bomb.length).toBeLessThan(importLimits.bytes)
    expect(geoJsonOfShapefile(bomb)).toBeNull()
  })

  test('that is cut or damaged anywhere is read as far as it goes or refused, and never throws', () => {
    const whole = zip({
      'b.shp': shp('area', [ring, ring]),
      'b.dbf': dbf('NAME', ['One', 'Two']),
      'b.prj': degrees,
    })
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(255), fc.boolean(), (place, byte, isCut) => {
        const bytes = isCut ? whole.slice(0, place) : whole.slice()
        if (!isCut) bytes[place] = byte
        const text = geoJsonOfShapefile(bytes)
        if (text !== null) expect(['file_empty', 'file_large', null]).toContain(readImport(text).problem)
      }),
      { seed: 20_261_127, numRuns: 2000 },
    )
  })
})
