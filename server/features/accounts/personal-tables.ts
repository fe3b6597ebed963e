import { type RawBuilder, sql } from 'kysely'
import type { Tables } from '#server/db/schema/tables.ts'

/** What a table holds of a person, and what becomes of it. */
export interface PersonalTable {
  /** Which of its rows are a person's, as a condition over the table. */
  readonly rows: (userId: number) => RawBuilder<unknown>
  /** Under which name a person finds their rows in the export, with these columns; or why they do not. */
  readonly exported: { readonly as: string; readonly columns: string } | { readonly notBecause: string }
  /** What happens to the rows when the person leaves. */
  readonly leaving: 'deleted' | 'anonymized' | { readonly keptBecause: string }
}
type Entry = 'nobody' | PersonalTable

const emailOf = (userId: number) => sql`(select lower(email) from app_user where id = ${userId})`
const own = (userId: number) => sql`user_id = ${userId}`
const ofOwnReservation = (userId: number) =>
  sql`reservation_id in (select id from reservation where user_id = ${userId})`
const ofOwnStand = (userId: number) => sql`stand_id in (select id from stand where user_id = ${userId})`

/** The shares that a person has paid or was asked for. */
export const ofSharesOf = (userId: number) =>
  sql`(user_id = ${userId} or (user_id is null and lower(email) = ${emailOf(userId)}))`

const as = (name: string, columns: string) => ({ as: name, columns })
const not = (reason: string) => ({ notBecause: reason })
const kept = (reason: string) => ({ keptBecause: reason })

const keptByLaw = kept('bookings, payments and what was signed for them are kept as the law asks')
const keptForOthers = kept('it is part of what other people have written, booked or seen')
const keptWithStand = kept(
  'the stand is off the site, and whoever has hunted there finds it in their history',
)

const partOfStand = (name: string, columns: string) =>
  ({ rows: ofOwnStand, exported: as(name, columns), leaving: keptWithStand }) as const

/**
 * Every table, and what becomes of a person's rows in it: when they ask for their data, and when they leave. The
 * export and the end of an account follow this list, so that a table without its line does not compile. Rows are
 * deleted from the top down.
 */
export const personalTables = {
  state: 'nobody',
  app_user: {
    rows: (userId) => sql`id = ${userId}`,
    exported: as('language', 'language'),
    leaving: 'anonymized',
  },
  session: {
    rows: own,
    exported: as('sessions', 'created_at, used_at, address, agent, revoked_at'),
    leaving: 'anonymized',
  },
  email_token: { rows: own, exported: not('a link that proves who one is'), leaving: 'deleted' },
  rate_limit: {
    rows: (userId) => sql`split_part(key, ':', 2) in (${String(userId)}, ${emailOf(userId)})`,
    exported: not('a count of tries'),
    leaving: kept('a count ends within a day, and must not begin anew'),
  },
  idempotency: {
    rows: (userId) => sql`scope = ${`user:${userId}`}`,
    exported: not('a copy of answers, whose content is exported where it is kept'),
    leaving: 'deleted',
  },
  job: {
    rows: (userId) => sql`strpos(lower(payload::text), ${emailOf(userId)}) > 0`,
    exported: not('a mail that the person gets'),
    leaving: kept('what is promised is sent, the last farewell too, and dropped after two weeks'),
  },
  clock: 'nobody',
  setting: 'nobody',
  notification: {
    rows: own,
    exported: as('notifications', 'type, code, values, read_at, created_at'),
    leaving: 'deleted',
  },
  notification_choice: {
    rows: own,
    exported: as('notification_preferences', 'kind, push, email'),
    leaving: 'deleted',
  },
  push_subscription: {
    rows: own,
    exported: not('an address with which anybody could write to the browser'),
    leaving: 'deleted',
  },
  seal_key: { rows: own, exported: not('a key'), leaving: 'deleted' },
  upload_piece: {
    rows: (userId) => sql`upload_id in (select id from upload where user_id = ${userId})`,
    exported: not('a part of a file that has not arrived'),
    leaving: 'deleted',
  },
  upload: { rows: own, exported: not('a file on its way; exported where it is used'), leaving: 'deleted' },
  pending_file: {
    rows: own,
    exported: not('a file that no call has kept yet'),
    leaving: kept('it is removed within an hour or two'),
  },
  media: {
    rows: own,
    exported: as('files', 'file, type, kind, is_public, created_at'),
    leaving: keptForOthers,
  },
  ticket_category: 'nobody',
  ticket: {
    rows: own,
    exported: as('tickets', 'id, subject, description, status, created_at'),
    leaving: kept('support answers for what it was asked'),
  },
  ticket_comment: {
    rows: own,
    exported: as('ticket_comments', 'ticket_id, comment, created_at'),
    leaving: kept('support answers for what it was asked'),
  },
  feedback: { rows: own, exported: as('feedback', 'feedback, created_at'), leaving: 'anonymized' },
  contact_message: {
    rows: (userId) => sql`lower(email) = ${emailOf(userId)}`,
    exported: not('anybody can write it under any address'),
    leaving: kept('support answers for what it was asked'),
  },
  user_tag: { rows: own, exported: as('tags', 'name, created_at'), leaving: 'deleted' },
  review_question: 'nobody',
  audit: {
    rows: own,
    exported: as('acts', 'act, subject, created_at'),
    leaving: kept('it proves what was signed, and that the account was deleted'),
  },
  suspension: {
    rows: own,
    exported: as('suspensions', 'reason, created_at, lifted_at'),
    leaving: kept('it proves why an account was closed, and by whom'),
  },
  service_settings: {
    rows: own,
    exported: not('the settings of the service; who changed them is among the acts'),
    leaving: kept('it proves which fees were in force, and who set them'),
  },
  waiver_review: {
    rows: (userId) => sql`waiver_id in (select id from waiver where user_id = ${userId})`,
    exported: as('waiver_reviews', 'waiver_id, verdict, reason, created_at'),
    leaving: keptByLaw,
  },
  lease_review: {
    rows: (userId) =>
      sql`lease_application_id in (select id from lease_application where user_id = ${userId})`,
    exported: as('lease_reviews', 'lease_application_id, verdict, reason, created_at'),
    leaving: keptByLaw,
  },
  monthly_run: 'nobody',
  specie: 'nobody',
  site_type: 'nobody',
  capacity: 'nobody',
  point_of_interest: 'nobody',
  stand: {
    rows: own,
    exported: as('stands', 'id, title, address, description, status, active, created_at'),
    leaving: keptWithStand,
  },
  stand_picture: partOfStand('stand_pictures', 'stand_id, picture'),
  land_feature: partOfStand('land_features', 'stand_id, kind, shape, points, note'),
  stand_form: partOfStand('stand_forms', 'stand_id, state, fields, reason, sent_at'),
  stand_specie: partOfStand('stand_species', 'stand_id, specie_id'),
  stand_interest: partOfStand('stand_points_of_interest', 'stand_id, point_id'),
  rate: partOfStand('stand_rates', 'stand_id, weekday, rate_cents, is_enabled'),
  occasion: partOfStand('stand_occasions', 'stand_id, day, name, price_cents'),
  season: partOfStand('stand_seasons', 'stand_id, title, start_day, end_day, rate_cents'),
  yearly: partOfStand('stand_years', 'stand_id, title, start_day, end_day, rate_cents'),
  discount_tier: partOfStand('stand_discounts', 'stand_id, days, percent, is_enabled'),
  voucher: partOfStand(
    'stand_vouchers',
    'stand_id, name, code, discount_type, amount, redeem_count, once_per_hunter',
  ),
  user_voucher: {
    rows: own,
    exported: as(
      'vouchers',
      `(select stand_id from voucher v where v.id = voucher_id), (select name from voucher v where v.id = voucher_id),
        (select code from voucher v where v.id = voucher_id), given_at`,
    ),
    leaving: 'deleted',
  },
  blockout: partOfStand('stand_blockouts', 'stand_id, start_day, end_day, notes'),
  calendar_feed: partOfStand('calendar_addresses', 'stand_id, created_at'),
  calendar_source: partOfStand('calendars', 'stand_id, name, url, read_at, created_at'),
  taken_days: 'nobody',
  page_view: 'nobody',
  upkeep: 'nobody',
  stand_transfer: {
    rows: (userId) => sql`(from_user_id = ${userId} or to_user_id = ${userId})`,
    exported: as('stand_transfers', 'stand_id, status, body, signer_name, created_at, answered_at'),
    leaving: keptByLaw,
  },
  lease_application: {
    rows: own,
    exported: as(
      'lease_applications',
      'property_identification_name, body, sha256, signer_name, address, agent, signed_at',
    ),
    leaving: keptByLaw,
  },
  signature_record: {
    rows: own,
    exported: as('signatures', 'position, previous, hash, facts'),
    leaving: keptByLaw,
  },
  stand_tag: partOfStand('stand_tags', 'stand_id, name'),
  stand_cell: 'nobody',
  location_secret: 'nobody',
  follower: { rows: own, exported: as('follows', 'stand_id, created_at'), leaving: 'deleted' },
  favorite: { rows: own, exported: as('favourites', 'stand_id, created_at'), leaving: 'deleted' },
  saved_search_find: {
    rows: (userId) => sql`search_id in (select id from saved_search where user_id = ${userId})`,
    exported: not('it follows from the saved search and what is open to all'),
    leaving: 'deleted',
  },
  saved_search: {
    rows: own,
    exported: as('saved_searches', 'name, terms, alerts, created_at'),
    leaving: 'deleted',
  },
  post: {
    rows: ofOwnStand,
    exported: as('posts', 'id, stand_id, title, created_at'),
    leaving: keptWithStand,
  },
  post_image: {
    rows: (userId) =>
      sql`post_id in (select p.id from post p join stand s on s.id = p.stand_id where s.user_id = ${userId})`,
    exported: as('post_pictures', 'post_id, image'),
    leaving: keptWithStand,
  },
  slider: 'nobody',
  faq: 'nobody',
  tutorial: 'nobody',
  document: 'nobody',
  reservation: {
    rows: own,
    exported: as(
      'reservations',
      `id, stand_id, state, booking_type, start_day, end_day, charges, total_cents, fee_policy, paid_at, canceled_at,
        by_request, requested_at, answered_at, request_end, decline_reason, deposit_cents, balance_due, created_at`,
    ),
    leaving: keptByLaw,
  },
  invitation: {
    rows: own,
    exported: as('invitations', 'reservation_id, email, status, created_at, answered_at'),
    leaving: 'anonymized',
  },
  permit_code: { rows: own, exported: not('a secret of ten minutes'), leaving: 'deleted' },
  payment_split: {
    rows: ofOwnReservation,
    exported: as('splits', 'reservation_id, until, ended, created_at'),
    leaving: keptByLaw,
  },
  split_share: {
    rows: ofSharesOf,
    exported: as('shares', 'reservation_id, email, amount_cents, paid_by is not null as paid, created_at'),
    leaving: 'anonymized',
  },
  payment: {
    rows: (userId) => sql`payer_id = ${userId}`,
    exported: as(
      'payments',
      'reservation_id, part, provider, amount_cents, state, received_cents, received_currency, created_at, settled_at',
    ),
    leaving: keptByLaw,
  },
  payment_event: 'nobody',
  refund: {
    rows: (userId) => sql`payment_id in (select id from payment where payer_id = ${userId})`,
    exported: as(
      'refunds',
      'reservation_id, amount_cents, currency, state, reason, note, created_at, settled_at',
    ),
    leaving: keptByLaw,
  },
  dispute: {
    rows: (userId) => sql`(payment_id in (select id from payment where payer_id = ${userId})
      or fund_payment_id in (select x.id from fund_payment x join fund_request f on f.id = x.fund_request_id
        where f.payer_id = ${userId}))`,
    exported: as('disputes', 'reservation_id, amount_cents, currency, reason, state, created_at, closed_at'),
    leaving: keptByLaw,
  },
  payout_account: {
    rows: own,
    exported: as(
      'payout_account',
      'first_name, last_name, phone, email, country_code, provider, connected_at',
    ),
    leaving: 'deleted',
  },
  payout: {
    rows: own,
    exported: as('payouts', 'amount_cents, provider, state, created_at, settled_at'),
    leaving: keptByLaw,
  },
  sandbox_transfer: 'nobody',
  sandbox_payment: 'nobody',
  fund_payment: {
    rows: (userId) => sql`fund_request_id in (select id from fund_request where payer_id = ${userId})`,
    exported: as('fund_payments', 'fund_request_id, provider, amount_cents, state, created_at, settled_at'),
    leaving: keptByLaw,
  },
  fund_request: {
    rows: (userId) => sql`(sender_id = ${userId} or payer_id = ${userId})`,
    exported: as(
      'fund_requests',
      `id, reservation_id, requested_by, amount_cents, share_points, description, decline_reason, state, created_at,
        settled_at`,
    ),
    leaving: keptByLaw,
  },
  ledger_transaction: {
    rows: ofOwnReservation,
    exported: not('the books of the service; a person’s part is in payments, refunds and earnings'),
    leaving: keptByLaw,
  },
  posting: {
    rows: (userId) => sql`account in (${`landowner:${userId}`}, ${`available:${userId}`})`,
    exported: as(
      'earnings',
      '(select created_at from ledger_transaction l where l.id = transaction_id), amount_cents',
    ),
    leaving: keptByLaw,
  },
  waiver_question: 'nobody',
  waiver: {
    rows: own,
    exported: as(
      'waivers',
      `document_type, body, sha256, answers, is_approved, signer_name, guardian_name, address, agent, signed_at,
        expires_at`,
    ),
    leaving: keptByLaw,
  },
  attendance: {
    rows: own,
    exported: as(
      'check_ins',
      `reservation_id, kind, at, received_at, lat, lng, accuracy, recorded_offline, device_at, time_is,
        hazards_read, acknowledged`,
    ),
    leaving: kept('the landowner answers for who was on the land'),
  },
  trophy: {
    rows: own,
    exported: as('trophies', 'reservation_id, name, harvest_day, comment, image, status, created_at'),
    leaving: keptForOthers,
  },
  review: {
    // What the other side has written is theirs alone until it is published (decision 20).
    rows: (userId) => sql`(user_id = ${userId} or (about_user_id = ${userId} and published_at is not null))`,
    exported: as('reviews', 'reservation_id, stand_id, type, rating, review, published_at, created_at'),
    leaving: keptForOthers,
  },
  chat_photo: {
    rows: (userId) => sql`message_id in (select id from chat_message where from_user_id = ${userId})`,
    exported: as(
      'message_photos',
      `(select reservation_id from chat_message m where m.id = message_id) as reservation_id, message_id, position,
        (select file from media f where f.id = media_id) as file`,
    ),
    leaving: keptForOthers,
  },
  chat_message: {
    rows: (userId) => sql`from_user_id = ${userId}`,
    exported: as(
      'messages',
      'id, reservation_id, to_user_id is null as to_everybody, message, photo_count, written_at, device_written_at, created_at',
    ),
    leaving: keptForOthers,
  },
  hunt_return: {
    rows: own,
    exported: as(
      'returns',
      'reservation_id, expected_at, device_expected_at, contact_name, contact_email, state, set_at, back_at',
    ),
    leaving: 'deleted',
  },
  hunt_offer: {
    rows: own,
    exported: not('the notification of it is exported'),
    leaving: 'deleted',
  },
} as const satisfies Record<keyof Tables, Entry>

type Named = typeof personalTables
/** The tables whose rows stay without what tells whose they are. */
export type AnonymizedTable = {
  [T in keyof Named]: Named[T] extends { readonly leaving: 'anonymized' } ? T : never
}[keyof Named]

/** The tables that hold something of a person, in the order of the list. */
export const tablesOfPeople = Object.entries(personalTables).flatMap(
  ([table, entry]: [string, Entry]): (PersonalTable & { table: string })[] =>
    entry === 'nobody' ? [] : [{ table, ...entry }],
)
