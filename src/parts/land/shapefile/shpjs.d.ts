declare module 'shpjs' {
  /** The shapes of a main file (.shp), through the projection of a .prj where it has one; throws where it is damaged. */
  export function parseShp(shp: Uint8Array, prj?: string): unknown[]
  /** The rows of a table (.dbf) in the encoding of a .cpg; trusts the number of rows that the table says. */
  export function parseDbf(dbf: Uint8Array, cpg?: string): Record<string, unknown>[]
}
