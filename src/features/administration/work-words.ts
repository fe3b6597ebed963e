import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { UpkeepTask } from '#core/rules/background-work.ts'

const kinds: Record<string, MessageDescriptor> = {
  mail: msg`Emails`,
  push: msg`Push messages`,
  notification_email: msg`Notifications by email`,
  reset_email: msg`Password emails`,
  signed_copy: msg`Copies of signed papers`,
  monthly_email: msg({ message: 'Monthly email', context: 'job' }),
  expire_hold: msg`Ends of held days`,
  expire_request: msg`Ends of unanswered requests`,
  capture_payment: msg`Charges of accepted requests`,
  void_payment: msg`Releases of cards`,
  refund: msg({ message: 'Refunds', context: 'job' }),
  payout: msg({ message: 'Payouts', context: 'job' }),
  expire_fund: msg`Ends of unfinished card payments`,
  void_fund: msg`Releases of cards of fund requests`,
  return_fund: msg`Returns of fund requests`,
  publish_review: msg`Publication of reviews`,
  search_match: msg`Matches of saved searches`,
  search_notify: msg`Alerts of saved searches`,
  read_calendar: msg`Reading of outside calendars`,
  place_calendar_days: msg`Days of outside calendars`,
  land_heights: msg`Heights of routes`,
  return_due: msg`Check-out reminders`,
  return_overdue: msg`Alarms about overdue hunters`,
}
/** A kind of job in the reader's language; one that has no words yet by its name. */
export const kindWord = (kind: string): string => {
  const word = kinds[kind]
  return word ? t(word) : kind.replaceAll('_', ' ')
}

export const taskWords: Record<UpkeepTask, MessageDescriptor> = {
  releases: msg`Held money is released after the hunt`,
  hunt_offers: msg`Downloads are offered before a hunt`,
  devices: msg`Phones that are no longer used are forgotten`,
  birthdays: msg`Juniors become adults`,
  hunt_reminders: msg`Hunters are reminded`,
  balance_reminders: msg`Hunters are reminded of balances`,
  completions: msg`Hunts are completed`,
  monthly_email: msg`The monthly email is begun`,
  calendars: msg`Outside calendars are read`,
  old_rows: msg`Old rows are deleted`,
  files: msg`Files that belong to nothing are deleted`,
}
