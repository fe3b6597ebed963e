import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** Compiles one file as if it lay in a place, and gives what the compiler says. */
const root = resolve(import.meta.dirname, '../..')
let scratch = ''
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'highseat-laws-'))
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const compile = (place: string, code: string): string => {
  const file = join(root, place, 'law-that-is-broken.ts')
  const config = join(scratch, `${place.replaceAll('/', '-')}.json`)
  const own = JSON.parse(execFileSync('cat', [join(root, place, 'tsconfig.json')], { encoding: 'utf8' })) as {
    compilerOptions: { lib: string[]; types: string[] }
  }
  writeFileSync(
    config,
    JSON.stringify({
      extends: join(root, '.config/place.json'),
      compilerOptions: {
        ...own.compilerOptions,
        outDir: join(scratch, 'out'),
        tsBuildInfoFile: join(scratch, `${place.replaceAll('/', '-')}.tsbuildinfo`),
        rootDir: join(root, place),
        noEmit: true,
        emitDeclarationOnly: false,
        typeRoots: [join(root, 'node_modules/@types')],
      },
      files: [file],
    }),
  )
  writeFileSync(file, code)
  try {
    execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', config], {
      cwd: root,
      encoding: 'utf8',
      stdio: 'pipe',
    })
    return ''
  } catch (error) {
    return String((error as { stdout: unknown }).stdout)
  } finally {
    rmSync(file)
  }
}

describe('code may use only what runs wherever it runs', () => {
  const broken: [law: string, place: string, code: string, says: RegExp][] = [
    ['core has no DOM', 'src/core', 'export const x = document.title\n', /Cannot find name 'document'/],
    [
      'core has no Node',
      'src/core',
      "import { readFileSync } from 'node:fs'\nexport const x = readFileSync\n",
      /Cannot find module 'node:fs'|TS2591/,
    ],
    [
      'core has no timers and so no waiting',
      'src/core',
      'export const x = setTimeout(() => 1, 1)\n',
      /Cannot find name 'setTimeout'/,
    ],
    [
      'core does not know the server',
      'src/core',
      "import { x } from '#server/config/config.ts'\nexport const y = x\n",
      /TS6307|TS6059|TS2305/,
    ],
    [
      'offline has no document, since it also runs in the worker',
      'src/offline',
      'export const x = document.title\n',
      /Cannot find name 'document'/,
    ],
    [
      'offline has no local storage',
      'src/offline',
      "export const x = localStorage.getItem('a')\n",
      /Cannot find name 'localStorage'/,
    ],
    [
      'offline does not know the screens',
      'src/offline',
      "import { x } from '#app/session/session.ts'\nexport const y = x\n",
      /TS6307|TS6059|TS2305|TS17004/,
    ],
    ['the worker has no window', 'sw', 'export const x = window.innerWidth\n', /Cannot find name 'window'/],
    ['the server has no DOM', 'server', 'export const x = document.title\n', /Cannot find name 'document'/],
    [
      'the server does not know the phone',
      'server',
      "import { x } from '#offline/policy.ts'\nexport const y = x\n",
      /TS6307|TS6059|TS2305/,
    ],
  ]
  test.each(broken)('%s', (_, place, code, says) => {
    expect(compile(place, code)).toMatch(says)
  })

  test('a file that keeps the law compiles, so the others fail for their reason', () => {
    expect(compile('src/core', 'export const x: number = 1\n')).toBe('')
  })
})
