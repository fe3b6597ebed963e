import { getRequestListener } from '@hono/node-server'
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pino, { type Logger } from 'pino'
import { brand } from '#core/brand.ts'
import { version } from '#core/version.ts'
import { createApp } from './app.ts'
import { movableClock, systemClock } from './context/clock.ts'
import { type Config, ConfigError, onPort, readConfig } from './config/config.ts'
import type { Context } from './context/context.ts'
import { prepare, serverSecret } from './seed/prepare.ts'
import { account, step } from './start/account.ts'
import { prepareDataDir } from './start/data-dir.ts'
import { explained, openConfigured } from './start/database.ts'
import { stopper, whenLeftByNpm } from './stop.ts'
import { startWorker } from './jobs/worker.ts'
import { realRandom } from './config/random.ts'
import { createServices } from './services/index.ts'

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', '..')

type Answer = http.RequestListener
const notYet: Answer = (_, response) => void response.writeHead(503, { 'Retry-After': '1' }).end()

/** Takes the port before anything is made, so that a port in use is said at once; answers 503 until it is ready. */
const listen = async (config: Config): Promise<{ server: http.Server; answerWith(answer: Answer): void }> => {
  let answer = notYet
  const server = http.createServer((request, response) => answer(request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new ConfigError([`PORT: ${config.port} is in use, set another one`])
          : error.code === 'EACCES' || error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND'
            ? new ConfigError([`HOST, PORT: cannot listen there (${error.message})`])
            : error,
      ),
    )
    server.listen(config.port, config.host, resolve)
  })
  return { server, answerWith: (next) => (answer = next) }
}

/** A fault that nobody caught is said; one that may have left things half done ends the process as a stop does. */
const watch = (log: Logger, stop: (code: number) => Promise<void>): void => {
  process.on('unhandledRejection', (reason) => log.error({ err: reason }, 'a rejection that nobody awaited'))
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error that nobody caught: the server stops')
    void stop(1)
  })
}

const start = async (): Promise<void> => {
  const asked = readConfig(process.env)
  const log = pino(
    { level: asked.logLevel, redact: ['*.token', '*.password', '*.authorization'] },
    pino.destination(2),
  )
  prepareDataDir(asked.dataDir, asked.databaseUrl === null)
  const { server, answerWith } = await listen(asked)
  const config = onPort(asked, (server.address() as AddressInfo).port)
  const database = await step('Starting the database', () =>
    openConfigured(config, (text) => log.warn(text), log.isLevelEnabled('debug')),
  )
  const clock = config.testHooks ? movableClock(database.db) : systemClock
  const services = createServices(config, realRandom, () => clock.now(), database.db)
  const { hasDemo } = await prepare({ config, database, clock, services, step }).catch(
    async (error: unknown) => {
      await database.close()
      throw explained(config, error)
    },
  )
  const webDir = path.join(root, 'dist', 'web')
  let wake = () => {}
  const ending = new AbortController()
  const context: Context = {
    config,
    database,
    clock,
    random: realRandom,
    log,
    services,
    version,
    webDir: fs.existsSync(path.join(webDir, 'index.html')) ? webDir : null,
    secret: await serverSecret(database.db, realRandom),
    wake: () => wake(),
    ending: ending.signal,
  }
  const worker = startWorker(context)
  wake = worker.wake
  const stop = stopper(server, worker, database, ending)
  watch(log, stop)
  process.once('SIGTERM', () => void stop(0)).once('SIGINT', () => void stop(0))
  whenLeftByNpm(() => void stop(0))
  // The first phone gets a list of the sources that can be reached.
  void services.tiles.reachable()
  answerWith(getRequestListener(createApp(context).fetch))
  process.stdout.write(account(config, hasDemo))
}

start().catch((error: Error) => {
  const lines =
    error instanceof ConfigError
      ? error.problems.map((problem) => `${brand.name} cannot start. ${problem}`)
      : [error.stack ?? error.message]
  process.stderr.write(`${lines.join('\n')}\n`)
  process.exit(1)
})
