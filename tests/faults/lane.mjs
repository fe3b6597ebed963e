// A process of prove:faults in a copy of the tree: keeps vitest and its database warm, and answers with the first
// tests that failed. Started by run.mjs.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createVitest } from 'vitest/node'

const root = process.cwd()
const cache = join(root, '.cache')
mkdirSync(cache, { recursive: true })
/** Which halves of the build are not those of the sources as they are. */
const stale = new Set(['web', 'server'])
/** Demo data that a server without a fault has made serves all faults of the page. */
let isServerWhole = true
let vitest = null
let specifications = []

const start = async () => {
  vitest = await createVitest(
    'test',
    { root, watch: false, reporters: [{}], maxWorkers: 1, bail: 1 },
    { cacheDir: cache },
  )
  await vitest.standalone()
  specifications = await vitest.globTestSpecifications()
}

const runVitest = async (files) => {
  if (!vitest) await start()
  const chosen = specifications.filter(({ moduleId, project }) =>
    files.some((file) => moduleId === join(root, file.path) && project.name === file.project),
  )
  // Its state is of all runs so far.
  vitest.state.filesMap.clear()
  vitest.state.idMap.clear()
  vitest.state.errorsSet.clear()
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(chosen)
  const failed = testModules.flatMap((module) => {
    const path = module.moduleId.slice(root.length + 1)
    const tests = [...module.children.allTests('failed')].map((test) => `${path}: ${test.fullName}`)
    return tests.length > 0 || module.ok() ? tests : [`${path}: ${module.errors()[0]?.message ?? 'failed'}`]
  })
  if (chosen.length === 0) throw new Error('no test file was found')
  return failed.length > 0 ? failed : unhandledErrors.map((error) => String(error.message ?? error))
}

const run = (command, args) =>
  spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: {
      ...process.env,
      VITEST: undefined,
      NODE_ENV: undefined,
      HIGHSEAT_MAX_WAIT: '12000',
      HIGHSEAT_DEMO_DATA_DIR: isServerWhole ? join(cache, 'demo') : undefined,
    },
  })

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]

const runPlaywright = ({ path, project }) => {
  const config = `tests/${project}/playwright.config.ts`
  const options = ['--reporter=json', '--max-failures=1', '--workers=1']
  const { stdout, stderr } = run('npx', ['playwright', 'test', '-c', config, path, ...options])
  const found = stdout.indexOf('{')
  if (found < 0) throw new Error(`${path} did not run: ${stderr.slice(-300)}`)
  const { suites, stats, errors } = JSON.parse(stdout.slice(found))
  if (stats.unexpected === 0 && errors.length === 0 && stats.expected > 0) return []
  const failed = suites.flatMap(specsOf).filter(({ ok }) => !ok)
  if (failed.length === 0) throw new Error(`${path} did not run: ${errors[0]?.message}`)
  return failed.map(({ title }) => `${path}: ${title}`)
}

const halvesOf = (file) =>
  file.startsWith('server/')
    ? ['server']
    : file.startsWith('src/core/') || !/^(src|sw|public)\//.test(file)
      ? ['web', 'server']
      : ['web']

/** A build that fails tells nothing about the tests: the fault may be none, or the packages not be there. */
const build = () => {
  if (stale.size === 0) return
  const { status, stderr } = run('node', ['server/bin/build.mjs', ...(stale.size === 1 ? stale : [])])
  if (status !== 0) throw new Error(`the build fails: ${stderr.slice(-300)}`)
  stale.clear()
}

const noticedBy = async (tests) => {
  const files = tests.filter(({ runner }) => runner === 'vitest')
  const noticed = files.length > 0 ? await runVitest(files) : []
  for (const file of tests.filter(({ runner }) => runner === 'playwright'))
    if (noticed.length === 0) {
      build()
      noticed.push(...runPlaywright(file))
    }
  return noticed
}

/** Changes one file for as long as the work lasts. */
const planted = async ({ file, text }, work) => {
  const path = join(root, file)
  const before = readFileSync(path, 'utf8')
  isServerWhole = !halvesOf(file).includes('server')
  const put = (content) => {
    writeFileSync(path, content)
    for (const half of halvesOf(file)) stale.add(half)
    vitest?.invalidateFile(path)
  }
  put(text)
  try {
    return await work()
  } finally {
    put(before)
    isServerWhole = true
  }
}

process.on('message', async ({ end, tests, change }) => {
  if (end) {
    await vitest?.close()
    process.exit(0)
  }
  const work = () => noticedBy(tests)
  try {
    process.send({ noticed: await (change ? planted(change, work) : work()) })
  } catch (error) {
    process.send({ error: String(error?.stack ?? error) })
  }
})
// The run was ended from outside.
process.on('disconnect', () => {
  void Promise.resolve(vitest?.close()).finally(() => process.exit(1))
})
process.send({ ready: true })
