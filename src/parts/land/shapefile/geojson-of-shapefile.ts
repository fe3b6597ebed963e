import { type UnzipFileInfo, unzipSync } from 'fflate'
import { parseDbf, parseShp } from 'shpjs'
import { importLimits } from '#core/rules/land/files/imports.ts'

/** Bytes that the files of a zip may have together: shapes are doubles, which hardly become smaller in it. */
const unzippedBytes = 12 * importLimits.bytes

/** Each file by its name, whose ending is small. */
const filesOf = (zip: Uint8Array): ReadonlyMap<string, Uint8Array> => {
  let left = unzippedBytes
  const isWanted = ({ name, originalSize }: UnzipFileInfo): boolean => {
    if (!/\.(?:shp|dbf|prj|cpg)$/i.test(name) || name.includes('__MACOSX')) return false
    left -= originalSize
    if (left < 0) throw new RangeError()
    return true
  }
  const withSmallEnding = (name: string) => name.replace(/\.\w+$/, (ending) => ending.toLowerCase())
  const files = Object.entries(unzipSync(zip, { filter: isWanted }))
  return new Map(files.map(([name, bytes]) => [withSmallEnding(name), bytes]))
}

/** A damaged table says that it has thousands of millions of rows, which its reader would all make. */
const isWhole = (table: Uint8Array): boolean => {
  if (table.length < 32) return false
  const view = new DataView(table.buffer, table.byteOffset, table.byteLength)
  const [rows, head, row] = [view.getUint32(4, true), view.getUint16(8, true), view.getUint16(10, true)]
  return row > 0 && head + rows * row <= table.length
}

/** A table writes its columns as it likes: NAME, Name, name. */
const nameIn = (row: Readonly<Record<string, unknown>> | undefined): string => {
  const [, value] = Object.entries(row ?? {}).find(([column]) => /^name$/i.test(column)) ?? []
  return typeof value === 'string' ? value.trim() : ''
}

/**
 * The shapes of a zipped shapefile as GeoJSON, in longitude and latitude by its .prj; null where it is none or damaged.
 * Shapes without a table that can be read have no name. Source: ESRI Shapefile Technical Description (1998).
 */
export const geoJsonOfShapefile = (zip: Uint8Array): string | null => {
  try {
    const files = filesOf(zip)
    const textOf = (name: string) => {
      const bytes = files.get(name)
      return bytes && new TextDecoder().decode(bytes)
    }
    const features = [...files].flatMap(([file, shp]) => {
      if (!file.endsWith('.shp')) return []
      const name = file.slice(0, -'.shp'.length)
      const table = files.get(`${name}.dbf`)
      const rows = table && isWhole(table) ? parseDbf(table, textOf(`${name}.cpg`)) : []
      return parseShp(shp, textOf(`${name}.prj`)).map((geometry, i) => ({
        type: 'Feature',
        properties: { name: nameIn(rows[i]) },
        geometry,
      }))
    })
    if (![...files.keys()].some((file) => file.endsWith('.shp'))) return null
    return JSON.stringify({ type: 'FeatureCollection', features: features.slice(0, importLimits.shapes + 1) })
  } catch {
    return null
  }
}
