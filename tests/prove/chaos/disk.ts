import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Disk {
  readonly folder: string
  /** Whether it has an end of its own, which can be reached without filling the machine's. */
  readonly isSmall: boolean
  fill(): void
  free(): void
  remove(): void
}

/** A folder on a small disk of its own, where the system lets one be made; otherwise a plain folder. */
export const smallDisk = (megabytes: number): Disk => {
  const folder = mkdtempSync(join(tmpdir(), 'highseat-chaos-'))
  let isSmall = false
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder], {
      stdio: 'ignore',
    })
    isSmall = true
  } catch {
    // Only root may mount.
  }
  const ballast = join(folder, 'ballast')
  return {
    folder,
    isSmall,
    fill: () => {
      const file = openSync(ballast, 'w')
      try {
        for (let length = 1024 * 1024; length >= 1; length = Math.floor(length / 2))
          try {
            for (;;) writeSync(file, Buffer.alloc(length))
          } catch {
            // It is full for this length.
          }
      } finally {
        closeSync(file)
      }
    },
    free: () => rmSync(ballast, { force: true }),
    remove: () => {
      if (isSmall) execFileSync('umount', ['--lazy', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
