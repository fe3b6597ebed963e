import { plural, t } from '@lingui/core/macro'
import { locale } from '#app/i18n/language.ts'
import type { WaiverInfo } from '#core/calls/shapes/people.ts'
import type { WaiverWarning } from '#core/rules/booking/waivers.ts'
import { localTime, showDay } from '#core/rules/time/days.ts'

/** The day on which a waiver ends, by the clock of a place. */
export const waiverEnd = (waiver: WaiverInfo, zone: string): string =>
  waiver === null ? '' : showDay(localTime(new Date(waiver.expiry), zone).day, locale())

/** What is wrong with one's own waiver. */
export const ownTrouble = ({ trouble }: WaiverWarning, end: string): string =>
  ({
    missing: t`You have not signed the hunter waiver.`,
    not_approved: t`Your hunter waiver was not approved.`,
    expired: t`Your hunter waiver expired on ${end}.`,
    expires: t`Your hunter waiver ends on ${end}, before this hunt is over.`,
  })[trouble]

/** The same of a hunter, for the landowner. */
export const huntersTrouble = ({ trouble }: WaiverWarning, end: string): string =>
  ({
    missing: t`No signed waiver`,
    not_approved: t`Waiver not approved`,
    expired: t`Waiver expired on ${end}`,
    expires: t`Waiver ends on ${end}, before the hunt is over`,
  })[trouble]

/** How near the hunt is. */
export const nearWords = ({ days }: WaiverWarning): string =>
  days === 0
    ? t`The hunt is today.`
    : plural(days, { one: 'The hunt is tomorrow.', other: 'The hunt is in # days.' })
