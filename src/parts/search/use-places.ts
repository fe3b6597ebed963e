import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useRead } from '#app/data/use-read.ts'
import { laterSiteCalls } from '#core/calls/later-site.ts'
import type { Given } from '#core/contract/define.ts'
import { positionIfAllowed } from '#parts/position/use-position.ts'

export type Place = Given<typeof laterSiteCalls.places>['data'][number]

interface Point {
  latitude: number
  longitude: number
}
/** A place chosen earlier; removed at logout (leave.ts). */
const nearKey = 'last-place'
/** To a tenth of a degree: enough to sort by, and the same answer is used again a mile further on. */
const roughly = ({ latitude, longitude }: Point): Point => ({
  latitude: Math.round(latitude * 10) / 10,
  longitude: Math.round(longitude * 10) / 10,
})

const lastPlace = (): Point | null => {
  const [latitude = NaN, longitude = NaN] = (localStorage.getItem(nearKey) ?? '').split(' ').map(Number)
  return Number.isFinite(latitude) && Number.isFinite(longitude) ? { latitude, longitude } : null
}
export const rememberPlace = (place: Point): void => {
  const { latitude, longitude } = roughly(place)
  localStorage.setItem(nearKey, `${latitude} ${longitude}`)
}

/** Where the person chose a place before, or is now if the browser may tell it without asking. */
const useNear = (): Point | null => {
  const [near, setNear] = useState(lastPlace)
  useEffect(() => {
    if (near !== null) return
    void positionIfAllowed().then(
      (position) => position && setNear(roughly({ latitude: position.lat, longitude: position.lng })),
    )
  }, [near])
  return near
}

/** The places that a typed text may mean; `known` is null until the service has answered for this very text. */
export const usePlaces = (text: string, country?: string): { places: Place[]; known: boolean | null } => {
  const typed = text.trim()
  const [asked] = useDebouncedValue(typed, 250)
  const near = useNear()
  const enabled = asked.length > 1
  const { data } = useRead(
    laterSiteCalls.places,
    { search: asked, ...near, ...(country !== undefined && { country }) },
    { enabled },
  )
  return {
    places: enabled ? (data?.data ?? []) : [],
    known: enabled && asked === typed ? (data?.known ?? null) : null,
  }
}
