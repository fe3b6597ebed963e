import fs from 'node:fs'
import { alive, pidIn } from './processes.ts'

/** A lock that its holder has not touched for this many milliseconds is free. */
const lockMs = 2500

/** A lock file that lets one process at a time start the database. A killed holder's lock frees itself. */
export const startLock = (file: string) => {
  const take = (): boolean => {
    try {
      fs.writeFileSync(file, `${process.pid}\n`, { flag: 'wx' })
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const pid = pidIn(file)
      const touched = fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
      // A killed holder's pid may belong to another program by now, so the age of the last touch decides.
      if (Date.now() - touched > lockMs || (pid !== null && !alive(pid))) fs.rmSync(file, { force: true })
      return false
    }
  }
  let isHeld = false
  const timer = setInterval(() => {
    const now = new Date()
    if (isHeld) fs.utimes(file, now, now, () => {})
  }, lockMs / 5)
  return {
    /** Whether this process holds the lock, taking it where it is free. */
    hold: (): boolean => (isHeld ||= take()),
    release: (): void => {
      clearInterval(timer)
      if (isHeld) fs.rmSync(file, { force: true })
    },
  }
}
