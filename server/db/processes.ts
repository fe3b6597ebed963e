import { spawnSync } from 'node:child_process'
import fs from 'node:fs'

export const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The command line of a process; null where it cannot be read. */
export const commandOf = (pid: number): string | null => {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    const { status, stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return status === 0 ? stdout : null
  }
}

/** The process id that a file holds in its first line; null where there is none. */
export const pidIn = (file: string): number | null => {
  try {
    const pid = Number(fs.readFileSync(file, 'utf8').split('\n')[0])
    return Number.isInteger(pid) && pid > 0 ? pid : null
  } catch {
    return null
  }
}
