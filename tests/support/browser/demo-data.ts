import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { originalName, readPictureName } from '#core/rules/pictures.ts'
import { startServer } from '#tests/support/server/run.ts'

/**
 * The variable that names the folder which each server of a browser test copies. `npm test` sets it, so that several
 * runs share the data that the first of them makes.
 */
export const demoDataDir = 'HIGHSEAT_DEMO_DATA_DIR'
/** The tiles of the demo's land beside it: what one server has drawn, the others need not draw again. */
export const tilesFolder = (dataDir: string): string => `${dataDir}-tiles`

/**
 * Gives the widths in which a server has drawn the demo's pictures to the servers after it: drawing them took a tenth
 * of the time of all browser tests. A file's name is made from its content, so a width is the same for each of them.
 */
export const shareWidths = (dataDir: string, demoData: string): void => {
  const folder = join(dataDir, 'files')
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const name = readPictureName(path.slice(3))
    if (name === null || name.width === null) continue
    const original = originalName(name.stem)
    const target = join(demoData, 'files', path)
    if (existsSync(target) || !existsSync(join(demoData, 'files', original.slice(0, 2), original))) continue
    mkdirSync(dirname(target), { recursive: true })
    renameSync(join(folder, path), target)
  }
}

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
