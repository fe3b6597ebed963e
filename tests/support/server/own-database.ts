import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The first process of the embedded database of a data folder. */
export const databaseProcess = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'database', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])

/** A connection's process may have ended since it was listed. */
const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Freezes the embedded database with its children; gives what lets it go on. */
export const freezeDatabase = (dataDir: string): (() => void) => {
  const first = databaseProcess(dataDir)
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(first)], { encoding: 'utf8' })
    .split('\n')
    .map(Number)
    .filter((child) => child > 0)
  const frozen = [first, ...children]
  for (const pid of frozen) signal(pid, 'SIGSTOP')
  return () => {
    for (const pid of frozen) signal(pid, 'SIGCONT')
  }
}
