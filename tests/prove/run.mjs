// `npm run prove:<name> -- <seed> <size>`: one proof in its long form; ends with one line of figures.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
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
const [name, seed = '1', size = String(sizes[name])] = process.argv.slice(2)
if (!(name in sizes) || !(Number(size) > 0)) {
  console.error(`npm run prove:<${Object.keys(sizes).join('|')}> -- <seed> <size>`)
  process.exit(2)
}
process.chdir(fileURLToPath(new URL('../..', import.meta.url)))
install()
// Access and reservations are asked of the app itself, evidence of its files, the others of the built server.
if (!['access', 'evidence', 'reservations'].includes(name)) build()
const scratch = mkdtempSync(join(tmpdir(), 'highseat-prove-'))
const figures = join(scratch, 'figures')
const { status } = spawnSync(
  'npx',
  ['vitest', 'run', '--project', 'prove', `tests/prove/${name}/`, '--testTimeout=7200000'],
  {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, PROVE_SEED: seed, PROVE_SIZE: size, PROVE_FIGURES: figures },
  },
)
const line = existsSync(figures) ? readFileSync(figures, 'utf8').trim() : `prove:${name}: did not finish`
rmSync(scratch, { recursive: true, force: true })
console.log(line)
process.exit(status === 0 ? 0 : 1)
