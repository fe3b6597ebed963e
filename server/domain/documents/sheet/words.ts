import type { LandFeatureKind } from '#core/rules/land/land.ts'
import type { Language } from '#core/rules/languages.ts'
import { type MessageValues, messageTable } from '#core/words/message.ts'
import { translate } from '#server/config/translations.ts'

const texts = messageTable([
  'N/A',
  '{length} ft',
  'Yes',
  'Acreage',
  'Hunting Site',
  'Maximum Hunters on Property',
  'Cellular Coverage',
  'Access Via Wheel Chair',
  'Distance From Parking',
  'Maximum Elevation Change',
  'Landowner Notes',
  'Stand Property Overview',
  'Welcome to {title}. This sheet shows how to reach the stand, where hunting is allowed and what the landowner asks of you. Take it with you, and leave the land as you found it.',
  'Information & Guidelines',
  '{days, plural, one {Reservations may be cancelled up to # day before the hunt, with a {fee} processing fee.} other {Reservations may be cancelled up to # days before the hunt, with a {fee} processing fee.}}',
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
  'As the crow flies the stand is {distance} {direction} of the parking.',
  'Your hunt',
  'Phone numbers',
  'Landowner',
  'Emergency: <0>911</0>, in South Africa <1>112</1>',
  'The way',
  'What is on the land',
  'All notes of the landowner',
  '{stands, plural, one {Single Stand} other {# Stands}}',
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
type Text = (typeof texts)[number]

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
