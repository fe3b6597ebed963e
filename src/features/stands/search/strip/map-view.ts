import type { MapView } from '#parts/map/maplibre.ts'

/** What the map shows, in degrees. */
export interface View {
  sw_lat: number
  sw_long: number
  ne_lat: number
  ne_long: number
  zoom: number
}
/** Where the map looks, as exactly as an address needs it to open the same view again. */
export interface Look {
  latitude: number
  longitude: number
  zoom: number
}

const step = (value: number) => Math.round(value * 1000) / 1000

const fine = (degrees: number) => Math.round(degrees * 1e6) / 1e6

export const viewOf = (map: Pick<MapView, 'getBounds' | 'getZoom'>): View => {
  const bounds = map.getBounds()
  return {
    sw_lat: step(Math.max(-90, bounds.getSouth())),
    sw_long: step(Math.max(-180, bounds.getWest())),
    ne_lat: step(Math.min(90, bounds.getNorth())),
    ne_long: step(Math.min(180, bounds.getEast())),
    // The service counts in tiles of 256 pixels, this map draws some of 512; rounded down, so that none come closer.
    zoom: Math.floor(map.getZoom()) + 1,
  }
}

export const lookOf = (map: Pick<MapView, 'getCenter' | 'getZoom'>): Look => {
  const { lng, lat } = map.getCenter().wrap()
  return { latitude: fine(lat), longitude: fine(lng), zoom: Math.round(map.getZoom() * 100) / 100 }
}
