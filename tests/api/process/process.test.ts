import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { refusal as refused, type RunningServer, startServer } from '#tests/support/server/run.ts'
import { connectionTo } from '#tests/support/server/database.ts'
import { registration } from '#tests/support/server/inputs.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'highseat-process-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const refusal = (env: Record<string, string>): Promise<string> => refused({ DATA_DIR: dataDir, ...env })

/** A port where `answer` is given to whoever connects. */
const listening = async (answer: (socket: Socket) => void) => {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => {}).resume()
    answer(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
        sockets.forEach((socket) => socket.destroy())
      }),
  }
}

const emailTo = (address: string): string => {
  const folder = join(dataDir, 'mail')
  const emails = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  return emails.find((text) => text.includes(`To: ${address}`)) ?? ''
}

// Each test starts servers, which takes long on a busy machine.
describe('the server as a process', { timeout: 120_000 }, () => {
  it('emails links to its own port that verify the address', async () => {
    const server = await startServer({ dataDir, env: { TEST_HOOKS: '1' } })
    const json = { 'Content-Type': 'application/json' }
    const email = 'ida.berg@example.com'
    const registered = await fetch(`${server.url}/api/auth/register`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify(registration(email)),
    })
    const { token } = (await registered.json()) as { token: string }
    await fetch(`${server.url}/api/test/run-jobs`, { method: 'POST' })
    const plain = emailTo(email).replaceAll('=\r\n', '').replaceAll('=3D', '=')
    const link = /http:\/\/127\.0\.0\.1:\d+\/auth\/email-verified\?code=[\w-]+/.exec(plain)?.[0] ?? ''
    expect(link.startsWith(`${server.url}/`)).toBe(true)
    const code = new URL(link).searchParams.get('code')
    const step = await fetch(`${server.url}/api/auth/verify-url?code=${code}`)
    const { data } = (await step.json()) as { data: { verify_url: string } }
    expect((await fetch(data.verify_url)).status).toBe(200)
    const profile = await fetch(`${server.url}/api/user-profile`, {
      headers: { Authorization: `Bearer ${token}` },
    })
    expect(await profile.json()).toMatchObject({ data: { email_verify: true } })
    await server.stop()
  })

  it('stops within five seconds while connections are kept open and a request does not end', async () => {
    const stopped = async (running: RunningServer) => {
      const began = performance.now()
      await running.stop()
      return performance.now() - began
    }
    // What stopping alone takes on this machine, as busy as it is now.
    const idle = await stopped(await startServer({ dataDir }))
    const server = await startServer({ dataDir })
    const { port } = new URL(server.url)
    const open = ['GET /api/health HTTP/1.1', 'POST /api/auth/login HTTP/1.1\r\nContent-Length: 50'].map(
      (head) => {
        const socket = connect(Number(port), '127.0.0.1')
        socket.on('error', () => {})
        socket.write(`${head}\r\nHost: x\r\n\r\n`)
        return socket
      },
    )
    await new Promise((resolve) => open[0]!.once('data', resolve))
    expect(await stopped(server)).toBeLessThan(5000 + idle)
    open.forEach((socket) => socket.destroy())
  })

  it('says which port is in use', async () => {
    const server = await startServer({ dataDir })
    const { port } = new URL(server.url)
    expect(await refusal({ PORT: port })).toBe(
      `Highseat cannot start. PORT: ${port} is in use, set another one\n`,
    )
    await server.stop()
  })

  it.each(['/dev/null/data', ...(process.platform === 'linux' ? ['/proc/zz', '/proc'] : [])])(
    'says that it cannot write to %s',
    async (dir) => {
      expect(await refusal({ DATA_DIR: dir })).toMatch(
        new RegExp(`^Highseat cannot start\\. DATA_DIR: ${dir} cannot be written to \\(.+\\)\n$`),
      )
    },
  )

  it('says that the disk is too small for a database', async () => {
    const fresh = join(dataDir, 'on-a-small-disk')
    const preload = pathToFileURL(join(import.meta.dirname, '../../support/offline/small-disk.mjs')).href
    expect(await refusal({ DATA_DIR: fresh, NODE_OPTIONS: `--import=${preload}` })).toBe(
      `Highseat cannot start. DATA_DIR: ${fresh} has 4 MB free, and at least 200 MB are needed\n`,
    )
  })

  it('says that the database files in the data folder cannot be used, and why', async () => {
    const broken = join(dataDir, 'broken')
    mkdirSync(join(broken, 'database', 'cluster'), { recursive: true })
    writeFileSync(join(broken, 'database', 'cluster', 'PG_VERSION'), '9.6\n')
    expect(await refusal({ DATA_DIR: broken })).toMatch(
      /^Highseat cannot start\. DATA_DIR: the database does not start: .+; see .+\n$/,
    )
  })

  it('says that nothing answers at the address of the database, and keeps its password to itself', async () => {
    const { port, close } = await listening(() => {})
    await close()
    const said = await refusal({ DATABASE_URL: `postgres://me:s3cret@127.0.0.1:${port}/highseat` })
    expect(said).toBe(`Highseat cannot start. DATABASE_URL: nothing answers at 127.0.0.1:${port}\n`)
  })

  it('says that what listens at the address of the database does not answer', async () => {
    const silent = await listening(() => {})
    expect(await refusal({ DATABASE_URL: `postgres://me@127.0.0.1:${silent.port}/x` })).toBe(
      `Highseat cannot start. DATABASE_URL: 127.0.0.1:${silent.port} does not answer\n`,
    )
    await silent.close()
  })

  it('says in one line that what answers at the address of the database is no database', async () => {
    const other = await listening((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
    expect(await refusal({ DATABASE_URL: `postgres://me@127.0.0.1:${other.port}/x` })).toMatch(
      /^Highseat cannot start\. DATABASE_URL: .+\n$/,
    )
    await other.close()
  })

  it('says that the database of the address does not exist', async () => {
    const { connectionString, host, user } = connectionTo(inject('postgres').connection, 'nowhere')
    const url = connectionString ?? `postgres:///nowhere?host=${host}&user=${user}`
    expect(await refusal({ DATABASE_URL: url })).toMatch(
      /^Highseat cannot start\. DATABASE_URL: PostgreSQL at \S+ has no database nowhere\n$/,
    )
  })

  it('says that the address of the database is none of PostgreSQL', async () => {
    expect(await refusal({ DATABASE_URL: 'mysql://127.0.0.1/x' })).toBe(
      'Highseat cannot start. DATABASE_URL: must be an address that begins with postgres:// or postgresql://\n',
    )
  })

  it('answers with the version of package.json, and gives it to the page and the worker', async () => {
    const root = join(import.meta.dirname, '../../..')
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    const server = await startServer({ dataDir })
    const answer = await fetch(`${server.url}/api/health`)
    const page = await (await fetch(server.url)).text()
    const scripts = [...page.matchAll(/["\s](\/assets\/[\w.-]+\.js)/g)].map((match) => match[1]!)
    const texts = await Promise.all(
      [...scripts, '/sw.js'].map(async (name) => (await fetch(`${server.url}${name}`)).text()),
    )
    await server.stop()
    expect(answer.headers.get('X-Highseat')).toBe(version)
    const sends = new RegExp(`['"\`]${version.replaceAll('.', '\\.')}['"\`]`)
    expect(texts.slice(0, -1).some((text) => sends.test(text))).toBe(true)
    expect(texts.at(-1)).toMatch(sends)
    expect(texts.join('\n')).not.toContain('__VERSION__')
  })

  it('tells whom to log in as, where mail lands and that payments are a sandbox', async () => {
    const server = await startServer({ dataDir: join(dataDir, 'demo'), env: { DEMO: '1' } })
    const log = server.log()
    await server.stop()
    const told = log.split('\n').map((line) => line.trim())
    expect(told.filter((line) => / … \d+(\.\d)? s$/.test(line)).map((line) => line.split(' … ')[0])).toEqual([
      'Starting the database',
      'Updating its tables',
      'Adding the demo data',
    ])
    const lines = log.split('\n')
    for (const name of ['hunter', 'landowner', 'junior'])
      expect(lines.filter((line) => line.includes(`${name}@demo.highseat.example`))).toHaveLength(1)
    expect(log).toMatch(/Password +highseat-demo\n/)
    expect(log).toContain(join(dataDir, 'demo', 'mail'))
    expect(log).toMatch(/Payments +are a sandbox/)
    expect(log).not.toMatch(/warn|"level"/i)
  })
})
