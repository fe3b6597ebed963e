import * as v from 'valibot'
import { latitude, longitude, number, text, uuid } from '#core/contract/fields.ts'
import { type Land, landFeatureKinds, landFeatureShapes } from '#core/rules/land/land.ts'

const place = v.object({ lat: latitude, lng: longitude })
/** `alt` in feet. */
const groundPoint = v.object({
  ...place.entries,
  alt: v.optional(v.pipe(number, v.minValue(-1500), v.maxValue(30_000))),
})
const line = v.nullable(v.pipe(v.array(groundPoint), v.maxLength(2000)))

const LandFeatureFields = v.object({
  key: uuid,
  kind: v.picklist(landFeatureKinds),
  shape: v.picklist(landFeatureShapes),
  points: v.pipe(v.array(groundPoint), v.minLength(1), v.maxLength(500)),
  note: text(300),
})

/** What an owner draws, as it crosses the wire; `landProblems` says whether it can be land at all. */
export const LandFields = v.object({
  property: v.nullable(place),
  stand: v.nullable(place),
  parking: v.nullable(place),
  boundary: line,
  parking_route: line,
  stand_route: line,
  features: v.pipe(v.array(LandFeatureFields), v.maxLength(100)),
}) satisfies v.GenericSchema<unknown, Land>
