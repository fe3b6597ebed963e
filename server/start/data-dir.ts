import fs from 'node:fs'
import path from 'node:path'
import { ConfigError } from '#server/config/config.ts'

const megabyte = 1024 * 1024
/** Free megabytes needed for a new embedded database with the demo, and for an existing one. */
const needed = { first: 200, later: 50 }

/** One folder after the other: `recursive` never returns where the system refuses a folder as /proc does. */
const makeFolders = (dir: string): void => {
  if (fs.statSync(dir, { throwIfNoEntry: false })?.isDirectory()) return
  const parent = path.dirname(dir)
  if (parent !== dir) makeFolders(parent)
  try {
    fs.mkdirSync(dir)
  } catch (error) {
    // Another server that is starting may have created it.
    if (!fs.statSync(dir, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}

/** Writes a file: root may write everywhere as far as the permissions say. */
const tryWriting = (dir: string): void => {
  const probe = path.join(dir, `.probe-${process.pid}`)
  fs.writeFileSync(probe, 'x')
  fs.rmSync(probe)
}

/** Creates the data folder, or throws the reason why it cannot be used. */
export const prepareDataDir = (dir: string, embedded: boolean): void => {
  let free: number
  let known: boolean
  try {
    makeFolders(dir)
    tryWriting(dir)
    const { bavail, blocks, bsize } = fs.statfsSync(dir)
    free = Math.floor((bavail * bsize) / megabyte)
    // Some file systems do not say how large they are.
    known = blocks > 0
  } catch (error) {
    throw new ConfigError([`DATA_DIR: ${dir} cannot be written to (${(error as Error).message})`])
  }
  const wants =
    embedded && !fs.existsSync(path.join(dir, 'database', 'cluster')) ? needed.first : needed.later
  if (known && free < wants)
    throw new ConfigError([`DATA_DIR: ${dir} has ${free} MB free, and at least ${wants} MB are needed`])
}
