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
  expire_hold: msg`Expired holds`,
  expire_request: msg`Expired requests`,
  capture_payment: msg`Charges for accepted requests`,
  void_payment: msg`Card releases`,
  refund: msg({ message: 'Refunds', context: 'job' }),
  payout: msg({ message: 'Payouts', context: 'job' }),
  expire_fund: msg`Expired card payments`,
  void_fund: msg`Card releases for fund requests`,
  return_fund: msg`Returned fund requests`,
  sandbox_report: msg`Reports of the payment sandbox`,
  publish_review: msg`Publication of reviews`,
  search_match: msg`Saved search matches`,
  search_notify: msg`Saved search alerts`,
  read_calendar: msg`Reading of other calendars`,
  place_calendar_days: msg`Days of other calendars`,
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
  devices: msg`Unused devices are removed`,
  birthdays: msg`Juniors become adults`,
  hunt_reminders: msg`Hunters are reminded`,
  balance_reminders: msg`Hunters are reminded of balances`,
  completions: msg`Hunts are completed`,
  monthly_email: msg`The monthly email is begun`,
  calendars: msg`Other calendars are read`,
  old_rows: msg`Old records are deleted`,
  files: msg`Unused files are deleted`,
}
