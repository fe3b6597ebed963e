import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '#tests/support/server/run.ts'

/** The variable that names the folder which each server of a browser test copies. */
export const demoDataDir = 'HIGHSEAT_DEMO_DATA_DIR'

/** Makes the demo data once for all test files, each of which starts from a copy. */
const globalSetup = async (): Promise<() => void> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'highseat-demo-'))
  const server = await startServer({ dataDir, env: { DEMO: '1', TEST_HOOKS: '1' } })
  await server.stop()
  process.env[demoDataDir] = dataDir
  return () => rmSync(dataDir, { recursive: true, force: true })
}
// Playwright's global setup requires a default export.
// eslint-disable-next-line import/no-default-export
export default globalSetup
