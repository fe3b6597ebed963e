import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('law-that-is-broken'))

/** What a phone may lack, as code names it. */
const needsPhone = /from 'maplibre-gl'|getContext\('webgl|navigator\.geolocation|mediaDevices|BarcodeDetector/
/** Answers null or a state instead of failing, and so needs no boundary. */
const answersForItself = new Set(['src/parts/position/use-position.ts'])

type Sources = Readonly<Record<string, string>>

const targetOf = (from: string, path: string): string | null =>
  path.startsWith('#') ? join('src', path.slice(1)) : path.startsWith('.') ? join(dirname(from), path) : null

const importsOf = (name: string, text: string): string[] =>
  [...text.matchAll(/(?:import|export)(?! type)[^;']*?from '([^']+)'|import\('([^']+)'\)/g)]
    .map(([, fixed, lazy]) => targetOf(name, (fixed ?? lazy)!))
    .filter((path) => path !== null)

/** Screens that reach such code by some way that leads through no panel with a boundary. */
const screensWithoutBoundary = (sources: Sources): string[] => {
  const reaches = (name: string, seen: Set<string>): boolean => {
    const text = sources[name]
    if (text === undefined || seen.has(name) || answersForItself.has(name)) return false
    seen.add(name)
    if (needsPhone.test(text)) return true
    if (text.includes('<PanelBoundary')) return false
    return importsOf(name, text).some((path) => reaches(path, seen))
  }
  return Object.keys(sources).filter(
    (name) => /^src\/(features|shell)\/.*(Page|Tab|Shell)\.tsx$/.test(name) && reaches(name, new Set()),
  )
}

test('every panel that needs WebGL, a position or a camera has a boundary between it and its screen', () => {
  const sources = Object.fromEntries(files.map((name) => [name, readFileSync(resolve(root, name), 'utf8')]))
  expect(Object.values(sources).filter((text) => needsPhone.test(text)).length).toBeGreaterThan(1)
  expect(screensWithoutBoundary(sources)).toEqual([])
  const lazyMap = "lazy(async () => ({ default: (await import('./MapView.tsx')).MapView }))"
  const wrong = {
    'src/features/a/APage.tsx': `const Map = ${lazyMap}; <Suspense><Map /></Suspense>`,
    'src/features/a/BPage.tsx': `const Map = ${lazyMap}; <PanelBoundary fallback={none}><Map /></PanelBoundary>`,
    'src/features/a/CPage.tsx': "import { scan } from './scan.ts'",
    'src/features/a/MapView.tsx': "import { Map } from 'maplibre-gl'",
    'src/features/a/scan.ts': 'navigator.mediaDevices.getUserMedia({ video: true })',
  }
  expect(screensWithoutBoundary(wrong)).toEqual(['src/features/a/APage.tsx', 'src/features/a/CPage.tsx'])
})

test('the position is read in one place, which answers for a phone without one', () => {
  const readers = files.filter((name) =>
    readFileSync(resolve(root, name), 'utf8').includes('navigator.geolocation'),
  )
  expect(readers).toEqual([...answersForItself])
})
