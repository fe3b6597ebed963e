import * as v from 'valibot'
import { landFeatureKinds, landFeatureShapes } from '#core/rules/land/land.ts'

/** What is marked on the land, as those with a right to it read it. */
export const LandFeatureOut = v.object({
  key: v.string(),
  kind: v.picklist(landFeatureKinds),
  shape: v.picklist(landFeatureShapes),
  points: v.array(v.object({ lat: v.number(), lng: v.number(), alt: v.optional(v.number()) })),
  note: v.string(),
})
