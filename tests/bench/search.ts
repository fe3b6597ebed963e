import type { Hono } from 'hono'
import { Kysely, PostgresDialect } from 'kysely'
import pino from 'pino'
import { createApp } from '#server/app.ts'
import { systemClock } from '#server/context/clock.ts'
import { readConfig } from '#server/config/config.ts'
import type { Context } from '#server/context/context.ts'
import { openDatabase } from '#server/db/connect.ts'
import type { Tables } from '#server/db/schema/tables.ts'
import { seededRandom } from '#server/config/random.ts'
import { createServices } from '#server/services/index.ts'
import { seeded } from '#tests/support/offline/faulty-server.ts'

interface Statement {
  sql: string
  parameters: readonly unknown[]
}
const calls = 300
const warmUp = 40
/** Milliseconds in the server, and how many times the bare statements of the same run (issue's own limits). */
const budgetMs = 25
/** Wishes on a map of a whole country: what is in view is looked through, and no index holds both. */
const budgetOfWishesOnMap = 250
const budgetRatio = 2

const share = (values: number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * part)] ?? 0

const words = ['creek', 'ridge', 'oak', 'hollow', 'tower', 'pond', 'cedar', 'meadow']

/** What is asked, of a place and a wish by chance. */
const questions = (random: () => number, stands: number): Record<string, () => string> => {
  const lat = () => 28 + random() * 18
  const lng = () => -120 + random() * 48
  const view = () => {
    const zoom = 3 + Math.floor(random() * 11)
    const [width, height] = [(1280 / 256) * (360 / 2 ** zoom), (800 / 256) * (180 / 2 ** zoom)]
    const [south, west] = [Math.max(-90, lat() - height / 2), Math.max(-180, lng() - width / 2)]
    const [north, east] = [Math.min(90, south + height), Math.min(180, west + width)]
    return `sw_lat=${south}&sw_long=${west}&ne_lat=${north}&ne_long=${east}&zoom=${zoom}`
  }
  /** From today on, when stands of each zone differ, to far ahead. */
  const days = () => {
    const from = Math.floor(random() ** 3 * 700)
    const day = (at: number) => new Date(Date.now() + at * 86_400_000).toISOString().slice(0, 10)
    return `start_date=${day(from)}&end_date=${day(from + Math.floor(random() * 4))}`
  }
  const wishes = () =>
    `species=${1 + Math.floor(random() * 20)}&start_price=60&end_price=${150 + Math.floor(random() * 150)}` +
    `&person_capacity=${1 + Math.floor(random() * 3)}&cellular_coverage=true&is_marked_trail=true`
  const text = () =>
    random() < 0.5 ? words[Math.floor(random() * words.length)]! : String(Math.floor(random() * stands))
  return {
    'list page': () => `all-stands?page=${1 + Math.floor(random() * 5)}`,
    'map view': () => `stands-map?${view()}`,
    'map view with six wishes': () => `stands-map?${view()}&${wishes()}`,
    'text search': () => `all-stands?search=${encodeURIComponent(text())}`,
    'nearest first': () => `all-stands?sort_order=closest&latitude=${lat()}&longitude=${lng()}`,
    'free days': () => `all-stands?${days()}`,
    'map view with free days': () => `stands-map?${view()}&${days()}`,
    'six wishes': () => `all-stands?${wishes()}`,
  }
}

const contextOn = async (url: string | null, dataDir: string, asked: Statement[]): Promise<Context> => {
  const config = readConfig({ DATA_DIR: dataDir, TILES_ONLINE: '0', PUBLIC_URL: 'http://highseat.test' })
  const { pool, ...rest } = await openDatabase({ url, dataDir, size: 4 })
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void asked.push({ sql: query.sql, parameters: query.parameters }),
  })
  const database = { ...rest, pool, db }
  const random = seededRandom('bench')
  return {
    config,
    database,
    clock: systemClock,
    random,
    services: createServices(config, random, () => systemClock.now(), db),
    log: pino({ level: 'silent' }),
    version: '0.0.0',
    webDir: null,
    secret: 'a secret of the bench',
    wake: () => {},
    ending: new AbortController().signal,
  }
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const ask = async (app: Hono, path: string): Promise<void> => {
  const answer = await app.request(`/api/${path}`)
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`)
  await answer.text()
}

/** Asks each question some hundred times and beside it the statements alone; true when all are quick enough. */
export const benchSearch = async (
  url: string | null,
  dataDir: string,
  stands: number,
  name: string,
): Promise<boolean> => {
  const asked: Statement[] = []
  const context = await contextOn(url, dataDir, asked)
  const { pool } = context.database
  const app = createApp(context)
  let good = true
  for (const [what, question] of Object.entries(questions(seeded(7), stands))) {
    const [first, whole, bare]: [number[], number[], number[]] = [[], [], []]
    for (let n = 0; n < warmUp; n += 1) await ask(app, question())
    for (let n = 0; n < calls; n += 1) {
      const path = question()
      asked.length = 0
      first.push(await timed(() => ask(app, path)))
      const statements = [...asked]
      const alone = async () => {
        for (const { sql, parameters } of statements) await pool.query(sql, [...parameters])
      }
      // Once more each, in turn: both find in memory what the first has read.
      if (n % 2 === 0) bare.push(await timed(alone))
      whole.push(await timed(() => ask(app, path)))
      if (n % 2 === 1) bare.push(await timed(alone))
    }
    const [p50, p95] = [share(first, 0.5), share(first, 0.95)]
    const ratio = share(whole, 0.5) / share(bare, 0.5)
    const budget = what.startsWith('map view with') ? budgetOfWishesOnMap : budgetMs
    const well = p95 <= budget && ratio <= budgetRatio
    good &&= well
    const figure = `p95 ${p95.toFixed(1)} ms, p50 ${p50.toFixed(1)} ms`
    const floor = `${share(bare, 0.5).toFixed(1)} ms bare SQL, ratio ${ratio.toFixed(2)}`
    console.log(
      `BENCH ${JSON.stringify([`${what}, ${name}`, figure, `${budget} ms, ratio ${budgetRatio}`, floor, well])}`,
    )
  }
  await context.database.close()
  return good
}
