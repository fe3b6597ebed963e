import { addProtocol, type RequestParameters, setWorkerUrl } from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import '#app/device/trusted-types.ts'
import { readTile } from '#offline/map/tiles.ts'

setWorkerUrl(workerUrl)

/**
 * `hs://{source}/{z}/{x}/{y}?r={revision}`: a tile from the pack, the cache or the network. One that is
 * nowhere is an error for MapLibre, which then stretches the parent it has over the gap.
 */
addProtocol('hs', async ({ url }: RequestParameters) => {
  const match = /^hs:\/\/([\w-]+)\/(\d+)\/(\d+)\/(\d+)\?r=(.*)$/.exec(url)
  if (!match) throw new Error('not a tile')
  const [, source = '', z, x, y, revision = ''] = match
  const data = await readTile(
    { id: source, revision: decodeURIComponent(revision) },
    Number(z),
    Number(x),
    Number(y),
  )
  if (!data) throw new Error('no such tile here')
  return { data }
})

export { LngLatBounds, Map as MapView, Marker, NavigationControl, ScaleControl } from 'maplibre-gl'
export type { GeoJSONSource, StyleSpecification } from 'maplibre-gl'
