import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'src', 'sw', 'server', 'tests'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter(
    (name) =>
      /\.(ts|tsx|mjs|css)$/.test(name) &&
      !name.includes('law-that-is-broken') &&
      existsSync(resolve(root, name)),
  )
const text = (name: string) => readFileSync(resolve(root, name), 'utf8')
const imports = (name: string) =>
  [...text(name).matchAll(/(?:from|import\()\s*'([^']+)'/g)].map((match) => match[1]!)

describe('the house', () => {
  test('no file is longer than 400 lines', () => {
    expect(files.filter((name) => text(name).split('\n').length > 401)).toEqual([])
  })

  test('no folder holds more than 20 source files', () => {
    const counts = new Map<string, number>()
    for (const name of files) counts.set(dirname(name), (counts.get(dirname(name)) ?? 0) + 1)
    expect([...counts].filter(([, count]) => count > 20)).toEqual([])
  })

  test('features do not know each other', () => {
    const wrong = files.flatMap((name) => {
      const [, place, feature] = /^(src|server)\/features\/([^/]+)\//.exec(name) ?? []
      if (!place) return []
      return imports(name)
        .filter((path) => {
          const other =
            /^#(?:features|server\/features)\/([^/]+)\//.exec(path)?.[1] ??
            /^\.\.\/([^/.]+)\//.exec(path)?.[1]
          return (
            other !== undefined &&
            other !== feature &&
            /features|^\.\.\//.test(path) &&
            !path.startsWith('../../')
          )
        })
        .map((path) => `${name} imports ${path}`)
    })
    expect(wrong).toEqual([])
  })

  test('pieces of the ui know nothing of the product', () => {
    const wrong = files
      .filter((name) => name.startsWith('src/ui/'))
      .flatMap((name) =>
        imports(name)
          .filter((path) => /^#(app|features|parts|offline)\//.test(path))
          .map((path) => `${name} imports ${path}`),
      )
    expect(wrong).toEqual([])
  })

  test('imports that leave a folder use the names of package.json', () => {
    expect(
      files.flatMap((name) =>
        imports(name)
          .filter((path) => path.startsWith('../../'))
          .map((path) => `${name}: ${path}`),
      ),
    ).toEqual([])
  })

  test('what opens a stand or frees days goes the one way on which waiting searches are asked', () => {
    const served = files.filter((name) => /^server\/(?!seed\/|db\/migrations\/)/.test(name))
    const opens =
      /updateTable\('stand'\)\s*\.set\(\{[^}]*\b(status|active|deleted_at):|update stand set [^`]*\b(status|active|deleted_at) *=/
    expect(served.filter((name) => opens.test(text(name)))).toEqual([])
    const frees = /\.set\(\{[^}]*state: '(cancel|rejected)'|set state = '(cancel|rejected)'/
    const freeing = served.filter((name) => frees.test(text(name)))
    expect(freeing.length).toBeGreaterThan(2)
    expect(freeing.filter((name) => !text(name).includes('notifyDaysFreed('))).toEqual([])
    expect(frees.test("update reservation set state = 'rejected'")).toBe(true)
    expect(opens.test("updateTable('stand').set({ active: true })")).toBe(true)
  })

  test('the core reads no clock: `now` is an argument', () => {
    const clock = /\bnew Date\(\)|\bDate\.now\(/
    expect(files.filter((name) => name.startsWith('src/core/') && clock.test(text(name)))).toEqual([])
    expect(clock.test('const now = new Date()')).toBe(true)
  })

  test('a day is written with the year of another year, but for days that are near', () => {
    const near = [
      // Free days ahead, and days that are being chosen.
      'src/features/stands/detail/BookingCard.tsx',
      'src/features/site/home/HomeSearch.tsx',
      // Below the columns of the last weeks and months.
      'src/features/payments/StatsOverview.tsx',
      // Deadlines in messages, whose rows and emails have a date of their own.
      'src/core/rules/languages.ts',
    ]
    const withoutYear = (code: string) => {
      const [months, years] = [/\bmonth: '(short|long|numeric|2-digit)'/g, /\byear: '(numeric|2-digit)'/g]
      return (code.match(months) ?? []).length > (code.match(years) ?? []).length
    }
    const pages = files.filter((name) => name.startsWith('src/'))
    expect(pages.filter((name) => withoutYear(text(name)))).toEqual(near.toSorted())
    expect(withoutYear("day.toLocaleDateString(locale(), { month: 'short', day: 'numeric' })")).toBe(true)
    expect(withoutYear("({ month: 'long', year: 'numeric' })")).toBe(false)
  })

  test('the product’s name, tagline, telephone and email stand in one file', () => {
    const said = /(?<!X-)\bHighseat\b|Discover\. Connect\. Hunt\.|715 555 0142|help@highseat/
    // What starts a fresh clone runs before anything is installed that could read the one file.
    const code = files.filter((name) => /^(src|server|sw)\//.test(name) && !name.startsWith('server/bin/'))
    const places = [...code, 'index.html', 'vite.config.ts']
    expect(places.filter((name) => said.test(text(name)))).toEqual(['src/core/brand.ts'])
  })

  test('no test is skipped, retried or waits by the clock', () => {
    const wrong = files
      .filter((name) => name.startsWith('tests/') && !name.startsWith('tests/laws/'))
      .filter((name) =>
        /\b(test|it|describe)\.(skip|only|todo|fixme)\b|retries: *[1-9]|waitForTimeout/.test(text(name)),
      )
    expect(wrong).toEqual([])
  })

  test('every package that the project depends on is used', () => {
    const { dependencies } = JSON.parse(text('package.json')) as { dependencies: Record<string, string> }
    const written = [...files.map(text), text('vite.config.ts'), text('index.html')].join('\n')
    // Named by nobody, needed all the same: @mantine/dates reads days with dayjs.
    const silent = new Set(['dayjs'])
    const unused = Object.keys(dependencies).filter(
      (name) => !silent.has(name) && !new RegExp(`['"]${name.replaceAll('/', '\\/')}(['"/])`).test(written),
    )
    expect(unused).toEqual([])
  })

  test('a change of the address starts from the address as it is, not as it was drawn', () => {
    const fromDrawn = /navigate\(\{\s*search: \{\s*\.\.\./
    expect(fromDrawn.test('navigate({ search: { ...search, page } })')).toBe(true)
    expect(files.filter((name) => name.startsWith('src/') && fromDrawn.test(text(name)))).toEqual([])
  })

  test('dependencies are pinned to one version', () => {
    const all = JSON.parse(text('package.json')) as Record<string, Record<string, string> | undefined>
    const loose = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((group) =>
      Object.entries(all[group] ?? {}).filter(([, version]) => !/^\d+\.\d+\.\d+[\w.-]*$/.test(version)),
    )
    expect(loose).toEqual([])
  })

  test('keys of outside services come from the configuration alone', () => {
    const key =
      /\b(?:(?:sk|pk|rk)_(?:live|test)_\w{8,}|whsec_\w{8,}|AIza[\w-]{20,}|AKIA[A-Z0-9]{12,}|[0-9a-f]{32})\b/
    const code = files.filter((name) => /^(src|server|sw)\//.test(name))
    const places = [...code, 'index.html', 'vite.config.ts', 'package.json']
    expect(places.filter((name) => key.test(text(name)))).toEqual([])
    expect(key.test(`appid=${'0a'.repeat(16)}`) && key.test(`'sk_live_${'x'.repeat(12)}'`)).toBe(true)
    const named =
      /\b[A-Z0-9_]*(?:WEATHER_API_KEY|STRIPE_SECRET_KEY|PUBLISHABLE_KEY|WEBHOOK_SECRET|ACCESS_KEY(?:_ID)?|BIBLE_KEY)\b/
    // The account that is given at the start names what is missing.
    const reads = code.filter((name) => named.test(text(name)) && name !== 'server/start/account.ts')
    expect(reads).toEqual(['server/config/config.ts'])
  })
})
