import type { OutboxItem } from '#app/use-outbox.ts'

/** "in 40 seconds", "in 3 minutes": when it is tried again, as long as that is near. */
export const untilWords = (at: Date, now: Date): string => {
  const seconds = Math.max(0, Math.round((at.getTime() - now.getTime()) / 1000))
  if (seconds < 5) return 'now'
  if (seconds < 90) return `in ${seconds} seconds`
  return `in ${Math.round(seconds / 60)} minutes`
}

export const triedWords = (times: number): string | null =>
  times === 0 ? null : times === 1 ? 'Tried once' : `Tried ${times} times`

/** What holds up those behind it: an item of the same lane, saved before, that needs its person. */
export const blockerOf = (item: OutboxItem, items: readonly OutboxItem[]): OutboxItem | null => {
  const before = items.slice(0, items.indexOf(item)).filter(({ lane }) => lane === item.lane)
  return before.find(({ state }) => state === 'needs_you') ?? null
}

/** One sentence on why it is still here. */
export const whyWords = (item: OutboxItem, blocker: OutboxItem | null, online: boolean): string => {
  if (item.state === 'auth') return 'Your session has ended. It goes on after you have signed in again.'
  if (item.held) return 'It waits for the next version of the app and goes by itself after the update.'
  if (item.state === 'needs_you') return item.reason ?? 'The service refused it.'
  if (blocker) return `It goes after “${blocker.title}”, which needs you.`
  if (item.state === 'sending') return 'It is on its way.'
  if (!online) return 'It goes by itself when the signal is back.'
  return item.reason === null ? 'It goes in a moment.' : `Last time: ${item.reason}`
}
