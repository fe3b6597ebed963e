import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { refusal, startServer } from '#tests/support/server/run.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'highseat-production-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const command = join(import.meta.dirname, '../../..', 'dist', 'server', 'highseat.js')

const highseat = (...terms: string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [command, ...terms],
      { env: { PATH: process.env['PATH'], NODE_ENV: 'production', DATA_DIR: dataDir } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    )
    child.stdin!.end()
  })
const email = 'first@example.com'
const person = ['--email', email, '--first-name', 'Ada', '--last-name', 'Berg']
const password = 'ridge-and-river-22'

const post = async (url: string, body: object, token?: string) => {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

// Each test starts servers, which takes long on a busy machine.
describe('in production', { timeout: 120_000 }, () => {
  it('a first start has no demo data and no payments, and one line says so', async () => {
    const server = await startServer({
      dataDir,
      env: { NODE_ENV: 'production', DEMO: '' },
    })
    const log = server.log()
    expect(log.split('\n').filter((line) => /switched off/.test(line))).toEqual([
      expect.stringMatching(/^ *Payments +are switched off: nothing that costs money can be booked/),
    ])
    expect(log).not.toMatch(/demo/i)
    const config = (await (await fetch(`${server.url}/api/client-config`)).json()) as {
      data: { payments: string }
    }
    expect(config.data.payments).toBe('off')
    for (const name of ['admin', 'hunter']) {
      const login = { email: `${name}@demo.highseat.example`, password: 'highseat-demo' }
      expect((await post(`${server.url}/api/auth/login`, login)).status).toBe(401)
    }
    await server.stop()
  })

  it('the command makes the first administrator, who can log in beside a running server', async () => {
    const server = await startServer({ dataDir, env: { NODE_ENV: 'production', DEMO: '' } })
    expect(await highseat('create-admin', ...person, '--password', 'short')).toEqual({
      code: 1,
      said: 'An administrator needs a password of 12 to 200 characters\n',
    })
    expect(await highseat('create-admin', ...person)).toEqual({ code: 1, said: '--password: is missing\n' })
    expect((await highseat('create-admin', '--email', 'x')).code).toBe(1)
    expect((await highseat()).said).toContain('npm run highseat -- create-admin')
    expect(await highseat('create-admin', ...person, '--password', password)).toEqual({
      code: 0,
      said: `${email} is an administrator now. Log in on the page and complete the profile.\n`,
    })
    const again = await highseat('create-admin', ...person, '--password', 'another-password')
    expect([again.code, again.said]).toEqual([
      0,
      `${email} is an administrator already; nothing was changed.\n`,
    ])
    const { status, body } = await post(`${server.url}/api/auth/login`, { email, password })
    expect(status).toBe(200)
    const profile = await fetch(`${server.url}/api/user-profile`, {
      headers: { Authorization: `Bearer ${String(body['token'])}` },
    })
    expect(await profile.json()).toMatchObject({ data: { is_admin: true, email_verify: true } })
    await server.stop()
  })

  it('a database with the demo data is refused', async () => {
    const demo = join(dataDir, 'demo')
    await (await startServer({ dataDir: demo, env: { DEMO: '1' } })).stop()
    expect(await refusal({ DATA_DIR: demo, NODE_ENV: 'production', DEMO: '' })).toContain(
      'this database has the demo data',
    )
  })
})
