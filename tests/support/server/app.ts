import type { Hono } from 'hono'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, inject } from 'vitest'
import type { FailureName } from '#core/failures.ts'
import type { CallKey } from '#core/calls/registry/index.ts'
import { callOf } from '#core/calls/registry/table.ts'
import type { Call } from '#core/contract/define.ts'
import { entriesOf, hasFiles, request } from '#core/contract/wire.ts'
import { version } from '#core/version.ts'
import { createApp } from '#server/app.ts'
import { fixedClock } from '#server/context/clock.ts'
import { readConfig } from '#server/config/config.ts'
import type { Context } from '#server/context/context.ts'
import { type Database, databasePool, toDatabase } from '#server/db/connect.ts'
import { openSession } from '#server/http/session.ts'
import { runDue } from '#server/jobs/worker.ts'
import { seededRandom } from '#server/config/random.ts'
import { createServices } from '#server/services/index.ts'
import { copyDatabase } from './database.ts'
import { ids, start } from './fixture.ts'

export type Who = 'hunter' | 'hunter2' | 'landowner' | 'landowner2' | 'junior' | 'admin'
export interface Answer {
  readonly status: number
  readonly failure: FailureName | null
  readonly headers: Headers
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it expects to be there
  readonly body: any
}
export interface Options {
  readonly as?: Who | null
  readonly key?: string
  readonly token?: string
  readonly headers?: Record<string, string>
}

export interface TestApp {
  readonly context: Context
  readonly app: Hono
  readonly dataDir: string
  /** What the log was told, with `LOG_LEVEL: 'debug'` in the environment. */
  readonly logged: readonly Record<string, unknown>[]
  /** Another process on the same database, as far as the app can tell. */
  second(): Hono
  call(key: CallKey, input?: object, options?: Options, on?: Hono): Promise<Answer>
  send(path: string, init?: RequestInit): Promise<Answer>
  token(who: Who): Promise<string>
  at(now: string): Promise<void>
  runJobs(): Promise<number>
}

const answerOf = async (response: Response): Promise<Answer> => ({
  status: response.status,
  failure: response.headers.get('X-Highseat-Failure') as FailureName | null,
  headers: response.headers,
  body: response.headers.get('Content-Type')?.includes('json') ? await response.json() : null,
})

const formOf = (input: unknown): FormData => {
  const form = new FormData()
  for (const [name, value] of entriesOf(input)) form.append(name, value as string)
  return form
}

/** The request of a call as a client would send it: JSON, or form data where it holds files. */
const requestOf = (call: Call, input: object, headers: Record<string, string>): [string, RequestInit] => {
  const { path, query, rest } = request(call, input as never)
  const search = new URLSearchParams(query as [string, string][]).toString()
  const bare = call.method === 'GET' || call.method === 'DELETE'
  const files = hasFiles(rest)
  return [
    `/api/${path}${search === '' ? '' : `?${search}`}`,
    {
      method: call.method,
      headers: { ...(!bare && !files && { 'Content-Type': 'application/json' }), ...headers },
      ...(!bare && { body: files ? formOf(rest) : JSON.stringify(rest) }),
    },
  ]
}

/**
 * The service on a database of this file's own, with a clock that stands still and seeded chance. `database` makes
 * another one than a copy of the fixture.
 */
export const testApp = (
  environment: Record<string, string> = {},
  database: typeof copyDatabase = copyDatabase,
): TestApp => {
  const made: { app?: Hono; context?: Context; close?: () => Promise<void>; dataDir: string } = {
    dataDir: '',
  }
  const tokens = new Map<Who, string>()
  const logged: Record<string, unknown>[] = []

  const ending = new AbortController()
  beforeAll(async () => {
    const copy = await database(inject('postgres'))
    made.dataDir = mkdtempSync(join(tmpdir(), 'highseat-test-'))
    const pool = databasePool(copy.connection, 40)
    const config = readConfig({
      DATA_DIR: made.dataDir,
      TILES_ONLINE: '0',
      DEMO: '0',
      PUBLIC_URL: 'http://highseat.test',
      TEST_HOOKS: '1',
      ...environment,
    })
    const isTraced = config.logLevel === 'debug'
    const opened: Database = {
      pool,
      db: toDatabase(pool, isTraced),
      revive: () => {},
      close: () => pool.end(),
    }
    const clock = fixedClock(start)
    const random = seededRandom('tests')
    const services = createServices(config, random, () => clock.now(), opened.db)
    made.context = {
      config,
      database: opened,
      clock,
      random,
      services,
      log: pino(
        { level: isTraced ? 'debug' : 'silent' },
        { write: (line) => void logged.push(JSON.parse(line) as Record<string, unknown>) },
      ),
      version,
      webDir: null,
      secret: 'a secret of tests',
      wake: () => {},
      ending: ending.signal,
    }
    made.app = createApp(made.context)
    made.close = async () => {
      ending.abort()
      await pool.end()
      await copy.drop()
      rmSync(made.dataDir, { recursive: true, force: true })
    }
  })
  afterAll(async () => made.close?.())

  const token = async (who: Who): Promise<string> => {
    const kept = tokens.get(who)
    if (kept !== undefined) return kept
    const fresh = await openSession(made.context!, made.context!.database.db, ids[who], {
      address: '',
      agent: '',
    })
    tokens.set(who, fresh)
    return fresh
  }
  return {
    get app() {
      return made.app!
    },
    get context() {
      return made.context!
    },
    get dataDir() {
      return made.dataDir
    },
    logged,
    second: () => createApp(made.context!),
    token,
    call: async (key, input = {}, options = {}, on) => {
      const { as = 'hunter' } = options
      const bearer = options.token ?? (as === null ? null : await token(as))
      const [path, init] = requestOf(callOf(key), input, {
        ...(bearer !== null && { Authorization: `Bearer ${bearer}` }),
        ...(options.key !== undefined && { 'Idempotency-Key': options.key }),
        ...options.headers,
      })
      return answerOf(await (on ?? made.app!).request(path, init))
    },
    send: async (path, init) => answerOf(await made.app!.request(path, init)),
    at: (now) => made.context!.clock.set(new Date(now)),
    runJobs: () => runDue(made.context!),
  }
}
