// `npm test`: sets everything up on a fresh machine (packages, browser, PostgreSQL 15 where it can),
// runs every check, and closes with `N passed, N failed`.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { install } from './support/setup.mjs'
import { startDebianPostgres } from './support/server/postgres-debian.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const only = process.argv.slice(2)
const wanted = (name) => only.length === 0 || only.includes(name)

/** A folder in memory where there is plenty: databases and browser profiles of tests need no disk. */
const inMemory = () => {
  const folder = '/dev/shm'
  const gigabytes = 2 ** 30
  if (process.env.TMPDIR !== undefined || !existsSync(folder) || freemem() < 12 * gigabytes) return null
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < 10 * gigabytes ? null : folder
}
const scratch = mkdtempSync(join(inMemory() ?? tmpdir(), 'highseat-test-'))
process.env.TMPDIR = scratch
let passed = 0
let failed = 0
const lines = []
/** Which tests failed and why, once more at the very end: of a long run often only that is kept. */
const reds = []
const red = (name, message = '', screen = '') => {
  const words = stripVTControlCharacters(message).replaceAll(/\s+/g, ' ')
  // The end tells what a step that ran into its time limit had tried last.
  const shown = words.length > 1100 ? `${words.slice(0, 500)} … ${words.slice(-600)}` : words
  reds.push(`${name}\n     ${shown}${screen}`)
}

const run = (command, args, env = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    child.on('close', (code) => resolve(code ?? 1))
  })

const report = (name, good, bad, began) => {
  passed += good
  failed += bad
  lines.push(
    `${bad === 0 ? 'ok  ' : 'FAIL'} ${name.padEnd(28)} ${good} passed, ${bad} failed, ${Math.round((Date.now() - began) / 1000)} s`,
  )
}

/** One of several checks at once: what it says is shown when it has ended. */
const check = async (name, command, args) => {
  if (!wanted(name)) return true
  const began = Date.now()
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const said = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => said.push(part))
  const code = await new Promise((resolve) => child.on('close', resolve))
  console.log(`\n── ${name}\n${Buffer.concat(said).toString()}`)
  report(name, code === 0 ? 1 : 0, code === 0 ? 0 : 1, began)
  return code === 0
}

const testFiles = /[\\/]tests[\\/](\w+)[\\/]/
/** Where the tests of a part lie; a part that is not named lies in a folder of its name. */
const partOf = (file) => {
  const [, folder] = testFiles.exec(file) ?? []
  return folder === 'laws' ? 'calls' : folder
}

/** As many files at once as there are workers, of one part or of several, which are then counted one by one. */
const vitest = async (name, projects, { env = {}, workers = 1, files = [] } = {}) => {
  const began = Date.now()
  console.log(`\n── ${name}`)
  const file = join(scratch, `${name.replaceAll(/\W/g, '-')}.json`)
  const code = await run(
    'npx',
    [
      'vitest',
      'run',
      ...projects.flatMap((p) => ['--project', p]),
      ...files,
      `--maxWorkers=${workers}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    env,
  )
  const found = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
  const parts = new Map()
  for (const { name: path, assertionResults, message } of found?.testResults ?? []) {
    const part = partOf(path)
    const counts = parts.get(part) ?? { passed: 0, failed: 0 }
    parts.set(part, counts)
    const failing = assertionResults.filter(({ status }) => status === 'failed')
    for (const { fullName, failureMessages } of failing) red(`${part}: ${fullName}`, failureMessages[0])
    if (failing.length === 0 && message) red(part, message)
    counts.passed += assertionResults.filter(({ status }) => status === 'passed').length
    counts.failed += assertionResults.filter(({ status }) => status !== 'passed').length
  }
  if (parts.size > 1)
    for (const [part, counts] of parts)
      lines.push(`     ${part.padEnd(26)} ${counts.passed} passed, ${counts.failed} failed`)
  const sum = (key) => [...parts.values()].reduce((total, counts) => total + counts[key], 0)
  if (sum('failed') > (found?.numFailedTests ?? 0)) console.log('A skipped test counts as failed.')
  report(name, sum('passed'), Math.max(sum('failed'), code !== 0 || sum('passed') === 0 ? 1 : 0), began)
}

/** What stood on the screen when a test failed, as Playwright wrote it down. */
const screenOf = (result) => {
  const { path } = result?.attachments?.find(({ name }) => name === 'error-context') ?? {}
  if (!path || !existsSync(path)) return ''
  const found = [...readFileSync(path, 'utf8').matchAll(/```yaml\n([\s\S]*?)```/g)].at(-1)
  if (!found) return ''
  // Above the main part stands the same head on every screen; a dialog stands below it.
  const said = found[1].replaceAll(/ \[(?:ref=\w+|cursor=pointer)\]/g, '').replaceAll(/\s+/g, ' ')
  const main = Math.max(0, said.indexOf('- main'))
  const whole = said.slice(main)
  return `\n     on the screen: ${whole.length > 1600 ? `${whole.slice(0, 900)} … ${whole.slice(-700)}` : whole}`
}

/** The requests that still waited for an answer when a test failed. */
const unansweredOf = (result) =>
  (result?.annotations ?? [])
    .filter(({ type }) => type === 'unanswered')
    .slice(0, 10)
    .map(({ description }) => `\n     unanswered: ${description}`)
    .join('')

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]

const playwright = async (name, config, ...projects) => {
  if (!wanted(name.split(' ')[0]) || !existsSync(config)) return
  const began = Date.now()
  console.log(`\n── ${name}`)
  const file = join(scratch, `${name.replaceAll(' ', '-')}.json`)
  const code = await run(
    'npx',
    [
      'playwright',
      'test',
      '-c',
      config,
      '--reporter=list,json',
      ...projects.map((project) => `--project=${project}`),
    ],
    {
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    },
  )
  const found = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
  const stats = found?.stats
  for (const spec of (found?.suites ?? []).flatMap(specsOf))
    for (const test of spec.ok ? [] : spec.tests) {
      const result = test.results.at(-1)
      red(
        `${name}: ${test.projectName} ${spec.title}`,
        result?.errors.map((error) => error.message).join(' · '),
        `${unansweredOf(result)}${screenOf(result)}`,
      )
    }
  const bad = stats ? stats.unexpected + stats.flaky + stats.skipped : 0
  report(name, stats?.expected ?? 0, Math.max(bad, code !== 0 || !stats?.expected ? 1 : 0), began)
}

/** These start servers of their own or ask nothing of the database: another version of it tells nothing new. */
const withOwnServer =
  /\/(kills|production|upload-memory|fuzz|process|two-servers|verse|frozen-database|maps\/\w+|every-call|promised-refusals|limits|services|weather)\.test\.ts$/
const apiTests = () =>
  readdirSync('tests/api', { recursive: true })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join('tests/api', name))

const began = Date.now()
install()
const { chromium } = await import('./support/browser/browser.mjs')
const { otherEngines } = await import('./support/engines.mjs')
process.env.CHROMIUM_PATH = chromium()
// Asked for by name only, until it passes in each engine every time.
const engines = only.includes('engines') ? otherEngines() : []
process.env.HIGHSEAT_DEMO_DATA_DIR = join(scratch, 'demo')
const second = wanted('api on PostgreSQL 15') ? startDebianPostgres(scratch) : null

try {
  const [built] = await Promise.all([
    check('build', process.execPath, ['server/bin/build.mjs']),
    check('types', 'npx', ['tsc', '-b']),
    check('lint', 'npx', ['oxlint', '--type-aware', '--deny-warnings']),
    check('format', 'npx', ['oxfmt', '--check']),
  ])
  // Together, because some wait more than they compute; the parts that ask the built server need the build.
  const parts = ['rules', 'calls', 'offline', ...(built ? ['api', 'prove'] : [])].filter(wanted)
  if (parts.length > 0) await vitest(parts.join(', '), parts, { workers: 3 })
  if (built) {
    // Times are compared while nothing else runs.
    if (wanted('api')) await vitest('api times', ['api-times'])
    const postgres15 = {
      env: { TEST_DATABASE_URL: second?.url },
      workers: 3,
      files: apiTests().filter((file) => !withOwnServer.test(file)),
    }
    if (second) await vitest('api on PostgreSQL 15', ['api'], postgres15)
    else if (wanted('api on PostgreSQL 15'))
      console.log('PostgreSQL 15: not root on Debian, and TEST_DATABASE_URL names none')
    await playwright('sw', 'tests/sw/playwright.config.ts', 'together')
    await playwright('sw one by one', 'tests/sw/playwright.config.ts', 'alone')
    await playwright('e2e', 'tests/e2e/playwright.config.ts')
    if (engines.length > 0) await playwright('engines', 'tests/engines/playwright.config.ts', ...engines)
  }
} finally {
  second?.stop()
  rmSync(scratch, { recursive: true, force: true })
}
console.log(`\n${lines.join('\n')}\n\nin ${Math.round((Date.now() - began) / 1000)} s`)
if (reds.length > 0) console.log(`\n${reds.slice(0, 8).join('\n')}\n`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
