import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer } from '#tests/support/server/run.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'highseat-thread-'))
let server: Awaited<ReturnType<typeof startServer>>
beforeAll(async () => {
  server = await startServer({ dataDir, env: { DEMO: '0' } })
})
afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

it('the first tile of the base map, which cuts all of it, keeps no other answer waiting', async () => {
  let isCut = false
  const tile = fetch(`${server.url}/tiles/base/0/0/0`).then((answer) => {
    isCut = true
    return answer
  })
  let meanwhile = 0
  while (!isCut) {
    expect((await fetch(`${server.url}/api/ping`)).status).toBe(200)
    meanwhile += 1
  }
  expect((await tile).status).toBe(200)
  console.log(`${meanwhile} answers while the base map was cut`)
  expect(meanwhile).toBeGreaterThan(10)
})
