// `npm run prove:faults`: plants the faults of this folder one after another in copies of the tree, runs the tests
// nearest to each, and says who noticed. Arguments: areas or ids; or `--seed 7 --number 20` for a random part.
// `--lanes` says how many run at once, `--green` that the tests have just passed and are not run without a fault first.
import { execFileSync, fork } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { createServer } from 'vite'
import { root } from '#server/bin/ready.mjs'
import { chromium } from '../support/browser/browser.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    number: { type: 'string' },
    green: { type: 'boolean', default: false },
    lanes: { type: 'string', default: String(Math.min(2, availableParallelism())) },
  },
})
const wantedShare = 0.95
const longestMs = 8 * 60_000
const scratch = mkdtempSync(join(tmpdir(), 'highseat-faults-'))

const vite = await createServer({
  root,
  configFile: false,
  server: { middlewareMode: true, ws: false },
  appType: 'custom',
  optimizeDeps: { noDiscovery: true },
  logLevel: 'error',
})
const { misfit, readFaults, withFault } = await vite.ssrLoadModule('/tests/faults/faults.ts')
await vite.close()

/** Numbers from 0 to 1 that a seed decides. */
const chance = (seed) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}

const all = readFaults(root)
const chosen = () => {
  const named =
    positionals.length === 0
      ? all
      : all.filter(({ id, area }) => positionals.includes(id) || positionals.includes(area))
  const unknown = positionals.filter((name) => !all.some(({ id, area }) => id === name || area === name))
  if (unknown.length > 0) throw new Error(`There is no area or fault ${unknown.join(', ')}`)
  if (values.number === undefined) return named
  const next = chance(Number(values.seed ?? 1))
  return named
    .map((fault) => ({ fault, place: next() }))
    .sort((a, b) => a.place - b.place)
    .slice(0, Number(values.number))
    .map(({ fault }) => fault)
}

/** A copy of the tree with the packages of this one, as a repository of its own: some tests ask git for the files. */
const copyTree = (name) => {
  const copy = join(scratch, name)
  rmSync(copy, { recursive: true, force: true })
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  for (const file of new Set(files.split('\0').filter(Boolean))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    try {
      copyFileSync(join(root, file), join(copy, file))
    } catch (error) {
      // Deleted, and not committed yet.
      if (error.code !== 'ENOENT') throw error
    }
  }
  execFileSync('git', ['init', '-q'], { cwd: copy })
  execFileSync('git', ['add', '-A'], { cwd: copy })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir')
  return copy
}

const running = new Set()
const openLane = async (name) => {
  const copy = copyTree(name)
  const child = fork(join(copy, 'tests/faults/lane.mjs'), {
    cwd: copy,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { ...process.env, VITEST: 'true', NODE_ENV: 'test' },
  })
  running.add(child)
  let written = ''
  child.stderr.on('data', (part) => (written = `${written}${part}`.slice(-2000)))
  const answer = () =>
    new Promise((resolve) => {
      const timer = setTimeout(() => settle({ late: true }), longestMs)
      const ended = () => settle({ error: `the lane ended: ${written}` })
      const settle = (value) => {
        clearTimeout(timer)
        child.off('message', settle)
        child.off('exit', ended)
        resolve(value)
      }
      child.once('message', settle)
      child.once('exit', ended)
    })
  const ready = await answer()
  if (!ready.ready) throw new Error(ready.error ?? 'a lane did not start')
  return {
    ask: (message) => {
      const answered = answer()
      child.send(message)
      return answered
    },
    end: async () => {
      running.delete(child)
      if (child.exitCode !== null) return
      const gone = new Promise((resolve) => child.once('exit', resolve))
      // Asked first, so that it takes its database with it.
      child.send({ end: true })
      const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
      await gone
      clearTimeout(timer)
    },
  }
}

const faults = chosen()
const misfits = faults.map((fault) => misfit(root, fault)).filter(Boolean)
const results = []
/** Test files that pass without any fault; only those can notice one. */
const passing = new Map()

const isBrowser = ({ tests }) => tests.some(({ runner }) => runner === 'playwright')
const keyOf = ({ tests }) => tests.map(({ path }) => path).join(' ')

const judge = async (lane, fault) => {
  const began = Date.now()
  for (const test of values.green ? [] : fault.tests) {
    if (!passing.has(test.path)) passing.set(test.path, lane.ask({ tests: [test] }))
    const { noticed, error } = await passing.get(test.path)
    if (noticed?.length !== 0) return { fault, by: null, why: `fails without it: ${error ?? noticed?.[0]}` }
  }
  const text = withFault(readFileSync(join(root, fault.file), 'utf8'), fault)
  const { noticed, late, error } = await lane.ask({ tests: fault.tests, change: { file: fault.file, text } })
  const seconds = Math.round((Date.now() - began) / 1000)
  const by = late ? ['the tests came to no end'] : noticed
  return { fault, seconds, by: by?.[0] ?? null, why: error ?? null, isOver: Boolean(late || error) }
}

const report = ({ fault, by, why, seconds }) => {
  const said = by ?? why ?? (fault.known ? `nobody, as known: ${fault.known}` : 'NOBODY')
  console.log(
    `${by ? 'ok  ' : fault.known ? 'known' : 'MISS'} ${fault.id} (${seconds ?? 0} s): ${fault.breaks}`,
  )
  console.log(`     ${said.replaceAll(/\s+/g, ' ').slice(0, 300)}`)
}

const work = async (name, queue) => {
  let lane = null
  for (let fault = queue.shift(); fault; fault = queue.shift()) {
    lane ??= await openLane(name)
    const result = await judge(lane, fault)
    results.push(result)
    report(result)
    if (result.isOver) {
      await lane.end()
      lane = null
    }
  }
  await lane?.end()
}

process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(scratch, { recursive: true, force: true })
})
/** A lane without its run ends by itself, and takes its database with it. */
const stop = async () => {
  const ended = [...running].map((child) => new Promise((resolve) => child.once('exit', resolve)))
  for (const child of running) child.disconnect()
  await Promise.race([Promise.all(ended), new Promise((resolve) => setTimeout(resolve, 15_000))])
  process.exit(130)
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)

const began = Date.now()
if (misfits.length > 0) {
  console.log(misfits.join('\n'))
  process.exit(1)
}
if (faults.some(isBrowser)) process.env.CHROMIUM_PATH = chromium()
// Those of one test file follow each other; those of a browser come last, and each takes a lane of its own.
const order = (some) => some.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)))
for (const queue of [faults.filter((fault) => !isBrowser(fault)), faults.filter(isBrowser)].map(order))
  await Promise.all(Array.from({ length: Number(values.lanes) }, (_, i) => work(`lane-${i}`, queue)))

const missed = results.filter(({ by, fault }) => by === null && fault.known === null)
const known = results.filter(({ by, fault }) => by === null && fault.known !== null)
const noticed = results.length - missed.length - known.length
const share = noticed / results.length
for (const { fault } of missed) console.log(`not noticed: ${fault.id}: ${fault.breaks}`)
for (const { fault } of known) console.log(`known: ${fault.id}: ${fault.known}`)
const minutes = ((Date.now() - began) / 60_000).toFixed(1)
console.log(
  `prove:faults: ${results.length} planted, ${noticed} noticed (${(share * 100).toFixed(1)} %), ${known.length} known not to be, ${missed.length} missed, in ${minutes} min`,
)
process.exit(share >= wantedShare && missed.length === 0 ? 0 : 1)
