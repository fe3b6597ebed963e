import { t } from '@lingui/core/macro'
import type { Feature } from 'geojson'
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { pointsOf, shapeOf } from '#core/rules/land/drawing.ts'
import type { Place } from '#core/rules/land/geography.ts'
import type { Land } from '#core/rules/land/land.ts'
import { isSamePart, type LandPart, type LandProblem } from '#core/rules/land/land-problems.ts'
import { drawFeatures } from '#parts/map/feature-layers.ts'
import type { GeoJSONSource, MapView } from '#parts/map/maplibre.ts'
import { routeColour } from '#parts/map/style.ts'
import { GroundSwitch } from '#parts/map/GroundSwitch.tsx'
import { useMap } from '#parts/map/use-map.ts'
import { FeatureMarks, Project } from './features/FeatureMarks.tsx'
import css from './land.module.css'
import { MapHandles } from './MapHandles.tsx'

export interface EditorMapProps {
  land: Land
  part: LandPart
  chosen: number | null
  problems: readonly LandProblem[]
  /** The walk that is being recorded. */
  walk: readonly Place[]
  nameOf: (index: number) => string
  onTap: (place: Place) => void
  onChoose: (index: number) => void
  onDrag: (index: number, place: Place) => void
  onDrop: (index: number, place: Place) => void
  onAddAfter: (index: number) => void
  onKey: (event: KeyboardEvent, index: number) => void
}

const shapesOf = (land: Land, walk: readonly Place[]): Feature[] => {
  const positions = (points: readonly Place[]) => points.map(({ lat, lng }) => [lng, lat])
  const line = (kind: string, points: readonly Place[] | null): Feature[] =>
    points && points.length > 1
      ? [
          {
            type: 'Feature',
            properties: { kind },
            geometry: { type: 'LineString', coordinates: positions(points) },
          },
        ]
      : []
  const { boundary } = land
  const ring = boundary && boundary.length > 2 ? [...boundary, boundary[0]!] : boundary
  const ground: Feature[] =
    ring && ring.length > 3
      ? [
          {
            type: 'Feature',
            properties: { kind: 'ground' },
            geometry: { type: 'Polygon', coordinates: [positions(ring)] },
          },
        ]
      : []
  return [
    ...ground,
    ...line('boundary', ring),
    ...line('parking_route', land.parking_route),
    ...line('stand_route', land.stand_route),
    ...line('walk', walk),
  ]
}

const draw = (map: MapView, shapes: Feature[]): void => {
  const data = { type: 'FeatureCollection', features: shapes } as const
  const drawn = map.getSource<GeoJSONSource>('drawing')
  if (drawn) return void drawn.setData(data)
  map.addSource('drawing', { type: 'geojson', data })
  const only = (kind: string): ['==', ['get', string], string] => ['==', ['get', 'kind'], kind]
  map.addLayer({
    id: 'drawing-ground',
    type: 'fill',
    source: 'drawing',
    filter: only('ground'),
    paint: { 'fill-color': routeColour, 'fill-opacity': 0.14 },
  })
  map.addLayer({
    id: 'drawing-edge',
    type: 'line',
    source: 'drawing',
    filter: ['!=', ['get', 'kind'], 'ground'],
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': '#14201A', 'line-width': 6 },
  })
  map.addLayer({
    id: 'drawing-lines',
    type: 'line',
    source: 'drawing',
    filter: ['!=', ['get', 'kind'], 'ground'],
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: {
      'line-color': ['match', ['get', 'kind'], 'stand_route', '#B4480B', 'walk', '#8FC3DF', routeColour],
      'line-width': 3.5,
    },
  })
}

/** The whole of what is drawn; at first a country, where nothing is. */
const firstView = (land: Land) => {
  const all = [
    ...[land.property, land.stand, land.parking].filter((place) => place !== null),
    ...(land.boundary ?? []),
    ...(land.parking_route ?? []),
    ...(land.stand_route ?? []),
    ...land.features.flatMap(({ points }) => points),
  ]
  const [first] = all
  if (!first) return { center: [-96, 39] as [number, number], zoom: 3.4, bounds: undefined }
  const [lats, lngs] = [all.map(({ lat }) => lat), all.map(({ lng }) => lng)]
  const bounds: [number, number, number, number] = [
    Math.min(...lngs),
    Math.min(...lats),
    Math.max(...lngs),
    Math.max(...lats),
  ]
  return {
    center: [first.lng, first.lat] as [number, number],
    zoom: 15,
    bounds: all.length > 1 ? bounds : undefined,
  }
}

/** The map of the editor. Rendering fails where the phone cannot draw it; the editor's list of corners goes on. */
export const EditorMap = (props: EditorMapProps) => {
  const { land, part, walk, problems } = props
  const [view, setView] = useState(() => firstView(land))
  const { frame, map, switched } = useMap({ ...view, ground: 'satellite', label: t`Map of your land` })
  const tap = useEffectEvent((place: Place) => props.onTap(place))
  useEffect(() => {
    if (!map) return
    map.on('click', ({ lngLat: { lat, lng } }) => tap({ lat, lng }))
    map.on('moveend', () => {
      const { lat, lng } = map.getCenter()
      setView({ center: [lng, lat], zoom: map.getZoom(), bounds: undefined })
    })
    map.getCanvas().style.cursor = 'crosshair'
  }, [map])
  useEffect(() => {
    if (!map) return
    drawFeatures(map, land.features)
    draw(map, shapesOf(land, walk))
  }, [map, land, walk])
  const points = pointsOf(land, part)
  return (
    <div className={css['holder']}>
      <div ref={frame} className={css['map']} data-ready={map !== null} />
      {map && (
        <>
          <GroundSwitch {...switched} />
          <FeatureMarks map={map} features={land.features} />
          <Spots map={map} land={land} part={part} />
          <MapHandles
            map={map}
            points={points}
            closed={shapeOf(land, part) === 'area'}
            chosen={props.chosen}
            nameOf={props.nameOf}
            problemAt={problems.flatMap((problem) =>
              problem.at && isSamePart(problem.part, part) ? [problem.at] : [],
            )}
            onChoose={props.onChoose}
            onDrag={props.onDrag}
            onDrop={props.onDrop}
            onAddAfter={props.onAddAfter}
            onKey={props.onKey}
          />
        </>
      )}
    </div>
  )
}

/** The three points that are not being drawn at the moment. */
const Spots = ({ map, land, part }: { map: MapView; land: Land; part: LandPart }) => {
  const names = { property: t`Address`, stand: t`Stand`, parking: t`Parking` }
  const others = (['property', 'stand', 'parking'] as const).filter((spot) => spot !== part)
  return (
    <Project map={map}>
      {(spotOf) =>
        others.map((spot) => {
          const place = land[spot]
          if (!place) return null
          const { x, y } = spotOf(place)
          return (
            <span key={spot} className={css['spot']} style={{ left: x, top: y }} data-spot={spot}>
              {names[spot]}
            </span>
          )
        })
      }
    </Project>
  )
}
