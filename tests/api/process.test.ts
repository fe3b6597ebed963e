import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type RunningServer, startServer } from '#tests/support/server-run.ts'
import { registration } from '#tests/support/server-inputs.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'highseat-process-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const letterTo = (address: string): string => {
  const folder = join(dataDir, 'mail')
  const letters = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  return letters.find((text) => text.includes(`To: ${address}`)) ?? ''
}

// Each test starts servers, which takes long on a busy machine.
describe('the server as a process', { timeout: 120_000 }, () => {
  it('mails links that lead to the port it was given, and they verify the address', async () => {
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
    const plain = letterTo(email).replaceAll('=\r\n', '').replaceAll('=3D', '=')
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
    // What stopping takes by itself on this machine, as busy as it is now.
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

  it('says which port is in use, and which folder it cannot write to', async () => {
    const server = await startServer({ dataDir })
    const { port } = new URL(server.url)
    await expect(startServer({ dataDir, env: { PORT: port } })).rejects.toThrow(`PORT: ${port} is in use`)
    await expect(startServer({ dataDir: '/dev/null/data' })).rejects.toThrow('DATA_DIR: cannot be written to')
    await server.stop()
  })
})
