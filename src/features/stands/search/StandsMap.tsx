import { plural, t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { fetchCall } from '#app/data/read-call.ts'
import { useSeenStands } from '#app/data/seen-stands.ts'
import { useRead } from '#app/data/use-read.ts'
import type { Input } from '#core/contract/define.ts'
import { type StandCard, standCalls } from '#core/calls/stands.ts'
import { positionIfAllowed } from '#parts/position/use-position.ts'
import { LocateButton } from './LocateButton.tsx'
import { LngLatBounds, type MapView } from '#parts/map/maplibre.ts'
import css from '#parts/map/map.module.css'
import { GroundSwitch } from '#parts/map/GroundSwitch.tsx'
import { useMap } from '#parts/map/use-map.ts'
import { chosenMarker, markersOf } from './strip/markers.ts'
import { type Look, lookOf, type View, viewOf } from './strip/map-view.ts'
import { type ResultsView, resultsView, wholeMap } from './strip/results-view.ts'
import { NoneInView, StandStrip } from './strip/StandStrip.tsx'
import strip from './strip/strip.module.css'

export interface StandsMapProps {
  /** The search without its place: filters, dates, species. */
  terms: Omit<Input<typeof standCalls.map>, keyof View | 'page' | 'per_page'>
  /** Where the map starts; the documents' default centre when nothing else is known. */
  start?: Look
  onBounds?: (bounds: View, look: Look) => void
  /** The entry of the history that does not keep the view that was given to `onBounds`: it is given again. */
  lostIn?: string | null
  onOpen: (id: number) => void
  /** The stands in view stand in a strip of cards at the lower edge; a tap on a pill first shows its card. */
  cards?: boolean
}

/** How many cards the strip has at most. */
const mostCards = 20
/** A map that opens on its results leaves space for pills, buttons and cards. */
const resultsPadding = { top: 110, bottom: 160, left: 50, right: 60 }

/** The documents' default centre and zoom (spec 2 §9). */
const defaultStart = { latitude: 44.5, longitude: -89.5, zoom: 10 }

const boundsOf = (view: View | null) => {
  const { zoom: _, ...bounds } = view ?? { sw_lat: 0, sw_long: 0, ne_lat: 0, ne_long: 0, zoom: 0 }
  return bounds
}

const placeOf = (stand: StandCard) => ({
  price: stand.price,
  latitude: stand.property_address_latitude,
  longitude: stand.property_address_longitude,
})

const showResults = (map: MapView, results: ResultsView): void => {
  if ('bounds' in results)
    map.fitBounds(new LngLatBounds(results.bounds), { padding: resultsPadding, maxZoom: 11, animate: false })
  else map.jumpTo(results)
}

/** Stands on the map as price buttons and server-made clusters, refetched when the view moves. */
export const StandsMap = ({
  terms,
  start: given,
  onBounds,
  lostIn = null,
  onOpen,
  cards = false,
}: StandsMapProps) => {
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
    { enabled: view !== null, keepLast: true },
  )
  const listed = useRead(
    standCalls.search,
    { ...terms, ...boundsOf(view), per_page: mostCards },
    { enabled: cards && view !== null, keepLast: true },
  )
  const stands = cards ? listed.data?.data : undefined
  const [chosen, setChosen] = useState<number | null>(null)
  /** Nothing says where the map begins: it opens on its results, and goes there if none are here. */
  const [mayLook, setMayLook] = useState(false)
  const inFront = stands?.find(({ id }) => id === chosen)
  const seen = useSeenStands()
  const data = found.data?.data
  const inView = data?.total_records ?? 0
  const open = useEffectEvent((id: number, byHand: boolean) => {
    const hasCard = stands ? stands.some((stand) => stand.id === id) : cards
    if (byHand && id !== chosen && hasCard) setChosen(id)
    else onOpen(id)
  })
  const isSeen = useEffectEvent((id: number) => seen.some((stand) => stand.id === id))
  const look = async () => {
    const { answer } = await fetchCall(standCalls.map, { ...terms, ...wholeMap }, null)
    const results = resultsView(answer.data)
    if (map && results) showResults(map, results)
  }
  const lookOnce = useEffectEvent(look)
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
      if (led) return
      if (here) map.jumpTo({ center: [here.lng, here.lat] })
      else setMayLook(true)
    })
    return () => {
      led = true
      map.off('movestart', take)
    }
  }, [map])

  const isElsewhere = mayLook && data?.total_records === 0
  useEffect(() => {
    if (!isElsewhere) return
    void lookOnce().catch(() => undefined)
  }, [isElsewhere])

  useEffect(() => {
    giveView()
  }, [view])
  useEffect(() => {
    if (lostIn !== null) giveView()
  }, [lostIn])

  useEffect(() => {
    if (!map || !data) return
    const markers = markersOf(map, data, {
      open: (id, byHand) => open(id, byHand),
      isSeen: (id) => isSeen(id),
    })
    for (const marker of markers) marker.addTo(map)
    return () => markers.forEach((marker) => marker.remove())
  }, [map, data])

  useEffect(() => {
    if (!map || !inFront) return
    const marker = chosenMarker(placeOf(inFront)).addTo(map)
    return () => void marker.remove()
  }, [map, inFront])

  return (
    <div className={stands ? `${css['fill']} ${strip['above']}` : css['fill']}>
      <div ref={frame} className={`${css['frame']} ${css['fill']}`} data-ready={map !== null} />
      {map && <GroundSwitch {...switched} />}
      <LocateButton map={map} />
      <p className={css['count']} role="status">
        {data &&
          (data.total_is === 'about'
            ? plural(inView, { one: 'About # stand in view', other: 'About # stands in view' })
            : plural(inView, { one: '# stand in view', other: '# stands in view' }))}
      </p>
      {stands && stands.length > 0 && (
        <StandStrip stands={stands} chosen={chosen} onChoose={({ id }) => setChosen(id)} />
      )}
      {stands?.length === 0 && <NoneInView onShow={() => void look().catch(() => undefined)} />}
    </div>
  )
}
