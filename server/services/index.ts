import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/connect.ts'
import type { Random } from '#server/config/random.ts'
import { type Files, filesOf } from './files.ts'
import { type Mail, mailOf } from './mail.ts'
import { type Payments, paymentsOf } from './payments.ts'
import { type Places, placesOf } from './places.ts'
import { type Push, pushOf } from './push.ts'
import { type Tiles, tilesOf } from './tiles.ts'
import { type DailyVerse, verseOf } from './verse.ts'
import { type Weather, weatherOf } from './weather.ts'

/** The outside services: each embedded by default, and the real one by configuration alone (decision 24). */
export interface Services {
  readonly mail: Mail
  readonly files: Files
  readonly payments: Payments
  readonly push: Push
  readonly places: Places
  readonly tiles: Tiles
  readonly weather: Weather
  readonly verse: DailyVerse
}

export const servicesOf = (config: Config, random: Random, now: () => Date, db: Db): Services => ({
  mail: mailOf(config, now),
  files: filesOf(config),
  payments: paymentsOf(config, random),
  push: pushOf(config, db),
  places: placesOf(config),
  tiles: tilesOf(config),
  weather: weatherOf(config),
  verse: verseOf(config),
})
