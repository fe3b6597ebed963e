import type { Logger } from 'pino'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/connect.ts'
import type { Clock } from './clock.ts'
import type { Random } from '#server/config/random.ts'
import type { Services } from '#server/services/index.ts'

/** Everything the app depends on; the process and the tests each create one. */
export interface Context {
  readonly config: Config
  readonly database: Database
  readonly clock: Clock
  readonly random: Random
  readonly log: Logger
  readonly services: Services
  readonly version: string
  /** The folder of the built web app, or null when only the API is served. */
  readonly webDir: string | null
  /** Signs short-lived URLs of private files and the steps of an emailed link. */
  readonly secret: string
  /** Called after a commit that wrote a job, so that it runs at once. */
  readonly wake: () => void
  /** Aborted when the process stops, to end long-lived responses. */
  readonly ending: AbortSignal
}
