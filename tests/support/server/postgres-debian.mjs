import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { aptInstall, debianRoot } from '../setup.mjs'

const binaries = '/usr/lib/postgresql/15/bin'

const freePort = () => {
  const script =
    "const s=require('net').createServer().listen(0,'127.0.0.1',()=>{console.log(s.address().port);s.close()})"
  return Number(execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' }))
}

/**
 * A PostgreSQL 15 of Debian's packages for one run of the tests, or the one that TEST_DATABASE_URL names;
 * null where neither can be had. It listens on loopback only and is stopped by `stop`.
 */
export const startDebianPostgres = (scratch) => {
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL, stop: () => undefined }
  if (!debianRoot()) return null
  if (!existsSync(join(binaries, 'postgres'))) aptInstall('postgresql-15')
  const home = join(scratch, 'postgres-15')
  mkdirSync(home, { recursive: true })
  chmodSync(scratch, 0o755)
  execFileSync('chown', ['postgres', home])
  const as = (...args) => {
    const { status, stderr } = spawnSync(
      'setpriv',
      ['--reuid=postgres', '--regid=postgres', '--init-groups', ...args],
      {
        cwd: home,
        encoding: 'utf8',
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    )
    if (status !== 0) throw new Error(`${args[0]} failed: ${stderr}`)
  }
  const data = join(home, 'data')
  const port = freePort()
  as(
    join(binaries, 'initdb'),
    '-D',
    data,
    '-A',
    'trust',
    '-U',
    'postgres',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  )
  const options = `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories= -c max_connections=200`
  as(join(binaries, 'pg_ctl'), '-D', data, '-w', '-l', join(home, 'log'), '-o', options, 'start')
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: () => as(join(binaries, 'pg_ctl'), '-D', data, '-m', 'immediate', 'stop'),
  }
}
