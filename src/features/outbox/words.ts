import { plural, t } from '@lingui/core/macro'
import { failureText } from '#app/i18n/language.ts'
import { itemTitleText } from '#parts/outbox/item-title.ts'
import type { OutboxItem } from '#app/data/use-outbox.ts'

/** "next try in 40 seconds", "next try in 3 minutes". */
export const nextTryWords = (at: Date, now: Date): string => {
  const seconds = Math.max(0, Math.round((at.getTime() - now.getTime()) / 1000))
  if (seconds < 5) return t`next try now`
  if (seconds < 90) return plural(seconds, { one: 'next try in # second', other: 'next try in # seconds' })
  const minutes = Math.round(seconds / 60)
  return plural(minutes, { one: 'next try in # minute', other: 'next try in # minutes' })
}

export const triedWords = (times: number): string | null =>
  times === 0 ? null : plural(times, { one: 'Tried once', other: 'Tried # times' })

/** The earlier item of the same lane that needs the person and so blocks this one. */
export const blockerOf = (item: OutboxItem, items: readonly OutboxItem[]): OutboxItem | null => {
  const before = items.slice(0, items.indexOf(item)).filter(({ lane }) => lane === item.lane)
  return before.find(({ state, callKey }) => state === 'needs_you' && callKey !== 'waivers.sign') ?? null
}

/** One sentence on why the item is still pending. */
export const whyWords = (item: OutboxItem, blocker: OutboxItem | null, online: boolean): string => {
  if (item.state === 'auth') return t`Your session has ended. It goes on after you have signed in again.`
  if (item.needsNewVersion)
    return t`It waits for the next version of the app and is sent automatically after the update.`
  if (item.state === 'needs_you')
    return item.reason === null ? t`The service refused it.` : failureText(item.reason)
  if (blocker) {
    const title = itemTitleText(blocker.title)
    return t`It is sent after “${title}”, which needs your attention.`
  }
  if (!online) return t`Waiting for a signal.`
  if (item.state === 'sending') return t`Sending now.`
  if (item.reason === null) return t`Sending in a moment.`
  const reason = failureText(item.reason)
  return t`Last time: ${reason}`
}
