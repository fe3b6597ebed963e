import { sql } from 'kysely'
import type { CallKey, ChangingKey } from '#core/calls/registry/index.ts'
import type { Context } from '#server/context/context.ts'
import type { Db } from '#server/db/connect.ts'
import { refuse } from '#server/domain/refusal.ts'

const minute = 60_000
const hour = 60 * minute

/** Rate limits for one account or one address. */
const limits = {
  loginHere: { most: 10, within: hour },
  loginAccount: { most: 50, within: hour },
  loginAddress: { most: 100, within: hour },
  ownPassword: { most: 10, within: hour },
  register: { most: 200, within: hour },
  resetMail: { most: 3, within: hour },
  resetAddress: { most: 100, within: hour },
  wrongReset: { most: 20, within: hour },
  wrongResetAddress: { most: 100, within: hour },
  mailedCode: { most: 100, within: hour },
  resend: { most: 3, within: hour },
  guardian: { most: 5, within: hour },
  contact: { most: 10, within: hour },
  /** Answers to a link, which need no account. */
  answers: { most: 60, within: hour },
  voucher: { most: 30, within: hour },
  permitCode: { most: 30, within: hour },
  /** Wrong codes of a permit from one network: there are a million codes, and each counts for ten minutes. */
  wrongPermitCode: { most: 20, within: hour },
  invitations: { most: 40, within: 24 * hour },
  views: { most: 600, within: hour },
  /** Each writes to another person about money. */
  funds: { most: 40, within: 24 * hour },
  transfers: { most: 20, within: hour },
  chat: { most: 120, within: minute },
  upload: { most: 2000, within: hour },
  /** Requests with files, by the person or else the address, counted before their bodies are read. */
  forms: { most: 300, within: hour },
  returns: { most: 60, within: 24 * hour },
  /** New stands, drafts too. */
  listings: { most: 100, within: 24 * hour },
  /** Each has this service read another. */
  calendars: { most: 60, within: hour },
  holds: { most: 1000, within: 24 * hour },
  change: { most: 1200, within: minute },
} as const
export type LimitName = keyof typeof limits

/**
 * How often one person may make each call that changes something; one that is missing here does not compile. `handler`:
 * the handler counts by more than the person, or only what fails. `change` is for all of them together, above
 * what an outbox sends after a week without a network.
 */
const limitOfCall: Record<ChangingKey, LimitName | 'handler'> = {
  'accounts.register': 'handler',
  'accounts.login': 'handler',
  'accounts.askGuardian': 'handler',
  'accounts.confirmGuardian': 'mailedCode',
  'accounts.guardian': 'handler',
  'accounts.resendVerification': 'resend',
  'accounts.forgotPassword': 'handler',
  'accounts.resetPassword': 'handler',
  'accounts.feedback': 'change',
  'accounts.update': 'change',
  'accounts.monthlyEmail': 'change',
  'accounts.image': 'change',
  'accounts.changePassword': 'handler',
  'accounts.addTag': 'change',
  'accounts.removeTag': 'change',
  'accounts.endDevice': 'change',
  'accounts.endOtherDevices': 'change',
  'accounts.remove': 'handler',
  'devices.register': 'change',
  'devices.sealKey': 'change',
  'chat.send': 'chat',
  'chat.read': 'change',
  'invitations.send': 'invitations',
  'invitations.withdraw': 'change',
  'invitations.answer': 'change',
  'invitations.revoke': 'change',
  'listings.toggle': 'change',
  'listings.remove': 'change',
  'administration.changeUser': 'change',
  'administration.refund': 'change',
  'administration.retryRefund': 'change',
  'disputes.decide': 'change',
  'administration.revoke': 'change',
  'administration.reviewWaiver': 'change',
  'administration.reviewLease': 'change',
  'administration.changeSettings': 'change',
  'approvals.approve': 'change',
  'approvals.reject': 'change',
  'contents.add': 'change',
  'contents.change': 'change',
  'contents.show': 'change',
  'contents.remove': 'change',
  'contents.order': 'change',
  'contents.chooseFeedback': 'change',
  'listings.add': 'listings',
  'listings.draft': 'listings',
  'listings.update': 'change',
  'listings.updateDraft': 'change',
  'notifications.read': 'change',
  'notifications.readAll': 'change',
  'notifications.choose': 'change',
  'payments.connect': 'change',
  'payments.transfer': 'transfers',
  'payments.threshold': 'change',
  'funds.ask': 'funds',
  'funds.pay': 'change',
  'funds.withdraw': 'change',
  'funds.revert': 'change',
  'funds.update': 'change',
  'permits.code': 'permitCode',
  'permits.checkCode': 'handler',
  'posts.create': 'change',
  'posts.update': 'change',
  'posts.remove': 'change',
  'requests.accept': 'change',
  'requests.decline': 'change',
  'requests.withdraw': 'change',
  'balances.pay': 'change',
  'splits.begin': 'invitations',
  'splits.payRest': 'change',
  'splits.remind': 'invitations',
  'splits.readdress': 'invitations',
  'splits.end': 'change',
  'splits.decline': 'handler',
  'splits.pay': 'change',
  'splits.settle': 'change',
  'reservations.price': 'change',
  'reservations.voucher': 'voucher',
  'reservations.create': 'holds',
  'reservations.settle': 'change',
  'reservations.cancel': 'change',
  'reservations.release': 'change',
  'reservations.attend': 'change',
  'sandbox.pay': 'change',
  'sandbox.authenticate': 'change',
  'returns.set': 'returns',
  'returns.stop': 'change',
  'reviews.write': 'change',
  'reviews.edit': 'change',
  'reviews.challenge': 'change',
  'figures.view': 'views',
  'schedules.block': 'change',
  'schedules.unblock': 'change',
  'schedules.price': 'change',
  'calendars.open': 'change',
  'calendars.close': 'change',
  'calendars.add': 'calendars',
  'calendars.refresh': 'calendars',
  'calendars.remove': 'change',
  'searches.save': 'change',
  'searches.change': 'change',
  'searches.remove': 'change',
  'site.contact': 'handler',
  'stands.follow': 'change',
  'stands.favorite': 'change',
  'tickets.create': 'change',
  'tickets.comment': 'change',
  'tickets.act': 'change',
  'leases.apply': 'change',
  'transfers.ask': 'invitations',
  'transfers.withdraw': 'change',
  'transfers.answer': 'change',
  'trophies.add': 'change',
  'trophies.approve': 'change',
  'trophies.reject': 'change',
  'waivers.sign': 'change',
}

/** The limit that is counted for the signed-in person before a call runs. */
export const personLimit = (key: CallKey): LimitName | null => {
  const limit = (limitOfCall as Partial<Record<CallKey, LimitName | 'handler'>>)[key]
  return limit === undefined || limit === 'handler' ? null : limit
}

/** Counts may be lost in a power cut; waiting for the disk would serialise requests on one row. */
const withoutFlush = sql`select set_config('synchronous_commit', 'off', true)`

/**
 * Counts one use, outside of the request's transaction so that a refused one counts as well, or
 * refuses with the seconds to wait. One statement: requests at the same time cannot share a count. What was refused
 * adds nothing more, so that what is given back frees a place.
 */
export const consume = async (context: Context, name: LimitName, who: string | number): Promise<void> => {
  const { most, within } = limits[name]
  const now = context.clock.now()
  const ends = new Date(now.getTime() + within)
  const { rows } = await sql<{ count: number; ends_at: Date }>`
    with quick as (${withoutFlush})
    insert into rate_limit as r (key, ends_at, count) select ${`${name}:${who}`}, ${ends}::timestamptz, 1 from quick
    on conflict (key) do update set
      count = case when r.ends_at <= ${now} then 1 else least(r.count, ${most}) + 1 end,
      ends_at = case when r.ends_at <= ${now} then ${ends} else r.ends_at end
    returning count, ends_at`.execute(context.database.db)
  const row = rows[0]!
  if (row.count <= most) return
  // Another process may have started the window after this request read the clock.
  const rest = Math.min(within, row.ends_at.getTime() - now.getTime())
  refuse('too_many', undefined, Math.max(1, Math.ceil(rest / 1000)))
}

/** Refuses where a limit is used up, without counting: a body that would be refused is not read. */
export const refuseUsedUp = async (
  context: Context,
  name: LimitName,
  who: string | number,
): Promise<void> => {
  const now = context.clock.now()
  const row = await context.database.db
    .selectFrom('rate_limit')
    .select('ends_at')
    .where('key', '=', `${name}:${who}`)
    .where('count', '>', limits[name].most)
    .where('ends_at', '>', now)
    .executeTakeFirst()
  if (row)
    refuse('too_many', undefined, Math.max(1, Math.ceil((row.ends_at.getTime() - now.getTime()) / 1000)))
}

/** Ends the login limits of an account and of its own password, whose reset has proved who is there. */
export const endLoginLimits = async (db: Db, account: string, userId: number): Promise<void> => {
  await sql`delete from rate_limit
    where key in (${`loginAccount:${account}`}, ${`ownPassword:${userId}`})
      or (key like 'loginHere:%' and right(key, ${account.length + 1}) = ${` ${account}`})`.execute(db)
}

/** Returns one use, for example after a successful login. */
export const giveBack = async (context: Context, name: LimitName, who: string | number): Promise<void> => {
  await sql`update rate_limit set count = count - 1 where key = ${`${name}:${who}`} and count > 0`.execute(
    context.database.db,
  )
}
