import { t } from '@lingui/core/macro'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRead } from '#app/data/use-read.ts'
import { serviceCalls } from '#core/calls/service.ts'
import type { TileSource } from '#core/calls/service.ts'
import type { Ground } from '#core/rules/map-sources.ts'
import { useScheme } from '#ui/theme/scheme.ts'
import { closestZoom, type LandInView, mapRoom, viewOfLand } from './first-view.ts'
import { LngLatBounds, MapView, NavigationControl, ScaleControl } from './maplibre.ts'
import type { Scheme } from './palettes.ts'
import { showGround, styleOf } from './style.ts'
import { useGround } from './use-ground.ts'

interface Start {
  center: [lng: number, lat: number]
  zoom: number
  /** What it shows until one has been chosen. */
  ground: Ground
  /** What a screen reader says of the map. */
  label: string
  /** West, south, east, north: what the map shows at first instead of centre and zoom. */
  bounds?: [number, number, number, number] | undefined
  /** What the map shows at first as large as it can, instead of all these. */
  land?: LandInView | undefined
  /** One's own place lies in it. */
  hasOwnPlace?: boolean
}

/** What MapLibre says itself, in the reader's language. */
const controls = () => ({
  'AttributionControl.ToggleAttribution': t`Toggle attribution`,
  'Map.Title': t`Map`,
  'Marker.Title': t`Map marker`,
  'NavigationControl.ZoomIn': t`Zoom in`,
  'NavigationControl.ZoomOut': t`Zoom out`,
  'ScaleControl.Feet': t`ft`,
  'ScaleControl.Miles': t`mi`,
})

const nothing: TileSource[] = []

/** The first view as MapLibre takes it, in a frame of this size. */
const firstView = ({ center, zoom, bounds, land }: Start, frame: HTMLElement) => {
  if (land && land.lines.flat().length + land.marks.length > 1) {
    const { middle, scale } = viewOfLand(land, { width: frame.clientWidth, height: frame.clientHeight })
    // Its tiles are of 512 pixels, those of the scale of 256.
    return { center: [middle.lng, middle.lat] as [number, number], zoom: Math.log2(scale) - 1 }
  }
  return {
    center,
    zoom,
    ...(bounds && {
      bounds: new LngLatBounds(bounds),
      fitBoundsOptions: { padding: mapRoom, maxZoom: closestZoom },
    }),
  }
}

/** Milliseconds that a map waits for its tiles before it can be moved without some of them. */
const tilesMs = 2500

/** Milliseconds that a lost WebGL context gets before the map is made anew. */
const reopenAfterMs = 1000

/** Calls `reopen` once, when the page is seen: in the background a context is lost again at once. */
const reopenWhenVisible = (reopen: () => void): (() => void) => {
  const reopenIfVisible = () => {
    if (document.visibilityState !== 'visible') return
    document.removeEventListener('visibilitychange', reopenIfVisible)
    reopen()
  }
  const timer = setTimeout(() => {
    document.addEventListener('visibilitychange', reopenIfVisible)
    reopenIfVisible()
  }, reopenAfterMs)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', reopenIfVisible)
  }
}

/** Takes a position that is found after the map was opened into its first view, once. */
const useOwnPlaceInView = (map: MapView | null, start: Start, isViewSettledRef: RefObject<boolean>) => {
  const { hasOwnPlace = false } = start
  const fit = useEffectEvent((view: MapView) => {
    const { center, zoom } = firstView(start, view.getContainer())
    view.jumpTo({ center, zoom })
  })
  useEffect(() => {
    if (!map || !hasOwnPlace || isViewSettledRef.current) return
    isViewSettledRef.current = true
    fit(map)
  }, [map, hasOwnPlace, isViewSettledRef])
}

/**
 * A map in the element of `frame`; `map` is null until it has its tiles or is moved, and after its context was lost. It goes with the screen. Where the phone
 * cannot draw it, rendering fails: the panel's boundary shows what stands in for it.
 */
export const useMap = (start: Start) => {
  const frame = useRef<HTMLDivElement>(null)
  const config = useRead(serviceCalls.config, {})
  const { scheme: chosen, shown } = useScheme()
  const [map, setMap] = useState<MapView | null>(null)
  const [losses, setLosses] = useState(0)
  /** The map that is in the frame; one that was removed is in `map` until the next render. */
  const current = useRef<MapView | null>(null)
  /** The view was moved by hand, or shows one's own place: nothing else moves it from now on. */
  const isViewSettledRef = useRef(false)
  const lastView = useRef<{ center: [number, number]; zoom: number } | null>(null)
  const sources = config.data?.data.tile_sources
  const settled = sources !== undefined || config.state === 'failed'
  const identity = (sources ?? []).map((source) => `${source.id}@${source.revision}`).join()
  const scheme: Scheme = chosen === 'red-night' ? 'red' : shown

  const [centre, setCentre] = useState({ lat: start.center[1], lng: start.center[0] })
  const { ground, satellite, choose } = useGround(sources, centre, start.ground)

  const open = useEffectEvent((container: HTMLElement, tone: Scheme) => {
    const view = new MapView({
      container,
      style: styleOf(sources ?? [], ground, tone),
      ...(lastView.current ?? firstView(start, container)),
      attributionControl: { compact: true },
      dragRotate: false,
      pitchWithRotate: false,
      fadeDuration: 0,
      locale: controls(),
    })
    isViewSettledRef.current = lastView.current !== null || start.hasOwnPlace === true
    view.touchZoomRotate.disableRotation()
    view.addControl(new NavigationControl({ showCompass: false }), 'top-right')
    view.addControl(new ScaleControl({ unit: 'imperial' }), 'bottom-left')
    view.getCanvas().setAttribute('aria-label', start.label)
    // A tile that is nowhere on this phone is not an error for the person: its parent shows.
    view.on('error', () => undefined)
    return view
  })

  useEffect(() => {
    if (!frame.current || !settled) return
    const view = open(frame.current, scheme)
    current.current = view
    const container = frame.current
    const noteZoom = () => {
      container.dataset['zoom'] = view.getZoom().toFixed(1)
    }
    let stopReopening = () => {}
    view.on('webglcontextlost', () => {
      const { lng, lat } = view.getCenter()
      lastView.current = { center: [lng, lat], zoom: view.getZoom() }
      setMap(null)
      stopReopening()
      stopReopening = reopenWhenVisible(() => setLosses((count) => count + 1))
    })
    view.on('moveend', noteZoom)
    view.on('moveend', () => {
      const { lat, lng } = view.getCenter()
      setCentre({ lat, lng })
    })
    const show = () => {
      clearTimeout(tilesTimer)
      if (isShown) return
      isShown = true
      noteZoom()
      // The observer leaves out its first event, and the frame may have grown before it.
      view.resize()
      // The credits begin folded: on a phone they would cover the land. Their button opens them.
      const credits = view.getContainer().querySelector('.maplibregl-ctrl-attrib')
      credits?.classList.remove('maplibregl-compact-show')
      credits?.removeAttribute('open')
      setMap(view)
    }
    let isShown = false
    let tilesTimer: ReturnType<typeof setTimeout> | undefined
    view.once('load', show)
    // A hand that moves it does not wait for the tiles: the sketch over it goes, and it shows what it has.
    let [isStyled, isMoved] = [false, false]
    view.on('movestart', ({ originalEvent }) => {
      if (!originalEvent) return
      isMoved = true
      isViewSettledRef.current = true
      if (isStyled) show()
    })
    view.once('style.load', () => {
      isStyled = true
      container.dataset['movable'] = 'true'
      if (isMoved) show()
      else tilesTimer = setTimeout(show, tilesMs)
    })
    return () => {
      stopReopening()
      clearTimeout(tilesTimer)
      setMap(null)
      delete container.dataset['movable']
      current.current = null
      view.remove()
    }
  }, [settled, identity, scheme, losses])

  useEffect(() => {
    if (map && map === current.current) showGround(map, ground)
  }, [map, ground])

  useOwnPlaceInView(map, start, isViewSettledRef)

  return { frame, map, switched: { map, sources: sources ?? nothing, ground, satellite, choose } }
}
