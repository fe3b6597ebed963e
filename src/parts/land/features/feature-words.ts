import { t } from '@lingui/core/macro'
import type { LandFeatureKind, LandFeatureShape } from '#core/rules/land/land.ts'

export const kindWords = (kind: LandFeatureKind): string => {
  const words: Record<LandFeatureKind, string> = {
    gate: t`Gate`,
    feeder: t`Feeder`,
    camera: t`Camera`,
    creek: t`Creek`,
    fence: t`Fence`,
    food_plot: t`Food plot`,
    bedding_area: t`Bedding area`,
    hazard: t`Hazard`,
    no_go: t`No-go area`,
  }
  return words[kind]
}

export const shapeWords = (shape: LandFeatureShape): string => {
  const words: Record<LandFeatureShape, string> = { point: t`point`, line: t`line`, area: t`area` }
  return words[shape]
}

/** As what each kind may be drawn; the first is the usual one. */
export const shapesOfKind: Record<LandFeatureKind, readonly LandFeatureShape[]> = {
  gate: ['point'],
  feeder: ['point'],
  camera: ['point'],
  creek: ['line'],
  fence: ['line'],
  food_plot: ['area'],
  bedding_area: ['area'],
  hazard: ['point', 'area'],
  no_go: ['area'],
}
