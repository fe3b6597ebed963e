import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/connect.ts'
import type { Random } from '#server/config/random.ts'
import { type Calendars, createCalendars } from './calendars.ts'
import { type Files, createFiles } from './files.ts'
import { type Mail, createMail } from './mail.ts'
import { type Payments, createPayments } from './payments.ts'
import { type Payouts, createPayouts } from './payouts.ts'
import { type Places, createPlaces } from './places.ts'
import { type Push, createPush } from './push.ts'
import { type Tiles, createTiles } from './tiles.ts'
import { type DailyVerse, createVerse } from './verse.ts'
import { type Weather, createWeather } from './weather.ts'

/** The outside services: each embedded by default, and the real one by configuration alone (decision 24). */
export interface Services {
  readonly mail: Mail
  readonly files: Files
  readonly payments: Payments
  readonly payouts: Payouts
  readonly push: Push
  readonly calendars: Calendars
  readonly places: Places
  readonly tiles: Tiles
  readonly weather: Weather
  readonly verse: DailyVerse
}

export const createServices = (config: Config, random: Random, now: () => Date, db: Db): Services => ({
  mail: createMail(config, now),
  files: createFiles(config),
  payments: createPayments(config, random, db),
  payouts: createPayouts(config, db),
  push: createPush(config, db),
  calendars: createCalendars(config),
  places: createPlaces(config),
  tiles: createTiles(config),
  weather: createWeather(config),
  verse: createVerse(config),
})
