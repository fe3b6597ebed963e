import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { screens } from '#tests/support/browser/screens.ts'
import { callKeys, callOf } from '#core/calls/registry/table.ts'

const root = resolve(import.meta.dirname, '../..')
const spec = resolve(root, '../shared/spec')

/** The lines of one of the specification's tables; none where the specification is not beside the project. */
const rows = (name: string): string[][] =>
  existsSync(resolve(spec, name))
    ? readFileSync(resolve(spec, name), 'utf8')
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.split('\t'))
    : []

const shape = (path: string) =>
  path
    .replaceAll(/\{[^}]+\}|:\w+|\$\w*/g, ':')
    .replace(/^\//, '')
    .replace(/\?.*$/, '')

const ours = new Set(callKeys.map((key) => `${callOf(key).method} ${shape(callOf(key).path)}`))

/** Every address of the lists of routes, with those of its parents before it. */
const addresses = (): string[] => {
  const text = ['routes', 'routes-administration', 'routes-own']
    .map((name) => readFileSync(resolve(root, `src/routes/${name}.tsx`), 'utf8'))
    .join('\n')
  const found = new Map<string, { parent: string; path: string }>()
  for (const [, name, parent, path] of text.matchAll(
    /const (\w+) = createRoute\(\{\s*getParentRoute: \(\) => (\w+),\s*path: '([^']*)'/g,
  ))
    found.set(name!, { parent: parent!, path: path! })
  const full = (name: string): string => {
    const route = found.get(name)
    return route ? `${full(route.parent)}/${route.path}`.replaceAll(/\/+/g, '/') : ''
  }
  return [...found.keys()].map((name) => shape(full(name)).replace(/\/$/, ''))
}

describe('the specification', () => {
  test('is covered as far as printed, each call with its method and path as written there', () => {
    const wanted = rows('calls.tsv').map(([method, path]) => `${method} ${shape(path!)}`)
    const missing = wanted.filter((line) => !ours.has(line))
    console.log(`calls of the specification: ${wanted.length - missing.length} / ${wanted.length}`)
    if (missing.length > 0) console.log(`still to come: ${missing.join(', ')}`)
    // Without the specification beside it the project still has the calls that it names as the source of.
    const covered =
      wanted.length === 0
        ? callKeys.filter((key) => /^Spec \d/.test(callOf(key).source)).length
        : wanted.length - missing.length
    expect(covered).toBeGreaterThanOrEqual(114)
  })

  test('names every call of ours that says it is from there, or the call says why it is not', () => {
    const wanted = new Set(rows('calls.tsv').map(([method, path]) => `${method} ${shape(path!)}`))
    if (wanted.size === 0) return
    const unexplained = callKeys.filter((key) => {
      const call = callOf(key)
      return !wanted.has(`${call.method} ${shape(call.path)}`) && /^Spec [\d §,.]+$/.test(call.source)
    })
    expect(unexplained).toEqual([])
  })

  test('has its screens as far as printed', () => {
    const have = new Set(addresses())
    const wanted = rows('routes.tsv').map(([route]) => route!)
    const missing = wanted.filter((route) => {
      const path = shape(route.split('?')[0]!).replace(/\/$/, '')
      return !have.has(path) && !(path === ':' || route.startsWith('/{anything else}'))
    })
    console.log(`screens of the specification: ${wanted.length - missing.length} / ${wanted.length}`)
    if (missing.length > 0) console.log(`still to come: ${missing.join(', ')}`)
    const covered = wanted.length === 0 ? have.size : wanted.length - missing.length
    expect(covered).toBeGreaterThanOrEqual(55)
  })
})

test('every address of the route table is a line of the screens that the tests look at', () => {
  const listed = new Set(screens.map(({ route }) => shape(route).replace(/\/$/, '')))
  const routed = addresses().filter((address) => address !== 'my-profile')
  expect(routed.length).toBeGreaterThan(45)
  expect(routed.filter((address) => !listed.has(address))).toEqual([])
})

/** Reached without a link: where it stands why. */
const unlinked = new Set([
  '/share/$secret', // by the link of a notification or an email
  '/nowhere', // the page of an unknown address
  '/hunt-package/$', // addresses of other clients
  '/my-profile/$', // the same among the own screens
])

test('every address is linked from a screen or an email', () => {
  const sources = execFileSync('git', ['ls-files', 'src', 'server'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter(
      (name) => /\.tsx?$/.test(name) && !name.startsWith('src/routes/') && existsSync(resolve(root, name)),
    )
    .map((name) => readFileSync(resolve(root, name), 'utf8').replaceAll(/getRouteApi\([^)]*\)/g, ''))
    .join('\n')
  const isLinked = (route: string) => ["'", '"', '`', '?'].some((end) => sources.includes(`${route}${end}`))
  const routes = [...new Set(screens.map(({ route }) => route))]
  expect(routes.filter((route) => !isLinked(route) && !unlinked.has(route))).toEqual([])
  expect(isLinked('/my-profile/my-nothing')).toBe(false)
})
