import { serve } from '@hono/node-server'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { createApp } from './app.ts'
import { movableClock, systemClock } from './clock.ts'
import { ConfigError, readConfig } from './config.ts'
import type { Context } from './context.ts'
import { openDatabase } from './db/connect.ts'
import { prepare, serverSecret } from './db/prepare.ts'
import { startWorker } from './jobs/worker.ts'
import { realRandom } from './random.ts'
import { servicesOf } from './services/index.ts'

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', '..')
const version = (JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string })
  .version

const start = async (): Promise<void> => {
  const config = readConfig(process.env)
  const log = pino(
    { level: config.logLevel, redact: ['*.token', '*.password', '*.authorization'] },
    pino.destination(2),
  )
  fs.mkdirSync(config.dataDir, { recursive: true })
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir }, (text) =>
    log.warn(text),
  )
  const clock = config.testHooks ? movableClock(database.db) : systemClock
  const services = await servicesOf(config, realRandom, () => clock.now())
  await prepare({ config, database, clock, services }).catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  const webDir = path.join(root, 'dist', 'web')
  let wake = () => {}
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
  }
  const worker = startWorker(context)
  wake = worker.wake
  const server = serve(
    { fetch: createApp(context).fetch, port: config.port, hostname: config.host },
    (info) => {
      const host = config.host.includes(':') ? `[${config.host}]` : config.host
      process.stdout.write(`Highseat listening on http://${host}:${info.port}\n`)
    },
  )
  server.on('error', (error: NodeJS.ErrnoException) => {
    process.stderr.write(
      error.code === 'EADDRINUSE'
        ? `Port ${config.port} is in use. Set PORT to another one.\n`
        : `${error.message}\n`,
    )
    process.exit(1)
  })
  const stop = (): void => {
    process.off('SIGTERM', stop).off('SIGINT', stop)
    server.close(
      () =>
        void worker
          .stop()
          .then(database.close)
          .then(() => process.exit(0)),
    )
    if ('closeIdleConnections' in server) server.closeIdleConnections()
    // A request that does not end is not waited for.
    setTimeout(() => {
      if ('closeAllConnections' in server) server.closeAllConnections()
    }, 5000).unref()
  }
  process.on('SIGTERM', stop).on('SIGINT', stop)
}

start().catch((error: Error) => {
  process.stderr.write(`${error instanceof ConfigError ? error.message : (error.stack ?? error.message)}\n`)
  process.exit(1)
})
