// `npm run prove:<name> -- <seed> <size> <parts>`: one proof in its long form; ends with its lines of figures. `<parts>`
// names some of its files; `--postgres15` asks a PostgreSQL 15 of Debian's packages, or the one that TEST_DATABASE_URL names.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startDebianPostgres } from '../support/server/postgres-debian.mjs'
import { build, install } from '../support/setup.mjs'

const sizes = {
  access: 5000,
  evidence: 100_000,
  fuzz: 20_000,
  uploads: 5,
  chaos: 40,
  money: 1_000_000,
  reservations: 10_000,
}
const isOnPostgres15 = process.argv.includes('--postgres15')
const given = process.argv.slice(2).filter((argument) => argument !== '--postgres15')
const [name, seed = '1', size = String(sizes[name]), ...parts] = given
if (!(name in sizes) || !(Number(size) > 0)) {
  console.error(`npm run prove:<${Object.keys(sizes).join('|')}> -- <seed> <size> <parts> [--postgres15]`)
  process.exit(2)
}
process.chdir(fileURLToPath(new URL('../..', import.meta.url)))
install()
// Access and reservations are asked of the app itself, evidence of its files, the others of the built server.
if (!['access', 'evidence', 'reservations'].includes(name)) build()
const scratch = mkdtempSync(join(tmpdir(), 'highseat-prove-'))
const figures = join(scratch, 'figures')
const second = isOnPostgres15 ? startDebianPostgres(scratch) : null
if (isOnPostgres15 && !second) {
  console.error('PostgreSQL 15: not root on Debian, and TEST_DATABASE_URL names none')
  process.exit(2)
}
const files = parts.length === 0 ? [''] : parts
const { status } = spawnSync(
  'npx',
  [
    'vitest',
    'run',
    '--project',
    'prove',
    '--testTimeout=7200000',
    ...files.map((part) => `tests/prove/${name}/${part}`),
  ],
  {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: {
      ...process.env,
      PROVE_SEED: seed,
      PROVE_SIZE: size,
      PROVE_FIGURES: figures,
      ...(second && { TEST_DATABASE_URL: second.url }),
    },
  },
)
const line = existsSync(figures) ? readFileSync(figures, 'utf8').trim() : `prove:${name}: did not finish`
second?.stop()
rmSync(scratch, { recursive: true, force: true })
console.log(second ? `${line} (PostgreSQL 15)` : line)
process.exit(status === 0 ? 0 : 1)
