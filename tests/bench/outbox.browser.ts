import { readFileSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import type { Page } from 'playwright'
import { expect } from 'playwright/test'
import { build } from 'vite'
import { type Field, openInstalled, test } from '#tests/support/offline/browser.ts'
import { seeded } from '#tests/support/offline/faulty-server.ts'
import { compare, type Losses, type Saved } from '#tests/support/offline/ledger.ts'
import { startTogether } from '#tests/support/offline/tabs.ts'

const count = Number(process.env['BENCH_ITEMS'] ?? 2000)
const besides = Number(process.env['BENCH_BESIDE'] ?? 10_000)
const starts = Number(process.env['BENCH_STARTS'] ?? 1000)
const lanes = 20
const batch = 500
const seed = 2026

const line = (name: string, figure: string, budget: string, beside: string, good: boolean) =>
  console.log(`BENCH ${JSON.stringify([name, figure, budget, beside, good])}`)
const savedOf = (many: number): Saved[] =>
  Array.from({ length: many }, (_, n) => ({ userId: 1, lane: String(n % lanes), text: `m${n}` }))
const sum = ({ lost, duplicated, reordered }: Losses) =>
  `${lost.length} lost, ${duplicated.length} doubled, ${reordered.length} out of order`

const patience = 120_000
/** A step that stands still says so, instead of holding up the bench until its end. */
const step = <T>(what: string, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what}: no end after ${patience / 1000} s`)), patience)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** The mix, with the worker stopped in flight; `died` tells the page that nobody will answer. */
const mixOn = async (field: Field, page: Page, died: () => Promise<unknown>): Promise<{ kills: number }> => {
  const counted = { kills: 0 }
  await field.cdp(page)
  field.server.mix(seeded(seed))
  field.server.onKill = async () => {
    counted.kills += 1
    await field.stopWorker(page)
    await died()
  }
  return counted
}

test('the outbox', async ({ field }) => {
  const page = await openInstalled(field)
  const counted = await mixOn(field, page, () => page.evaluate(() => window.hs.workerDied()))
  await step(
    'signing in',
    page.evaluate(() => window.hs.signIn(1)),
  )
  const began = performance.now()
  for (let at = 0; at < count; at += batch) {
    const to = Math.min(count, at + batch)
    await step(
      `saving ${at} to ${to}`,
      page.evaluate(([a, b, wide]) => window.hs.saveMany(1, a!, b!, wide!), [at, to, lanes]),
    )
    const left = () => page.evaluate(() => window.hs.waiting(1))
    const sent = () => `after ${field.server.requests.length} requests, ${counted.kills} stops`
    for (;;) {
      await step(
        `making due ${sent()}`,
        page.evaluate(() => window.hs.resume(1)),
      )
      await step(
        `sending ${sent()}`,
        page.evaluate(() => window.hs.drainInWorker()),
      )
      if ((await step(`looking ${sent()}`, left())).length === 0) break
    }
  }
  const wrong = compare(savedOf(count), field.server.ledger, new Set())
  const good = sum(wrong) === '0 lost, 0 doubled, 0 out of order'
  const seconds = (performance.now() - began) / 1000
  line(
    `outbox in Chromium, ${count} items, 34 % faults`,
    sum(wrong),
    '0, 0, 0',
    `${counted.kills} workers stopped, ${Math.round(count / seconds)} a second`,
    good,
  )
  expect(good).toBe(true)
})

const types: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript' }
const buildWorkbox = async (outDir: string) => {
  const shared = {
    configFile: false as const,
    root: resolve(import.meta.dirname, 'workbox'),
    logLevel: 'error' as const,
  }
  await build({ ...shared, build: { outDir, emptyOutDir: true, target: 'es2022' } })
  await build({
    ...shared,
    build: {
      outDir,
      emptyOutDir: false,
      lib: { entry: 'worker.ts', formats: ['iife'], name: 'worker', fileName: () => 'worker.js' },
    },
    define: { 'process.env.NODE_ENV': '"production"' },
  })
}

test('workbox-background-sync', async ({ field }) => {
  const out = resolve(import.meta.dirname, '../../dist/bench-workbox')
  await buildWorkbox(out)
  field.server.files = (path) => {
    const name = path === '/' ? '/index.html' : path
    try {
      return { type: types[extname(name)] ?? 'text/plain', body: readFileSync(join(out, name)) }
    } catch {
      return null
    }
  }
  const page = await field.open('/')
  const counted = await mixOn(field, page, () => page.evaluate(() => window.workbox.workerDied()))
  const began = performance.now()
  for (let at = 0; at < besides; at += batch) {
    await page.evaluate(
      ([from, to, wide]) => window.workbox.save(from!, to!, wide!),
      [at, Math.min(besides, at + batch), lanes],
    )
    for (;;) if ((await page.evaluate(() => window.workbox.replay())) === 0) break
  }
  const wrong = compare(savedOf(besides), field.server.ledger, new Set())
  const seconds = (performance.now() - began) / 1000
  line(
    `workbox-background-sync, the same ${besides}`,
    sum(wrong),
    'none: beside it',
    `${counted.kills} workers stopped, ${Math.round(besides / seconds)} a second`,
    true,
  )
  expect(wrong.lost.length).toBeGreaterThan(0)
})

test('five tabs and the worker', async ({ field }) => {
  const { mostAtOnce, twice, wrong, seconds } = await startTogether(field, starts)
  const good = mostAtOnce === 1 && twice === 0 && sum(wrong) === '0 lost, 0 doubled, 0 out of order'
  line(
    `five tabs and the worker, ${starts} starts`,
    `${mostAtOnce - 1} beside one another, ${twice} sent twice`,
    '0, 0',
    `${sum(wrong)}; ${seconds.toFixed(0)} s`,
    good,
  )
  expect(good).toBe(true)
})
