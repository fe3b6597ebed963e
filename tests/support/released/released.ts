import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

/*
 * What version 0.1.0 left behind, recorded from the running release: the demo's database as `pg_dump --inserts` wrote
 * it, without the server's keys, and the storage of the phone of the demo's hunter, who did every queued action
 * without a network before the browser was closed.
 */
const recordedOn = new Date('2026-11-23')
/** The origin that the phone's storage belongs to; the browser must be told where it is. */
export const releasedOrigin = 'http://released.localhost'
/** The session of the hunter on that phone. */
export const releasedToken = 'Q9-fmHYH0mV9gGSH-JNaHyopPae7rP1lH5o-lDImNcM'

/** The dump, every date moved so that it was recorded on `today`: a session ends 30 days after its last use. */
export const releasedDatabase = (today: Date): string => {
  const days = Math.floor((today.getTime() - recordedOn.getTime()) / 86_400_000)
  const move = (date: string) => {
    const moved = new Date(date)
    moved.setUTCDate(moved.getUTCDate() + days)
    return moved.toISOString().slice(0, 10)
  }
  const dump = gunzipSync(readFileSync(join(import.meta.dirname, 'database-0.1.0.sql.gz'))).toString()
  return dump.replaceAll(/\b20[2-3]\d-[01]\d-[0-3]\d(?=\D)/g, move)
}

/** Puts the phone's storage into the profile of a browser that has not started yet. */
export const restorePhone = (profile: string): void => {
  const folder = join(profile, 'Default')
  mkdirSync(folder, { recursive: true })
  execFileSync('tar', ['-xzf', join(import.meta.dirname, 'phone-0.1.0.tgz'), '-C', folder])
}
