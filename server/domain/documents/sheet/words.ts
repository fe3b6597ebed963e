import type { LandFeatureKind } from '#core/rules/land/land.ts'
import type { Language } from '#core/rules/languages.ts'
import { type MessageValues, messageTable } from '#core/words/message.ts'
import type { sheetWords } from '#core/words/sheet-words.ts'
import { translate } from '#server/config/translations.ts'

const texts = messageTable([
  'Information',
  'Guidelines',
  'N/A',
  '{length} ft',
  'Yes',
  'Acreage',
  'Hunting Site',
  'Cellular Coverage',
  'Landowner Notes',
  'Stand Detail',
  '{distance} mi',
  '{distance} ft',
  'N',
  'Start',
  'End',
  'Parking Route',
  'Stand Route',
  'Hunting Boundary',
  'Parking',
  'Stand',
  '{whole} ft',
  '{yards} yd',
  '{miles} mi',
  'Stand: {standAt}',
  'Parking: {parkingAt}',
  'Your hunt',
  'Phone numbers',
  'Landowner',
  'The way',
  'On the land',
  'No',
  'NE',
  'E',
  'SE',
  'S',
  'SW',
  'W',
  'NW',
  'Gate',
  'Feeder',
  'Camera',
  'Creek',
  'Fence',
  'Food plot',
  'Bedding area',
  'Hazard',
  'No-go area',
] as const)
type Text = (typeof texts)[number] | (typeof sheetWords)[keyof typeof sheetWords]

/** Says a text of the sheet in the reader's language. */
export type Say = (english: Text, values?: MessageValues) => string
export const sayIn =
  (language: Language): Say =>
  (english, values) =>
    translate(language, english, values)

const kinds = {
  gate: 'Gate',
  feeder: 'Feeder',
  camera: 'Camera',
  creek: 'Creek',
  fence: 'Fence',
  food_plot: 'Food plot',
  bedding_area: 'Bedding area',
  hazard: 'Hazard',
  no_go: 'No-go area',
} as const satisfies Record<LandFeatureKind, Text>
export const featureWords =
  (say: Say) =>
  (kind: LandFeatureKind): string =>
    say(kinds[kind])
