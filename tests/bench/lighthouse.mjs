// `npm run bench:lighthouse`: Lighthouse (mobile) on the home page, the list and a stand of the built product, median of 5.
// Fetches Lighthouse with npx; `npm run build` first. An address as argument measures a server that runs already.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

process.chdir(fileURLToPath(new URL('../..', import.meta.url)))
const paths = ['/', '/stand', '/stand/1']
const runs = 5
const least = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 }
const figures = {
  'first-contentful-paint': 'FCP ms',
  'largest-contentful-paint': 'LCP ms',
  'total-blocking-time': 'TBT ms',
  'cumulative-layout-shift': 'CLS',
}
/** Milliseconds by the simulation of a slow phone on a slow network, and the sum of all shifts. */
const most = {
  'first-contentful-paint': 1200,
  'largest-contentful-paint': 1600,
  'cumulative-layout-shift': 0.02,
}
const folder = mkdtempSync(join(tmpdir(), 'highseat-lighthouse-'))
const port = process.env.PORT ?? '4391'
const url = process.argv[2] ?? `http://127.0.0.1:${port}`

const serve = async () => {
  if (process.argv[2]) return () => undefined
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...process.env, PORT: port, DATA_DIR: join(folder, 'data'), DEMO: '1', TILES_ONLINE: '0' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const until = Date.now() + 120_000
  while (
    Date.now() < until &&
    !(await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    ))
  )
    await new Promise((resolve) => setTimeout(resolve, 300))
  return () => new Promise((resolve) => server.once('exit', resolve).kill('SIGTERM'))
}

const mostLost = 2
let lost = 0
const measure = (path, run) => {
  const file = join(folder, `${path.replaceAll('/', '_')}-${run}.json`)
  const chromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
  spawnSync(
    'npx',
    [
      '-y',
      'lighthouse@13.5.0',
      url + path,
      '--chrome-flags=--headless=new --no-sandbox',
      `--only-categories=${Object.keys(least).join()}`,
      '--output=json',
      `--output-path=${file}`,
      '--quiet',
    ],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, ...(existsSync(chromium) && { CHROME_PATH: chromium }) },
    },
  )
  const report = JSON.parse(readFileSync(file, 'utf8'))
  const wrong = report.runtimeError?.message ?? failed(report)
  if (!wrong) return report
  // Now and then the tool loses its own recording: that measures nothing, and another one is made.
  if (++lost > mostLost) throw new Error(`Lighthouse could not measure ${path}: ${wrong}`)
  console.log(`a recording of ${path} was lost (${wrong}) and made again`)
  return measure(path, run)
}

const failed = ({ audits }) =>
  Object.keys(figures)
    .map((audit) => audits[audit].errorMessage)
    .find(Boolean)

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
const stop = await serve()
let good = true
const table = {}
try {
  for (const path of paths) {
    const reports = Array.from({ length: runs }, (_, run) => measure(path, run))
    const row = {}
    for (const [name, bar] of Object.entries(least)) {
      row[name] = Math.round(median(reports.map(({ categories }) => categories[name].score)) * 100)
      good &&= row[name] >= bar
    }
    for (const [audit, label] of Object.entries(figures)) {
      const value = median(reports.map(({ audits }) => audits[audit].numericValue))
      good &&= value <= (most[audit] ?? Number.POSITIVE_INFINITY)
      row[label] = label === 'CLS' ? Number(value.toFixed(3)) : Math.round(value)
    }
    table[path] = row
  }
  console.table(table)
} finally {
  await stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(good ? 0 : 1)
