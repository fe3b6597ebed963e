import { t } from '@lingui/core/macro'
import type { Feature, FeatureCollection } from 'geojson'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { circleAround, type Place } from '#core/rules/land/geography.ts'
import type { LandFeature } from '#core/rules/land/land.ts'
import { FeatureMarks } from '#parts/land/features/FeatureMarks.tsx'
import { drawFeatures } from './feature-layers.ts'
import type { GeoJSONSource, MapView } from './maplibre.ts'
import { GroundSwitch } from './GroundSwitch.tsx'
import { LandCaption } from './LandCaption.tsx'
import { LandSketch } from './LandSketch.tsx'
import { MapButtons } from './marks/MapButtons.tsx'
import { MapFrame } from './marks/MapFrame.tsx'
import type { MapPosition } from './marks/map-position.ts'
import { PlaceMarks } from './marks/PlaceMarks.tsx'
import { HeightAtTap } from './relief/HeightAtTap.tsx'
import { landInView, placeBeside } from './first-view.ts'
import css from './map.module.css'
import type { Ground } from '#core/rules/map-sources.ts'
import { ownColour, routeColour } from './style.ts'
import { useMap } from './use-map.ts'

export interface PropertyMapProps {
  title: string
  stand: Place
  parking?: Place | null
  /** Metres around `stand` in which the stand lies, where its place is not exact: a circle stands for the pin. */
  radius?: number | undefined
  boundary?: readonly Place[]
  parkingRoute?: readonly Place[]
  standRoute?: readonly Place[]
  position?: MapPosition | null
  /** One's own way so far. */
  track?: readonly Place[]
  /** The outline of what of this map is on the phone. */
  coverage?: readonly Place[]
  /** What the owner has marked on the land. */
  features?: readonly LandFeature[]
  ground?: Ground
  /** Whether it can take the whole screen. */
  growable?: boolean
  /** What stays in view meanwhile. */
  notice?: ReactNode
  /** CSS height; 400 px as the documents say. */
  height?: number | string
}

type Shape = Feature
const none: readonly Place[] = []
const unmarked: readonly LandFeature[] = []
const line = (points: readonly Place[], kind: string): Shape[] =>
  points.length < 2
    ? []
    : [
        {
          type: 'Feature',
          properties: { kind },
          geometry: { type: 'LineString', coordinates: points.map((p) => [p.lng, p.lat]) },
        },
      ]
const area = (points: readonly Place[], kind: string): Shape[] =>
  points.length < 3
    ? []
    : [
        {
          type: 'Feature',
          properties: { kind },
          geometry: { type: 'Polygon', coordinates: [[...points, points[0]!].map((p) => [p.lng, p.lat])] },
        },
      ]

const draw = (map: MapView, shapes: Shape[]) => {
  const data: FeatureCollection = { type: 'FeatureCollection', features: shapes }
  const source = map.getSource<GeoJSONSource>('property')
  if (source) return void source.setData(data)
  map.addSource('property', { type: 'geojson', data })
  const only = (kind: string): ['==', ['get', string], string] => ['==', ['get', 'kind'], kind]
  map.addLayer({
    id: 'around',
    type: 'fill',
    source: 'property',
    filter: only('around'),
    paint: { 'fill-color': routeColour, 'fill-opacity': 0.18 },
  })
  map.addLayer({
    id: 'around-line',
    type: 'line',
    source: 'property',
    filter: only('around'),
    paint: { 'line-color': routeColour, 'line-width': 2 },
  })
  map.addLayer({
    id: 'boundary',
    type: 'fill',
    source: 'property',
    filter: only('boundary'),
    paint: { 'fill-color': routeColour, 'fill-opacity': 0.2 },
  })
  map.addLayer({
    id: 'boundary-line',
    type: 'line',
    source: 'property',
    filter: only('boundary'),
    paint: { 'line-color': routeColour, 'line-width': 3.5 },
  })
  for (const kind of ['parking-route', 'stand-route'])
    map.addLayer({
      id: kind,
      type: 'line',
      source: 'property',
      filter: only(kind),
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': kind === 'stand-route' ? '#B4480B' : routeColour,
        'line-width': 4,
        ...(kind === 'stand-route' && { 'line-dasharray': [0.5, 1.6] }),
      },
    })
  map.addLayer({
    id: 'coverage',
    type: 'line',
    source: 'property',
    filter: only('coverage'),
    paint: { 'line-color': '#FFFDF7', 'line-width': 2, 'line-dasharray': [3, 2] },
  })
  map.addLayer({
    id: 'track',
    type: 'line',
    source: 'property',
    filter: only('track'),
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': ownColour, 'line-width': 4 },
  })
  map.addLayer({
    id: 'accuracy',
    type: 'fill',
    source: 'property',
    filter: only('accuracy'),
    paint: { 'fill-color': ownColour, 'fill-opacity': 0.18 },
  })
  map.addLayer({
    id: 'accuracy-line',
    type: 'line',
    source: 'property',
    filter: only('accuracy'),
    paint: { 'line-color': ownColour, 'line-width': 1.6, 'line-opacity': 0.9 },
  })
}

/** The land of one stand: boundary, ways, parking, stand and one's own position; the words under it say the same. */
export const PropertyMap = (props: PropertyMapProps) => {
  const {
    title,
    stand,
    parking,
    radius,
    boundary = none,
    parkingRoute = none,
    standRoute = none,
    position,
    track = none,
    coverage = none,
    features = unmarked,
    height = 400,
    growable = false,
  } = props
  const [full, setFull] = useState(false)
  const around = useMemo(() => (radius === undefined ? none : circleAround(stand, radius)), [stand, radius])
  const own = placeBeside(position, { stand, parking, boundary })
  const { frame, map, switched } = useMap({
    center: [stand.lng, stand.lat],
    zoom: 15,
    ground: props.ground ?? 'satellite',
    label: t`Map of ${title}`,
    land: landInView({ around, boundary, ways: [parkingRoute, standRoute], stand, parking, own }),
    hasOwnPlace: own !== null,
  })

  useEffect(() => {
    if (map && features.length > 0) drawFeatures(map, features)
  }, [map, features])

  useEffect(() => {
    if (!map) return
    draw(map, [
      ...area(around, 'around'),
      ...area(boundary, 'boundary'),
      ...area(coverage, 'coverage'),
      ...line(parkingRoute, 'parking-route'),
      ...line(standRoute, 'stand-route'),
      ...line(track, 'track'),
      ...(position && position.accuracy > 0
        ? area(circleAround(position, position.accuracy), 'accuracy')
        : []),
    ])
  }, [map, around, boundary, coverage, parkingRoute, standRoute, track, position])

  return (
    <figure className={css['figure']}>
      <MapFrame land={props} full={full} notice={props.notice}>
        <div className={css['holder']}>
          <div
            ref={frame}
            className={css['frame']}
            style={{ height: full ? '100%' : height }}
            data-ready={map !== null}
          />
          {map && <GroundSwitch {...switched} />}
          {map && <HeightAtTap map={map} />}
          {map && features.length > 0 && <FeatureMarks map={map} features={features} />}
          {map && (
            <PlaceMarks
              map={map}
              stand={radius === undefined ? stand : null}
              parking={parking ?? null}
              position={position ?? null}
            />
          )}
          {map && growable && (
            <MapButtons map={map} position={position ?? null} full={full} onFull={setFull} />
          )}
          {map === null && (
            <div className={css['over']}>
              <LandSketch
                {...{ stand, radius, boundary, parkingRoute, standRoute, track, features }}
                height={full ? '100%' : height}
                parking={parking ?? null}
                position={position ?? null}
              />
            </div>
          )}
        </div>
      </MapFrame>
      <LandCaption position={position ?? null} boundary={boundary} radius={radius} />
    </figure>
  )
}
