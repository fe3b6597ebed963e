import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
/** A tree of its own, in which the tests that read all sources do not meet the broken ones. */
const tree = mkdtempSync(join(tmpdir(), 'highseat-laws-'))
const lines = (count: number) => Array.from({ length: count }, (_, n) => `  console.log(${n})`).join('\n')

interface Break {
  law: string
  file: string
  code: string
  rule: string
}
const broken: Break[] = [
  {
    law: 'the ui does not know the product',
    file: 'src/ui/law-that-is-broken.ts',
    code: "import { currentSession } from '#app/session/session.ts'\nconsole.log(currentSession)\n",
    rule: 'no-restricted-imports',
  },
  {
    law: 'app knows neither parts nor features',
    file: 'src/app/law-that-is-broken.ts',
    code: "import { useNow } from '#parts/days/use-now.ts'\nconsole.log(useNow)\n",
    rule: 'no-restricted-imports',
  },
  {
    law: 'parts do not know features',
    file: 'src/parts/law-that-is-broken.ts',
    code: "import { ChatPage } from '#features/chat/ChatPage.tsx'\nconsole.log(ChatPage)\n",
    rule: 'no-restricted-imports',
  },
  {
    law: 'features do not know the frame around them',
    file: 'src/features/law-that-is-broken.ts',
    code: "import { Shell } from '#shell/Shell.tsx'\nconsole.log(Shell)\n",
    rule: 'no-restricted-imports',
  },
  {
    law: 'the domain does not know the handlers',
    file: 'server/domain/law-that-is-broken.ts',
    code: "import { mount } from '#server/http/mount.ts'\nconsole.log(mount)\n",
    rule: 'no-restricted-imports',
  },
  {
    law: 'jobs do not know features',
    file: 'server/jobs/law-that-is-broken.ts',
    code: "import { chat } from '#server/features/chat/handlers.ts'\nconsole.log(chat)\n",
    rule: 'no-restricted-imports',
  },
  {
    law: 'two modules do not import each other, types included',
    file: 'src/core/law-that-is-broken-a.ts',
    code: "import type { B } from './law-that-is-broken-b.ts'\nexport interface A {\n  b: B | null\n}\n",
    rule: 'no-cycle',
  },
  {
    law: 'a name does not hide another',
    file: 'server/law-that-is-broken-shadow.ts',
    code: 'export const name = 1\nexport const show = (name: string) => name\n',
    rule: 'no-shadow',
  },
  {
    law: 'the core has no clock',
    file: 'src/core/law-that-is-broken-clock.ts',
    code: 'export const now = () => Date.now()\n',
    rule: 'no-restricted-properties',
  },
  {
    law: 'the core has no chance',
    file: 'src/core/law-that-is-broken-chance.ts',
    code: 'export const chance = () => Math.random()\n',
    rule: 'no-restricted-properties',
  },
  {
    law: 'a function ends after 120 lines',
    file: 'server/law-that-is-broken-long.ts',
    code: `export const long = () => {\n${lines(120)}\n}\n`,
    rule: 'max-lines-per-function',
  },
  {
    law: 'a component ends after 160 lines',
    file: 'src/parts/law-that-is-broken-long.tsx',
    code: `export const Long = () => {\n${lines(160)}\n  return null\n}\n`,
    rule: 'max-lines-per-function',
  },
]
/** The other half of the circle, and what keeps the law by a line. */
const others: Record<string, string> = {
  'src/core/law-that-is-broken-b.ts':
    "import type { A } from './law-that-is-broken-a.ts'\nexport interface B {\n  a: A | null\n}\n",
  'server/law-that-is-broken-not.ts': `export const long = () => {\n${lines(118)}\n}\n`,
  'src/parts/law-that-is-broken-not.tsx': `export const Long = () => {\n${lines(157)}\n  return null\n}\n`,
}
const written = { ...others, ...Object.fromEntries(broken.map(({ file, code }) => [file, code])) }

describe('the lint finds a broken law', () => {
  let found: { filename: string; code: string }[] = []
  beforeAll(() => {
    for (const name of ['.oxlintrc.json', 'package.json']) cpSync(join(root, name), join(tree, name))
    for (const [file, code] of Object.entries(written)) {
      mkdirSync(join(tree, dirname(file)), { recursive: true })
      writeFileSync(join(tree, file), code)
    }
    const { stdout } = spawnSync(
      join(root, 'node_modules/.bin/oxlint'),
      ['--deny-warnings', '--format=json', ...Object.keys(written)],
      { cwd: tree, encoding: 'utf8' },
    )
    found = (JSON.parse(stdout) as { diagnostics: typeof found }).diagnostics
  })
  afterAll(() => rmSync(tree, { recursive: true, force: true }))

  test.each(broken)('$law', ({ file, rule }) => {
    const rules = found.filter(({ filename }) => filename === file).map(({ code }) => code)
    expect(rules.some((code) => code.includes(rule))).toBe(true)
  })

  test('and nothing where the law is kept by a line', () =>
    expect(found.filter(({ filename }) => filename.includes('law-that-is-broken-not'))).toEqual([]))
})
