// `npm run bench:search`: searches of 100,000 stands on the embedded database and of 1,000,000 on PostgreSQL 15
// (of Debian's packages, or the one that TEST_DATABASE_URL names), against their own statements alone.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lingui } from '@lingui/vite-plugin'
import { createServer } from 'vite'
import { define } from '#server/bin/ready.mjs'
import { startDebianPostgres } from '../support/server/postgres-debian.mjs'

const scratch = mkdtempSync(join(tmpdir(), 'highseat-search-'))
const [few = 100_000, many = 1_000_000] = process.argv.slice(2).map(Number)
const vite = await createServer({
  configFile: false,
  define,
  // The server writes its mails from the page's catalogue.
  plugins: [lingui()],
  server: { middlewareMode: true, ws: false },
  appType: 'custom',
  optimizeDeps: { noDiscovery: true },
  logLevel: 'error',
})
const { benchSearch } = await vite.ssrLoadModule('/tests/bench/search.ts')

const bench = async (url, folder, stands, name) => {
  const dataDir = join(scratch, folder)
  const env = { ...process.env, DATA_DIR: dataDir, TILES_ONLINE: '0', ...(url && { DATABASE_URL: url }) }
  const began = performance.now()
  const { status } = spawnSync(process.execPath, ['dist/server/demo.js', '--stands', String(stands)], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error('The stands could not be made')
  console.log(`${stands} stands made in ${Math.round((performance.now() - began) / 1000)} s`)
  return benchSearch(url, dataDir, stands, name)
}

let good = true
try {
  if (few > 0) good = await bench(null, 'embedded', few, `${few.toLocaleString('en')} stands, embedded`)
  const second = many > 0 ? startDebianPostgres(scratch) : null
  if (second) {
    try {
      good =
        (await bench(second.url, 'second', many, `${many.toLocaleString('en')} stands, PostgreSQL`)) && good
    } finally {
      second.stop()
    }
  }
} finally {
  await vite.close()
  rmSync(scratch, { recursive: true, force: true })
}
process.exit(good ? 0 : 1)
