import { t } from '@lingui/core/macro'
import type { Place } from '#core/rules/geography.ts'
import { worldPixel } from '#core/rules/mercator.ts'
import css from './map.module.css'
import { routeColour } from './style.ts'

export interface SketchProps {
  stand: Place
  parking?: Place | null
  boundary?: readonly Place[]
  parkingRoute?: readonly Place[]
  standRoute?: readonly Place[]
  position?: Place | null
  height?: number | string
}

const zoom = 18
const none: readonly Place[] = []

/**
 * The land as lines, at once and without the map's code: what one needs to find one's way is there while the
 * ground below it is still being prepared. It lies where the map will lay the same lines.
 */
export const LandSketch = (props: SketchProps) => {
  const { stand, parking, boundary = none, parkingRoute = none, standRoute = none, position } = props
  const known = [...boundary, ...parkingRoute, ...standRoute, ...(parking ? [parking] : []), stand]
  const pixels = known.map((place) => worldPixel(place, zoom))
  const [xs, ys] = [pixels.map(({ x }) => x), pixels.map(({ y }) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const at = (place: Place) => {
    const { x, y } = worldPixel(place, zoom)
    return [Math.round(x - left), Math.round(y - top)] as const
  }
  const points = (places: readonly Place[]) => places.map((place) => at(place).join()).join(' ')
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top].map((side) => Math.max(1, side))
  const dot = (place: Place, kind: 'stand' | 'parking' | 'me') => {
    const [x, y] = at(place)
    return <path className={css[`dot-${kind}`]} d={`M${x} ${y}h0`} />
  }
  return (
    <div className={css['sketch']} style={{ height: props.height ?? 400 }} data-sketch>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t`Sketch of the land, the map follows`}>
        {boundary.length > 2 && <polygon points={points(boundary)} fill={routeColour} stroke={routeColour} />}
        {parkingRoute.length > 1 && <polyline points={points(parkingRoute)} stroke={routeColour} />}
        {standRoute.length > 1 && (
          <polyline points={points(standRoute)} stroke="#B4480B" strokeDasharray="2 7" />
        )}
        {parking && dot(parking, 'parking')}
        {dot(stand, 'stand')}
        {position && dot(position, 'me')}
      </svg>
    </div>
  )
}
