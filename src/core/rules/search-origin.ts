export interface Origin {
  readonly lat: number
  readonly lng: number
}

/** Where distances are measured from: the person's own position, or the place that was looked for. */
export const searchOrigin = (terms: {
  stand_latitude?: number | undefined
  stand_longitude?: number | undefined
  latitude?: number | undefined
  longitude?: number | undefined
}): Origin | null => {
  const lat = terms.stand_latitude ?? terms.latitude
  const lng = terms.stand_longitude ?? terms.longitude
  return lat === undefined || lng === undefined ? null : { lat, lng }
}
