import { geoJsonOfShapefile } from './geojson-of-shapefile.ts'

globalThis.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  globalThis.postMessage(geoJsonOfShapefile(new Uint8Array(data)))
})
