// `npm run bench`: builds, then runs every bench and prints one table. `npm run bench -- outbox` runs one.
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { install, must } from '../support/setup.mjs'

process.chdir(fileURLToPath(new URL('../..', import.meta.url)))
install()
const { chromium } = await import('../support/browser.mjs')
const wanted = process.argv.slice(2)
const names = readdirSync('tests/bench')
  .map((name) => /^(.+)\.bench\.ts$/.exec(name)?.[1])
  .filter((name) => name && (wanted.length === 0 || wanted.includes(name)))

must(process.execPath, ['server/bin/build.mjs'])
let failed = 0
for (const name of names) {
  const { status } = spawnSync(
    'npx',
    [
      'vitest',
      'run',
      '--project',
      'bench',
      `tests/bench/${name}.bench.ts`,
      '--reporter=dot',
      '--disable-console-intercept',
    ],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, CHROMIUM_PATH: chromium() },
    },
  )
  if (status !== 0) failed++
}
process.exit(failed === 0 ? 0 : 1)
