import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '#tests/support/server/run.ts'

/**
 * The variable that names the folder which each server of a browser test copies. `npm test` sets it, so that several
 * runs share the data that the first of them makes.
 */
export const demoDataDir = 'HIGHSEAT_DEMO_DATA_DIR'
/** The tiles of the demo's land beside it: what one server has drawn, the others need not draw again. */
export const tilesFolder = (dataDir: string): string => `${dataDir}-tiles`

const makeDemoData = async (dataDir: string): Promise<void> => {
  const server = await startServer({ dataDir, env: { DEMO: '1', TEST_HOOKS: '1' } })
  await server.stop()
}

/** Makes the demo data once for all test files, each of which starts from a copy. */
const globalSetup = async (): Promise<() => void> => {
  const shared = process.env[demoDataDir]
  if (shared !== undefined && existsSync(shared)) return () => undefined
  const dataDir = mkdtempSync(join(tmpdir(), 'highseat-demo-'))
  await makeDemoData(dataDir)
  if (shared !== undefined) {
    renameSync(dataDir, shared)
    return () => undefined
  }
  process.env[demoDataDir] = dataDir
  return () => {
    for (const folder of [dataDir, tilesFolder(dataDir)]) rmSync(folder, { recursive: true, force: true })
  }
}
// Playwright's global setup requires a default export.
// eslint-disable-next-line import/no-default-export
export default globalSetup
