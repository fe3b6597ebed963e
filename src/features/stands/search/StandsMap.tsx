import { plural, t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { locale } from '#app/i18n/language.ts'
import { useRead } from '#app/data/use-read.ts'
import type { Given, Input } from '#core/contract/define.ts'
import { standCalls } from '#core/calls/stands.ts'
import { showShortMoney } from '#core/rules/money/money.ts'
import { positionIfAllowed } from '#parts/position/use-position.ts'
import { LocateButton } from './LocateButton.tsx'
import { type MapView, Marker } from '#parts/map/maplibre.ts'
import css from '#parts/map/map.module.css'
import { GroundSwitch } from '#parts/map/GroundSwitch.tsx'
import { useMap } from '#parts/map/use-map.ts'

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
type Found = Given<typeof standCalls.map>['data']

export interface StandsMapProps {
  /** The search without its place: filters, dates, species. */
  terms: Omit<Input<typeof standCalls.map>, keyof View | 'page' | 'per_page'>
  /** Where the map starts; the documents' default centre when nothing else is known. */
  start?: Look
  onBounds?: (bounds: View, look: Look) => void
  /** True where the view that was given to `onBounds` is no longer kept: it is given again. */
  isViewLost?: boolean
  onOpen: (id: number) => void
}

/** The documents' default centre and zoom (spec 2 §9). */
const defaultStart = { latitude: 44.5, longitude: -89.5, zoom: 10 }

/** The number of markers that a phone moves smoothly; the server clusters the rest. */
const mostMarkers = 120
const step = (value: number) => Math.round(value * 1000) / 1000

const fine = (degrees: number) => Math.round(degrees * 1e6) / 1e6

const viewOf = (map: MapView): View => {
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

const lookOf = (map: MapView): Look => {
  const { lng, lat } = map.getCenter().wrap()
  return { latitude: fine(lat), longitude: fine(lng), zoom: Math.round(map.getZoom() * 100) / 100 }
}

const button = (className: string, text: string, label: string, act: () => void): HTMLButtonElement => {
  const element = document.createElement('button')
  element.type = 'button'
  element.className = className
  element.textContent = text
  element.setAttribute('aria-label', label)
  element.addEventListener('click', (event) => {
    event.stopPropagation()
    act()
  })
  return element
}

const markersOf = (map: MapView, found: Found, open: (id: number) => void): Marker[] => [
  ...found.clusters.map(({ latitude, longitude, count }) =>
    new Marker({
      element: button(
        css['cluster']!,
        count > 999 ? `${Math.round(count / 100) / 10}k` : String(count),
        plural(count, { one: '# stand here, zoom in', other: '# stands here, zoom in' }),
        () => map.easeTo({ center: [longitude, latitude], zoom: map.getZoom() + 2 }),
      ),
    }).setLngLat([longitude, latitude]),
  ),
  ...found.stands.slice(0, mostMarkers).map((stand) => {
    const { title } = stand
    const price =
      stand.price === null
        ? t({ message: 'View', context: 'marker' })
        : showShortMoney(Math.round(stand.price), locale())
    const named = stand.price === null ? title : t`${title}, from ${price} a day`
    return new Marker({
      element: button(
        `${css['price']} ${stand.popular ? css['popular'] : ''}`,
        price,
        stand.popular ? t`${named}, popular` : named,
        () => open(stand.id),
      ),
    }).setLngLat([stand.longitude, stand.latitude])
  }),
]

/** Stands on the map as price buttons and server-made clusters, refetched when the view moves. */
export const StandsMap = ({ terms, start: given, onBounds, isViewLost = false, onOpen }: StandsMapProps) => {
  const start = given ?? defaultStart
  const { frame, map, switched } = useMap({
    center: [start.longitude, start.latitude],
    zoom: start.zoom,
    ground: 'topographic',
    label: t`Map of hunting stands`,
  })
  const [view, setView] = useState<View | null>(null)
  const found = useRead(
    standCalls.map,
    { ...terms, ...(view ?? { sw_lat: 0, sw_long: 0, ne_lat: 0, ne_long: 0, zoom: 0 }) },
    { enabled: view !== null },
  )
  const data = found.data?.data
  const inView = data?.total_records ?? 0
  const open = useEffectEvent(onOpen)
  const giveView = useEffectEvent(() => map && view && onBounds?.(view, lookOf(map)))

  useEffect(() => {
    if (!map) return
    const moved = () => setView(viewOf(map))
    moved()
    map.on('moveend', moved)
    return () => void map.off('moveend', moved)
  }, [map])

  const lost = useEffectEvent(() => given === undefined)
  useEffect(() => {
    if (!map || !lost()) return
    let led = false
    const take = ({ originalEvent }: { originalEvent?: unknown }) => {
      led ||= originalEvent !== undefined
    }
    map.on('movestart', take)
    void positionIfAllowed().then((here) => {
      if (here && !led) map.jumpTo({ center: [here.lng, here.lat] })
    })
    return () => {
      led = true
      map.off('movestart', take)
    }
  }, [map])

  useEffect(() => {
    giveView()
  }, [view])
  useEffect(() => {
    if (isViewLost) giveView()
  }, [isViewLost])

  useEffect(() => {
    if (!map || !data) return
    const markers = markersOf(map, data, (id) => open(id))
    for (const marker of markers) marker.addTo(map)
    return () => markers.forEach((marker) => marker.remove())
  }, [map, data])

  return (
    <div className={css['fill']}>
      <div ref={frame} className={`${css['frame']} ${css['fill']}`} data-ready={map !== null} />
      {map && <GroundSwitch {...switched} />}
      <LocateButton map={map} />
      <p className={css['count']} role="status">
        {data &&
          (data.total_is === 'about'
            ? plural(inView, { one: 'About # stand in view', other: 'About # stands in view' })
            : plural(inView, { one: '# stand in view', other: '# stands in view' }))}
      </p>
    </div>
  )
}
