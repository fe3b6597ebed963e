// `npm run bench -- pan`: the frames of a scripted pan and zoom over the map of 1,000,000 stands (or as many as the
// first argument says), against the same pan over a map without a single stand, in the same browser and run.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { startDebianPostgres } from '../support/server/postgres-debian.mjs'

const stands = Number(process.argv[2] ?? 1_000_000)
const least = 50
const mostFeatures = 2000
const scratch = mkdtempSync(join(tmpdir(), 'highseat-pan-'))
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

const serve = async (database) => {
  const port = String(await freePort())
  const env = {
    ...process.env,
    DATA_DIR: join(scratch, 'data'),
    PORT: port,
    TILES_ONLINE: '0',
    LOG_LEVEL: 'warn',
    ...(database && { DATABASE_URL: database.url }),
  }
  const made = spawnSync(process.execPath, ['dist/server/demo.js', '--stands', String(stands)], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (made.status !== 0) throw new Error('The stands could not be made')
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  const until = Date.now() + 120_000
  const answers = () =>
    fetch(`${url}/api/ping`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await answers())) {
    if (Date.now() > until) throw new Error('The server did not start')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return { url, stop: () => new Promise((resolve) => server.once('exit', resolve).kill('SIGTERM')) }
}

/** So many frames of the page, as it comes to draw them. */
const frames = (page, count) =>
  page.evaluate(
    (left) =>
      new Promise((resolve) => {
        const next = () => (left-- > 0 ? requestAnimationFrame(next) : resolve())
        next()
      }),
    count,
  )

/** Drags the map there and back and zooms once, for some seconds; gives the times between its frames in ms. */
const pan = async (page, way) => {
  await page.goto(way)
  await page.locator('[data-ready="true"]').waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    const gaps = []
    let last = performance.now()
    let on = true
    const frame = (now) => {
      gaps.push(now - last)
      last = now
      if (on) requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
    globalThis.framesOf = () => {
      on = false
      return gaps.slice(1)
    }
  })
  const { x, y, width, height } = await page.locator('canvas.maplibregl-canvas').boundingBox()
  const middle = [x + width / 2, y + height / 2]
  for (const [dx, dy] of [
    [-140, 0],
    [140, 60],
    [0, -160],
    [120, 120],
    [-160, 40],
    [60, -140],
  ]) {
    await page.mouse.move(...middle)
    await page.mouse.down()
    for (let step = 1; step <= 30; step++) {
      await page.mouse.move(middle[0] + (dx * step) / 30, middle[1] + (dy * step) / 30)
      await frames(page, 1)
    }
    await page.mouse.up()
    await frames(page, 24)
  }
  return page.evaluate(() => globalThis.framesOf())
}

const database = stands > 100_000 ? startDebianPostgres(scratch) : null
let good = true
let server = null
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' })
try {
  server = await serve(database)
  let most = 0
  let views = 0
  const count = async (answer) => {
    if (!answer.url().includes('/api/stands-map')) return
    const { data } = await answer.json().catch(() => ({ data: null }))
    if (!data) return
    views += 1
    most = Math.max(most, data.clusters.length + data.stands.length)
  }
  const rate = (gaps) => 1000 / median(gaps)
  const way = '/stand?view=map&latitude=44.5&longitude=-89.5&zoom='
  const empty = async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    await route.fulfill({
      response: answer,
      json: { ...body, data: { ...body.data, clusters: [], stands: [], total_records: 0 } },
    })
  }
  for (const [width, height] of [
    [360, 740],
    [1280, 900],
  ]) {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width, height },
      serviceWorkers: 'block',
    })
    const page = await context.newPage()
    page.on('response', count)
    for (const zoom of [6, 10, 13]) {
      await context.unrouteAll()
      const full = await pan(page, way + zoom)
      const markers = await page.locator('.maplibregl-marker').count()
      await context.route('**/api/stands-map*', empty)
      const bare = await pan(page, way + zoom)
      const [figure, floor] = [rate(full), rate(bare)]
      const slow = (gaps) =>
        `${gaps.length} frames, the slowest ${Math.round(Math.max(...gaps))} ms, ${((100 * gaps.filter((gap) => gap > 50).length) / gaps.length).toFixed(1)} % over 50 ms`
      const ok = figure >= least && most <= mostFeatures
      good &&= ok
      console.log(
        `${width} px, zoom ${zoom}: ${slow(full)}, ${markers} markers at the end; bare: ${slow(bare)}`,
      )
      console.log(
        `BENCH ${JSON.stringify([`pan at ${width} px, zoom ${zoom}, over ${stands.toLocaleString('en')} stands, median`, `${figure.toFixed(1)} frames/s`, `${least} frames/s`, `${floor.toFixed(1)} without stands`, ok])}`,
      )
    }
    await context.close()
  }
  console.log(
    `BENCH ${JSON.stringify(['most features sent for a view', `${most} in ${views} views`, String(mostFeatures), '', views > 0 && most <= mostFeatures])}`,
  )
  good &&= views > 0
} finally {
  await browser.close()
  await server?.stop()
  database?.stop()
  rmSync(scratch, { recursive: true, force: true })
}
process.exit(good ? 0 : 1)
