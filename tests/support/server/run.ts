import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

export interface RunningServer {
  readonly url: string
  readonly pid: number
  /** What it has written so far, for a test that fails. */
  log(): string
  /** Asks it to end, and waits until it has. */
  stop(): Promise<void>
  /** Ends the server as a power cut would; its embedded database keeps running. */
  kill9(): Promise<void>
}

const main = join(import.meta.dirname, '../../..', 'dist', 'server', 'main.js')

const environment = (dataDir: string, env: Record<string, string> = {}) => ({
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  PORT: '0',
  DEMO: '0',
  TILES_ONLINE: '0',
  LOG_LEVEL: 'warn',
  DATA_DIR: dataDir,
  ...env,
})

/** A refusal takes a second or two; on a busy machine some more. */
const longestRefusalMs = 20_000

/** What the built server writes to standard error when it ends at once with 1; throws when it does anything else. */
export const refusal = async (env: Record<string, string> & { DATA_DIR: string }): Promise<string> => {
  const child = spawn(process.execPath, [main], {
    env: environment(env.DATA_DIR, env),
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: longestRefusalMs,
    killSignal: 'SIGKILL',
  })
  let written = ''
  child.stderr.on('data', (part: Buffer) => (written += part.toString()))
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 1)
    throw new Error(
      `The server did not end with 1 within ${longestRefusalMs} ms, but with ${String(code)}:\n${written}`,
    )
  return written
}

/** Starts the built server on a free port and a data folder of its own; ready when this resolves. */
export const startServer = async (options: {
  dataDir: string
  env?: Record<string, string>
}): Promise<RunningServer> => {
  const child: ChildProcess = spawn(process.execPath, [main], {
    env: environment(options.dataDir, options.env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let written = ''
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    const read = (part: Buffer): void => {
      written += part.toString()
      const found = /Highseat listening on (\S+)/.exec(written)
      if (found) resolve(found[1]!)
    }
    child.stdout!.on('data', read)
    child.stderr!.on('data', read)
    child.once('error', reject)
    child.once('exit', (code) =>
      reject(new Error(`The server ended (${code}) before it was ready:\n${written}`)),
    )
  })
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await ended
  }
  return { url, pid: child.pid!, log: () => written, stop: () => end('SIGTERM'), kill9: () => end('SIGKILL') }
}
