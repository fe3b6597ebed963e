import '#app/device/trusted-types.ts'

/** Whether a file is a zip, which a shapefile always comes in: it is several files. */
export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

/** Milliseconds for a file of the largest size on a slow phone. */
const readMs = 15_000

/**
 * The shapes of a zipped shapefile as GeoJSON; null where it is none or damaged. A worker reads it: the page stays free,
 * and only a worker can be ended.
 */
export const readShapefile = (zip: ArrayBuffer): Promise<string | null> => {
  const worker = new Worker(new URL('shapefile-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<string | null>((resolve) => {
    setTimeout(() => resolve(null), readMs)
    worker.addEventListener('message', ({ data }: MessageEvent<string | null>) => resolve(data))
    worker.addEventListener('error', () => resolve(null))
    worker.postMessage(zip)
  }).finally(() => worker.terminate())
}
