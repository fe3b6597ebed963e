import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries } from './binaries.ts'
import { alive, commandOf, pidIn } from './processes.ts'
import { startLock } from './start-lock.ts'

/** Receives the database's warnings for the log. */
export type Report = (text: string) => void

export interface Embedded {
  readonly connection: pg.PoolConfig
  /** Starts the database when it does not answer. Calls at the same time share one start. */
  ensure(): Promise<void>
  /** Stops the database, unless another server still uses it. */
  stop(): Promise<void>
}

const user = 'highseat'
const startSeconds = 60
/** The user id for PostgreSQL under root without user namespaces. */
const nobody = 65_534
/** Failed starts after which to give up. */
const mostFailures = 3
/** Errors that pass while processes of the previous run are still ending. */
const passing = /shared memory|lock file|starting up|shutting down/
/** Linux allows 107 bytes for the path of a socket, its file name included. */
const longestSocketDir = 107 - '/.s.PGSQL.5432'.length

const socketDirFor = (folder: string): string => {
  const beside = path.join(folder, 'run')
  const short = path.join(
    os.tmpdir(),
    `highseat-${process.getuid?.() ?? 0}-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`,
  )
  const dir = Buffer.byteLength(beside) <= longestSocketDir ? beside : short
  fs.mkdirSync(dir, { recursive: true, mode: 0o700 })
  const found = fs.lstatSync(dir)
  // Another user could have created the folder under /tmp before us.
  const ours = [process.getuid?.() ?? 0, ...(process.getuid?.() === 0 ? [nobody] : [])]
  if (!found.isDirectory() || (process.getuid && !ours.includes(found.uid)))
    throw new Error(`${dir} belongs to somebody else: the database's socket cannot be put there.`)
  fs.chmodSync(dir, 0o700)
  return dir
}

/** PostgreSQL refuses to run as root: in a user namespace of its own it sees another user. */
const asOrdinaryUser = (): { prefix: string[]; problem: string | null } => {
  if (process.getuid?.() !== 0) return { prefix: [], problem: null }
  const prefix = ['unshare', '--user', '--map-user=1000', '--map-group=1000']
  const tried = spawnSync(prefix[0]!, [...prefix.slice(1), 'true'])
  if (tried.status === 0) return { prefix, problem: null }
  const dropped = ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups']
  return spawnSync(dropped[0]!, [...dropped.slice(1), 'true']).status === 0
    ? { prefix: dropped, problem: null }
    : {
        prefix: [],
        problem: 'PostgreSQL cannot run as root here: start the server as another user, or set DATABASE_URL.',
      }
}

/** Not awaited: `end` never resolves if the connection broke while it was made. */
const leave = (client: pg.Client): void => void client.end().catch(() => {})

/** The last error of PostgreSQL's log, which says more than its exit code. */
const lastLogError = (folder: string): string => {
  const file = path.join(folder, 'log')
  const lines = fs.readFileSync(file, 'utf8').trimEnd().split('\n')
  const cause = lines.findLast((line) => /(FATAL|PANIC|error): /i.test(line))
  return `${(cause ?? 'no reason given').replace(/^.*?(FATAL|PANIC|error): +/i, '')}; see ${file}`
}

const initOptions = [
  '-U',
  user,
  '--auth=trust',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
]

/** The name of the connections that ask, before a stop, whether others use the database. */
const asking = 'highseat-stop'

/** Connects with an answer or an error within two seconds. */
const connectBriefly = async (
  connection: pg.PoolConfig,
  database: string,
  name?: string,
): Promise<pg.Client> => {
  const named = name === undefined ? {} : { application_name: name }
  const client = new pg.Client({ ...connection, ...named, database, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  await client.connect().catch((error: unknown) => {
    leave(client)
    throw error
  })
  return client
}

/** The result of one statement on a connection of its own; undefined where the database does not answer. */
const queryOnce = async <T extends pg.QueryResultRow>(
  connection: pg.PoolConfig,
  database: string,
  statement: string,
  name?: string,
): Promise<T[] | undefined> => {
  let client: pg.Client | undefined
  try {
    client = await connectBriefly(connection, database, name)
    return (await client.query<T>(statement)).rows
  } catch {
    return undefined
  } finally {
    if (client) leave(client)
  }
}

/** Runs PostgreSQL in `<dataDir>/database`: started when needed, shared by servers, left running by a killed one. */
export const embeddedDatabase = (dataDir: string, report: Report = () => {}): Embedded => {
  const folder = path.join(dataDir, 'database')
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const cluster = path.join(folder, 'cluster')
  const socketDir = socketDirFor(folder)
  const { bin, root } = findBinaries()
  const { prefix, problem } = asOrdinaryUser()
  if (problem !== null) throw new Error(problem)
  const drops = prefix[0] === 'setpriv'
  const connection: pg.PoolConfig = { host: socketDir, port: 5432, user, database: user }

  const run = (program: string, args: string[], log: number): ChildProcess => {
    const [command = '', ...rest] = [...prefix, path.join(bin, program), ...args]
    return spawn(command, rest, { cwd: root, detached: true, stdio: ['ignore', log, log] })
  }

  const answers = async (database = user): Promise<boolean> =>
    (await queryOnce(connection, database, 'select 1')) !== undefined

  /** Creates the cluster under another name and renames it, so that a kill leaves no partial database. */
  const makeCluster = async (log: number): Promise<void> => {
    if (fs.existsSync(path.join(cluster, 'PG_VERSION'))) return
    const fresh = path.join(folder, 'cluster.new')
    fs.rmSync(fresh, { recursive: true, force: true })
    fs.rmSync(cluster, { recursive: true, force: true })
    if (drops) for (const dir of [folder, socketDir]) fs.chownSync(dir, nobody, nobody)
    const child = run('initdb', ['-D', fresh, ...initOptions], log)
    const code = await new Promise<number | null>((resolve, reject) =>
      child.once('exit', resolve).once('error', reject),
    )
    if (code !== 0) throw new Error(`initdb failed: ${lastLogError(folder)}`)
    fs.renameSync(fresh, cluster)
  }

  const pidFile = path.join(cluster, 'postmaster.pid')
  /** The process id of this cluster's running postmaster. */
  const postmaster = (): number | null => {
    const pid = pidIn(pidFile)
    return pid !== null && alive(pid) && (commandOf(pid)?.includes(cluster) ?? true) ? pid : null
  }
  /** Deletes a stale pid file, whose id another program may have now: PostgreSQL would never start. */
  const dropStalePid = (): void => {
    if (postmaster() === null) fs.rmSync(pidFile, { force: true })
  }

  let starting: Promise<void> | null = null
  let wasReady = false
  const start = async (): Promise<void> => {
    const deadline = Date.now() + startSeconds * 1000
    const lock = startLock(path.join(folder, 'start.lock'))
    let holds = false
    let child: ChildProcess | null = null
    let failures = 0
    try {
      while (Date.now() < deadline) {
        if (await answers()) {
          wasReady = true
          return
        }
        if (!holds) holds = lock.hold()
        else if (child === null || child.exitCode !== null || child.signalCode !== null) {
          if (await answers('postgres')) {
            await createDatabase()
            continue
          }
          if (child?.exitCode != null && ++failures === mostFailures && !passing.test(lastLogError(folder)))
            throw new Error(`the database does not start: ${lastLogError(folder)}`)
          const log = fs.openSync(path.join(folder, 'log'), 'a', 0o600)
          try {
            await makeCluster(log)
            dropStalePid()
            child = run('postgres', ['-D', cluster, '-k', socketDir, ...settings], log)
            child.on('error', (error) => report(error.message))
            child.unref()
            if (wasReady) report('The database had ended and was started again.')
          } finally {
            fs.closeSync(log)
          }
        } else if (await answers('postgres')) await createDatabase()
        await wait(holds ? 25 : 100)
      }
    } finally {
      lock.release()
    }
    throw new Error(
      `The database did not start within ${startSeconds} seconds; see ${path.join(folder, 'log')}`,
    )
  }

  // It may exist already, or the database may still be starting: the next round sees which.
  const createDatabase = (): Promise<unknown> => queryOnce(connection, 'postgres', `create database ${user}`)

  return {
    connection,
    ensure: () => (starting ??= start().finally(() => (starting = null))),
    stop: async () => {
      // Servers that stop at the same time all ask this, and closed connections stay listed for a moment: neither counts.
      const question = `select count(*)::int n from pg_stat_activity
        where backend_type = 'client backend' and application_name <> '${asking}'`
      let others = 0
      for (let turn = 0; turn < 10; turn++) {
        const rows = await queryOnce<{ n: number }>(connection, user, question, asking)
        others = rows?.[0]?.n ?? 0
        if (others === 0) break
        await wait(50)
      }
      const pid = postmaster()
      if (others > 0 || pid === null) return
      process.kill(pid, 'SIGINT')
      // Its file is removed last; a zombie process would still seem to run.
      for (let i = 0; i < 400 && postmaster() === pid; i++) await wait(25)
    },
  }
}

const settings = [
  'listen_addresses=',
  'unix_socket_permissions=0700',
  'max_connections=200',
  'shared_buffers=128MB',
  'effective_cache_size=1GB',
  'random_page_cost=1.1',
  'logging_collector=off',
  'log_min_messages=warning',
  'fsync=on',
].flatMap((setting) => ['-c', setting])
