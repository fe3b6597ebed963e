import { useEffect, useState } from 'react'
import type { Frame } from '#parts/map/imagery.ts'
import { worldPixel } from '#core/rules/land/mercator.ts'

type Position = [lng: number, lat: number]
interface Feature {
  properties: { kind: string }
  geometry: { coordinates: unknown }
}

/** The lines in coordinates of any depth: rings of polygons, or lines. */
const linesIn = (coordinates: unknown): Position[][] => {
  const all = coordinates as unknown[][]
  if (typeof all[0]?.[0] === 'number') return [coordinates as Position[]]
  return all.flatMap((inner) => linesIn(inner))
}

/** The outlines of one kind as far as they meet the frame, as a path in its pixels. */
const pathOf = (
  features: readonly Feature[],
  kind: string,
  { left, top, width, height, zoom }: Frame,
): string =>
  features
    .filter(({ properties }) => properties.kind === kind)
    .flatMap(({ geometry }) => linesIn(geometry.coordinates))
    .map((line) => line.map(([lng, lat]) => worldPixel({ lat, lng }, zoom)))
    .filter((line) => {
      const [xs, ys] = [line.map(({ x }) => x - left), line.map(({ y }) => y - top)]
      return Math.max(...xs) > 0 && Math.min(...xs) < width && Math.max(...ys) > 0 && Math.min(...ys) < height
    })
    .map(
      (line) =>
        line
          .map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${Math.round(x - left)} ${Math.round(y - top)}`)
          .join('') + (kind === 'country' ? 'Z' : ''),
    )
    .join('')

/** The bundled base map under a panel without imagery: land and the borders of states, at a low zoom. */
export const BaseGround = ({ frame }: { frame: Frame }) => {
  const [features, setFeatures] = useState<readonly Feature[]>([])
  useEffect(() => {
    const stop = new AbortController()
    void fetch('/map/base.json', { signal: stop.signal })
      .then(async (answer) => (await answer.json()) as { features: Feature[] })
      .then(
        (base) => setFeatures(base.features),
        // Without it the panel stays as plain as paper.
        () => undefined,
      )
    return () => stop.abort()
  }, [])
  if (features.length === 0) return null
  return (
    <g data-base aria-hidden>
      <rect width={frame.width} height={frame.height} fill="#C9DBE2" />
      <path d={pathOf(features, 'country', frame)} fill="#E6E4D0" stroke="#A39C84" />
      <path d={pathOf(features, 'state', frame)} fill="none" stroke="#A39C84" strokeWidth={1.4} />
    </g>
  )
}
