/**
 * Times that a phone wrote down, by its own clock, which may be a day off (decision 55). What it sent with its
 * request tells how far it is ahead. All values are milliseconds.
 */
const minute = 60_000
const day = 24 * 60 * minute
/** A smaller difference is the time that the request took. */
const roadTime = 10_000
/** How much a phone may be off before the app warns. */
export const toldFrom = 2 * minute
/** Which corrected times are believed. */
const oldest = 30 * day
const newest = 10 * minute

/** How far a phone's clock is ahead of the server's; 0 where it said nothing of use. */
export const clockAhead = (deviceNow: number, serverNow: number): number => {
  const ahead = deviceNow - serverNow
  return Number.isFinite(ahead) && Math.abs(ahead) > roadTime ? ahead : 0
}

export interface JudgedTime {
  readonly at: number
  /** Whose time it is: the phone's as it stood, the phone's corrected, or the server's in place of one not believed. */
  readonly timeIs: 'device' | 'corrected' | 'server'
}

/** The time at which something happened that a phone recorded at `written`. */
export const judgedTime = (written: number, ahead: number, serverNow: number): JudgedTime => {
  const at = written - ahead
  if (at < serverNow - oldest || at > serverNow + newest) return { at: serverNow, timeIs: 'server' }
  return { at, timeIs: ahead === 0 ? 'device' : 'corrected' }
}
