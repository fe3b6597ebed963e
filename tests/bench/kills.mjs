// `npm run bench:kills`: fifty kills of the server and of its database under writes; `npm run build` first.
import { spawnSync } from 'node:child_process'

const { status } = spawnSync(
  'npx',
  ['vitest', 'run', '--project', 'api', 'tests/api/process/kills.test.ts', '--disable-console-intercept'],
  {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, TEST_DATABASE_URL: '', KILLS: process.env.KILLS ?? '50' },
  },
)
process.exit(status ?? 1)
