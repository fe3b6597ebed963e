import { t } from '@lingui/core/macro'
import { locale } from '#app/i18n/language.ts'
import { type Permit, type Showing, showingOf } from '#core/rules/booking/permits.ts'
import { timeOf } from '#parts/days/time-of.ts'
import type { Verdict } from './PermitFacts.tsx'

const minute = 60_000
/** "12 minutes ago", "2 hours ago", "in 20 minutes". */
const agoOf = (at: Date, now: Date): string => {
  const minutes = Math.round((at.getTime() - now.getTime()) / minute)
  const words = new Intl.RelativeTimeFormat(locale())
  if (Math.abs(minutes) < 90) return words.format(minutes, 'minute')
  const hours = Math.round(minutes / 60)
  return Math.abs(hours) < 48 ? words.format(hours, 'hour') : words.format(Math.round(hours / 24), 'day')
}

interface ShowingWords {
  showing: Showing
  /** In place of what the permit means. */
  verdict: Verdict | null
  code: string | null
  caution: string | null
}

/** What the phone that showed a permit says of the time, and what the person who checks it should do. */
export const showingWords = (permit: Permit, now: Date): ShowingWords => {
  const showing = showingOf(permit, now)
  if (showing === 'unsigned' || permit.shown === null)
    return {
      showing,
      verdict: null,
      code: null,
      caution: t`No phone has signed the time of this code, so a photograph of it looks the same. Ask to see it on the phone itself, and compare the name with a paper.`,
    }
  const [time, ago] = [timeOf(permit.shown.at, undefined, now), agoOf(permit.shown.at, now)]
  const code = t`at ${time}, ${ago}`
  switch (showing) {
    case 'now':
      return { showing, verdict: null, code, caution: null }
    case 'old':
      return {
        showing,
        verdict: { tone: 'needs', text: t`Old code: see it on the phone itself` },
        code,
        caution: t`This code may be a photograph: the hunter’s phone signs a new one every 30 minutes. Ask to see the permit on the phone itself.`,
      }
    case 'ahead':
      return {
        showing,
        verdict: { tone: 'needs', text: t`Code of a time to come: see it on the phone itself` },
        code,
        caution: t`The clock of the phone that made this code is ahead of yours. Ask to see the permit on the phone itself, and compare the clocks.`,
      }
  }
}
