import { t } from '@lingui/core/macro'
import { lazy, type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { circleAround, type Place } from '#core/rules/land/geography.ts'
import { worldPixel } from '#core/rules/land/mercator.ts'
import type { LandFeature } from '#core/rules/land/land.ts'
import { useHeading } from '#parts/position/compass.ts'
import { landInView, placeBeside, viewOfLand } from './first-view.ts'
import css from './map.module.css'
import type { MapPosition } from './marks/map-position.ts'
import { OwnMark, ParkingMark, StandMark } from './marks/marks.tsx'
import { SketchGround } from './SketchGround.tsx'
import { ownColour, routeColour } from './style.ts'

export interface SketchProps {
  stand: Place
  /** Metres of the circle that stands for the pin. */
  radius?: number | undefined
  parking?: Place | null
  boundary?: readonly Place[]
  parkingRoute?: readonly Place[]
  standRoute?: readonly Place[]
  position?: MapPosition | null
  track?: readonly Place[]
  features?: readonly LandFeature[]
  /** It stays: no map follows it. */
  still?: boolean
  height?: number | string
  /** The sketch is as whole as it will be: what comes next may take the processor. */
  onWhole?: () => void
}

const SketchFeatures = lazy(async () => ({
  default: (await import('#parts/land/features/SketchFeatures.tsx')).SketchFeatures,
}))

const SketchRelief = lazy(async () => ({
  default: (await import('#parts/map/relief/SketchRelief.tsx')).SketchRelief,
}))

const none: readonly Place[] = []
const unmarked: readonly LandFeature[] = []

/** Width and height of an element once it is laid out. */
const useSize = () => {
  const frame = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  useLayoutEffect(() => {
    if (frame.current) setSize({ width: frame.current.clientWidth, height: frame.current.clientHeight })
  }, [])
  return { frame, size }
}

/**
 * The land at once and without the map's code: its lines, and under them the satellite picture as far as it is on
 * this phone. What one needs to find one's way is there while the map is still being prepared; it lies where the
 * map will lay the same lines.
 */
export const LandSketch = (props: SketchProps) => {
  const { stand, radius, parking, boundary = none, parkingRoute = none, standRoute = none } = props
  const { position, track = none, features = unmarked, still = false } = props
  const { frame, size } = useSize()
  const [ground, setGround] = useState(false)
  return (
    <div
      ref={frame}
      className={css['sketch']}
      style={{ height: props.height ?? 400 }}
      data-sketch
      data-ground={ground}
    >
      {size && (
        <Drawing
          {...{
            stand,
            radius,
            parking,
            boundary,
            parkingRoute,
            standRoute,
            position,
            track,
            features,
            still,
            size,
          }}
          onGround={(pieces) => {
            setGround(pieces > 0)
            props.onWhole?.()
          }}
        />
      )}
    </div>
  )
}

interface DrawingProps extends Required<
  Omit<SketchProps, 'height' | 'parking' | 'position' | 'radius' | 'onWhole'>
> {
  radius: number | undefined
  parking: Place | null | undefined
  position: MapPosition | null | undefined
  size: { width: number; height: number }
  onGround: (pieces: number) => void
}

const Own = ({ position }: { position: MapPosition }) => (
  <OwnMark heading={useHeading(position)} isOld={position.isOld ?? false} />
)

const Drawing = (props: DrawingProps) => {
  const { stand, radius, parking, boundary, parkingRoute, standRoute, position, track, still, size } = props
  const { features } = props
  const around = radius === undefined ? none : circleAround(stand, radius)
  const own = placeBeside(position, { stand, parking, boundary })
  const inView = landInView({ around, boundary, ways: [parkingRoute, standRoute], stand, parking, own })
  const { middle, scale } = viewOfLand(inView, size, still)
  const zoom = Math.round(Math.log2(scale))
  const of = 2 ** zoom
  const [width, height] = [(size.width / scale) * of, (size.height / scale) * of]
  const centre = worldPixel(middle, zoom)
  const left = centre.x - width / 2
  const top = centre.y - height / 2
  const at = (place: Place) => {
    const { x, y } = worldPixel(place, zoom)
    return [Math.round((x - left) * 10) / 10, Math.round((y - top) * 10) / 10] as const
  }
  const points = (places: readonly Place[]) => places.map((place) => at(place).join()).join(' ')
  const unit = of / scale
  const mark = (place: Place, drawing: ReactNode) => (
    <g transform={`translate(${at(place).join(' ')}) scale(${unit})`}>{drawing}</g>
  )
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={still ? t`Picture of the land` : t`Sketch of the land, the map follows`}
    >
      {/* While a map follows, drawing its relief twice would only delay it. */}
      {still && (
        <Suspense fallback={null}>
          <SketchRelief frame={{ left, top, width, height, zoom }} unit={unit} />
        </Suspense>
      )}
      <SketchGround frame={{ left, top, width, height, zoom }} onGround={props.onGround} />
      {around.length > 0 && <polygon points={points(around)} fill={routeColour} stroke={routeColour} />}
      {boundary.length > 2 && <polygon points={points(boundary)} fill={routeColour} stroke={routeColour} />}
      {parkingRoute.length > 1 && <polyline points={points(parkingRoute)} stroke={routeColour} />}
      {standRoute.length > 1 && (
        <polyline points={points(standRoute)} stroke="#B4480B" strokeDasharray="2 7" />
      )}
      {track.length > 1 && <polyline points={points(track)} stroke={ownColour} />}
      {features.length > 0 && (
        <Suspense fallback={null}>
          <SketchFeatures features={features} at={at} unit={unit} />
        </Suspense>
      )}
      {position && position.accuracy > 0 && (
        <polygon className={css['accuracy']} points={points(circleAround(position, position.accuracy))} />
      )}
      {parking && mark(parking, <ParkingMark />)}
      {radius === undefined && mark(stand, <StandMark />)}
      {position && mark(position, <Own position={position} />)}
    </svg>
  )
}
