import { type Kysely, type Migration, sql, Migrator } from 'kysely'
import { withLimit, withoutLimit } from './time-limits.ts'
import * as people from './migrations/0.1/0001-people.ts'
import * as stands from './migrations/0.1/0002-stands.ts'
import * as reservations from './migrations/0.1/0003-reservations.ts'
import * as sealKey from './migrations/0.1/0004-seal-key.ts'
import * as field from './migrations/0.1/0005-field.ts'
import * as notificationChoices from './migrations/0.1/0006-notification-choices.ts'
import * as userTags from './migrations/0.1/0007-user-tags.ts'
import * as reviewQuestions from './migrations/0.1/0008-review-questions.ts'
import * as language from './migrations/0.1/0009-language.ts'
import * as search from './migrations/0.1/0010-search.ts'
import * as savedSearches from './migrations/0.1/0011-saved-searches.ts'
import * as invitations from './migrations/0.1/0012-invitations.ts'
import * as userVouchers from './migrations/0.1/0013-user-vouchers.ts'
import * as notificationCodes from './migrations/0.2/0014-notification-codes.ts'
import * as deviceTimes from './migrations/0.2/0015-device-times.ts'
import * as moneyAndFiles from './migrations/0.2/0016-money-and-files.ts'
import * as standPlaces from './migrations/0.2/0017-stand-places.ts'
import * as supportAndEmails from './migrations/0.2/0018-support-and-emails.ts'
import * as landFeatures from './migrations/0.2/0019-land-features.ts'
import * as standForms from './migrations/0.2/0020-stand-forms.ts'
import * as hazardsRead from './migrations/0.2/0021-hazards-read.ts'
import * as owners from './migrations/0.2/0022-owners.ts'
import * as jobNames from './migrations/0.2/0023-job-names.ts'
import * as payouts from './migrations/0.2/0024-payouts.ts'
import * as fundRequests from './migrations/0.2/0025-fund-requests.ts'
import * as reviews from './migrations/0.2/0027-reviews.ts'
import * as ratingScale from './migrations/0.2/0028-rating-scale.ts'
import * as leaseApplications from './migrations/0.2/0029-lease-applications.ts'
import * as huntReminders from './migrations/0.2/0030-hunt-reminders.ts'
import * as pageViews from './migrations/0.2/0031-page-views.ts'
import * as putAwayInvitations from './migrations/0.2/0032-put-away-invitations.ts'
import * as calendars from './migrations/0.2/0034-calendars.ts'
import * as administration from './migrations/0.2-part-2/0035-administration.ts'
import * as reviewsOfPapers from './migrations/0.2-part-2/0036-reviews-of-papers.ts'
import * as contents from './migrations/0.2-part-2/0037-contents.ts'
import * as signatureRecords from './migrations/0.2-part-2/0038-signature-records.ts'
import * as requests from './migrations/0.2-part-2/0041-requests.ts'
import * as upkeep from './migrations/0.2-part-2/0046-upkeep.ts'
import * as splits from './migrations/0.2-part-2/0047-splits.ts'
import * as deposits from './migrations/0.2-part-2/0048-deposits.ts'
import * as chatPhotos from './migrations/0.2-part-2/0050-chat-photos.ts'
import * as partyChat from './migrations/0.2-part-2/0051-party-chat.ts'
import * as declinedShares from './migrations/0.2-part-2/0052-declined-shares.ts'
import * as disputes from './migrations/0.2-part-2/0053-disputes.ts'
import * as permitCodes from './migrations/0.2-part-2/0054-permit-codes.ts'
import * as americanWords from './migrations/0.2-part-2/0055-american-words.ts'
import * as restOfRefunds from './migrations/0.2-part-2/0056-rest-of-refunds.ts'
import * as whoSeesAPlace from './migrations/0.2-part-2/0057-who-sees-a-place.ts'
import * as reviewAnswers from './migrations/0.2-part-2/0058-review-answers.ts'
import * as ownShares from './migrations/0.2-part-2/0059-own-shares.ts'
import * as refusedRefunds from './migrations/0.2-part-2/0062-refused-refunds.ts'

/** In this order, each once; a released one is never edited. */
export const migrations: Record<string, Migration> = {
  '0001-people': people,
  '0002-stands': stands,
  '0003-reservations': reservations,
  '0004-seal-key': sealKey,
  '0005-field': field,
  '0006-notification-choices': notificationChoices,
  '0007-user-tags': userTags,
  '0008-review-questions': reviewQuestions,
  '0009-language': language,
  '0010-search': search,
  '0011-saved-searches': savedSearches,
  '0012-invitations': invitations,
  '0013-user-vouchers': userVouchers,
  '0014-notification-codes': notificationCodes,
  '0015-device-times': deviceTimes,
  '0016-money-and-files': moneyAndFiles,
  '0017-stand-places': standPlaces,
  '0018-support-and-emails': supportAndEmails,
  '0019-land-features': landFeatures,
  '0020-stand-forms': standForms,
  '0021-hazards-read': hazardsRead,
  '0022-owners': owners,
  '0023-job-names': jobNames,
  '0024-payouts': payouts,
  '0025-fund-requests': fundRequests,
  '0027-reviews': reviews,
  '0028-rating-scale': ratingScale,
  '0029-lease-applications': leaseApplications,
  '0030-hunt-reminders': huntReminders,
  '0031-page-views': pageViews,
  '0032-put-away-invitations': putAwayInvitations,
  '0034-calendars': calendars,
  '0035-administration': administration,
  '0036-reviews-of-papers': reviewsOfPapers,
  '0037-contents': contents,
  '0038-signature-records': signatureRecords,
  '0041-requests': requests,
  '0046-upkeep': upkeep,
  '0047-splits': splits,
  '0048-deposits': deposits,
  '0050-chat-photos': chatPhotos,
  '0051-party-chat': partyChat,
  '0052-declined-shares': declinedShares,
  '0053-disputes': disputes,
  '0054-permit-codes': permitCodes,
  '0055-american-words': americanWords,
  '0056-rest-of-refunds': restOfRefunds,
  '0057-who-sees-a-place': whoSeesAPlace,
  '0058-review-answers': reviewAnswers,
  '0059-own-shares': ownShares,
  '0062-refused-refunds': refusedRefunds,
}

/** Brings the tables up to date; servers that start together wait for one another (the Migrator's lock). */
export const migrate = async <T>(db: Kysely<T>): Promise<void> => {
  const migrator = new Migrator({
    db: db as Kysely<unknown>,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined)
    throw error instanceof Error ? error : new Error('The migration failed', { cause: error })
}

const startLock = 4_173_001
/** Runs what must be done by one server only while others start beside it. */
export const withMigrationLock = async <T, D>(db: Kysely<D>, work: () => Promise<T>): Promise<T> =>
  db.connection().execute(async (connection) => {
    await sql`set lock_timeout = 0`.execute(connection)
    await sql.raw(withoutLimit).execute(connection)
    await sql`select pg_advisory_lock(${startLock})`.execute(connection)
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(${startLock})`.execute(connection)
      await sql`reset lock_timeout`.execute(connection)
      await sql.raw(withLimit).execute(connection)
    }
  })
