import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { film } from '#tests/support/server/films.ts'
import { startServer } from '#tests/support/server/run.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'highseat-memory-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const megabyte = 1024 * 1024
/** The most that a process has had in memory so far, in megabytes; Linux says it. */
const peak = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024

describe.runIf(existsSync('/proc/self/status'))('five videos of 100 MB at once', { timeout: 180_000 }, () => {
  it('take less than 200 MB of memory, as form data and as uploads in pieces', async () => {
    const server = await startServer({ dataDir, env: { TEST_HOOKS: '1', DEMO: '1' } })
    const login = await fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'hunter@demo.highseat.example', password: 'highseat-demo' }),
    })
    const { token } = (await login.json()) as { token: string }
    const headers = { Authorization: `Bearer ${token}` }
    const bytes = new Uint8Array(film({ length: 99 * megabyte }).bytes)
    const ticket = (media: Record<string, string | File>) => {
      const form = new FormData()
      const fields = { category: '1', subject: 'S', description: 'D', ...media }
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      return fetch(`${server.url}/api/create-ticket`, { method: 'POST', headers, body: form })
    }
    const video = new File([bytes], 'a.mp4', { type: 'video/mp4' })
    await ticket({ media: new File([new Uint8Array(film().bytes)], 'a.mp4', { type: 'video/mp4' }) })
    const before = peak(server.pid)
    const sent = await Promise.all(Array.from({ length: 5 }, () => ticket({ media: video })))
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(peak(server.pid) - before).toBeLessThan(200)

    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const inPieces = async () => {
      const id = randomUUID()
      for (let at = 0; at < bytes.length; at += megabyte) {
        const piece = await fetch(`${server.url}/api/uploads/${id}?offset=${at}`, {
          method: 'PUT',
          headers: { ...headers, 'Upload-Length': String(bytes.length), 'Upload-Sha256': sha256 },
          body: bytes.subarray(at, at + megabyte),
        })
        expect(piece.status).toBe(200)
      }
      return ticket({ media_upload: id })
    }
    const uploaded = await Promise.all([inPieces(), inPieces()])
    expect(uploaded.map(({ status }) => status)).toEqual([200, 200])
    const grown = peak(server.pid) - before
    await server.stop()
    expect(grown).toBeLessThan(200)
  })
})
