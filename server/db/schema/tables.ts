import type { ReviewAnswer } from '#core/calls/shapes/reviews.ts'
import type { Held } from '#core/rules/booking/reservation-state.ts'
import type { RequestEnd } from '#core/rules/booking/request-words.ts'
import type { PaymentPart } from '#core/rules/booking/split-words.ts'
import type { InvitationStatus } from '#core/rules/booking/invitations.ts'
import type { HazardReading } from '#core/rules/land/hazards.ts'
import type { LandFeature } from '#core/rules/land/land.ts'
import type { LedgerKind, RefundReason } from '#core/rules/money/ledger.ts'
import type { ColumnType, Generated } from 'kysely'
import type * as administration from './tables-administration.ts'
import type * as field from './tables-field.ts'
import type * as money from './tables-money.ts'
import type * as owners from './tables-owners.ts'
import type * as people from './tables-people.ts'
import type * as searches from './tables-searches.ts'
import type * as stands from './tables-stands.ts'
import type { Id, Json } from './tables-people.ts'

export interface ReservationTable {
  id: Id
  stand_id: number
  user_id: number
  state: Held['state']
  booking_type: 'dateRange' | 'season' | 'yearly'
  season_id: number | null
  voucher_id: number | null
  /** Whether its voucher counted once per hunter when the days were held. */
  voucher_once: Generated<boolean>
  start_day: string
  end_day: string
  recovery_days: number
  day_count: number
  charges: Json<{ days: number; unit: number; total: number }[]>
  sub_total_cents: number
  multi_day_cents: number
  voucher_cents: number
  lease_cents: number
  hunter_fee_cents: number
  landowner_fee_cents: number
  total_cents: number
  landowner_cents: number
  fee_policy: string
  landowner_share: number
  cancellation_days: number
  cancellation_fee_cents: number
  /** Until when the days are kept: unpaid, as a request without an answer, or until all shares are paid. */
  hold_until: Date | null
  /** Whether the landowner has to agree, as it was when the days were held. */
  by_request: Generated<boolean>
  requested_at: Generated<Date | null>
  /** When the landowner agreed or declined. */
  answered_at: Generated<Date | null>
  request_end: Generated<RequestEnd | null>
  decline_reason: Generated<string | null>
  /** What is paid at the booking, and the landowner's part of it; null where that is the whole price. */
  deposit_cents: Generated<number | null>
  deposit_landowner_cents: Generated<number | null>
  /** The day until which the rest is due. */
  balance_due: Generated<string | null>
  balance_paid_by: Generated<number | null>
  /** How many of the reminders of the balance are sent or passed over, 0 to 3. */
  balance_reminders: Generated<number>
  paid_at: Date | null
  canceled_at: Date | null
  /** When both sides were told that the hunt is over. */
  completion_told_at: Generated<Date | null>
  /** How many of the reminders before the hunt are sent or passed over, 0 to 3. */
  reminders_sent: Generated<number>
  created_at: Date
}
export interface InvitationTable {
  id: Id
  reservation_id: number
  user_id: number | null
  email: string
  status: InvitationStatus
  created_at: Date
  answered_at: Date | null
  hidden_at: Date | null
  /** By the main hunter. */
  put_away_at: Date | null
}
export interface PaymentTable {
  id: Id
  reservation_id: number
  payer_id: number
  part: Generated<PaymentPart>
  share_id: Generated<number | null>
  provider: 'sandbox' | 'stripe' | 'none'
  intent: string | null
  client_secret: string | null
  amount_cents: number
  /** `authorized`: the card has agreed to it, and nothing is charged. */
  state: 'created' | 'requires_action' | 'authorized' | 'succeeded' | 'mismatched' | 'voided' | 'refunded'
  /** What the provider says has arrived. */
  received_cents: Generated<number | null>
  received_currency: Generated<string | null>
  created_at: Date
  settled_at: Date | null
}
export interface PaymentEventTable {
  id: string
  kind: string
  received_at: Date
}
export interface RefundTable {
  id: Id
  reservation_id: number
  payment_id: number
  amount_cents: number
  currency: Generated<string>
  /** How often the provider was asked. */
  tries: Generated<number>
  /** Whether the provider may have made it without our knowing: it was asked, and has not refused. */
  maybe_made: Generated<boolean>
  /** `waiting`: for the end of a dispute; `ended`: the dispute has given the money back instead. */
  state: 'processing' | 'waiting' | 'succeeded' | 'failed' | 'ended'
  reason: RefundReason
  /** Why, in the words of the administrator who has made it. */
  note: Generated<string | null>
  refunded_by: Generated<number | null>
  /** The refund of which the bank has given back the other part. */
  rest_of: Generated<number | null>
  created_at: Date
  settled_at: Date | null
}
export interface LedgerTransactionTable {
  id: Id
  kind: LedgerKind
  reservation_id: number | null
  payment_id: number | null
  refund_id: number | null
  payout_id: Generated<number | null>
  fund_request_id: Generated<number | null>
  dispute_id: Generated<number | null>
  created_at: Date
}
export interface PostingTable {
  id: Id
  transaction_id: number
  account: string
  amount_cents: number
}
export interface WaiverQuestionTable {
  id: Id
  question: string
  options: Json<{ label: string; show_comment_box: boolean; is_approved: boolean }[]>
  position: number
}
export interface WaiverTable {
  id: Id
  user_id: number
  document_type: string
  body: string
  sha256: string
  answers: Json<unknown>
  is_approved: boolean
  signature: Buffer
  signature_sha256: string
  signer_name: string
  guardian_name: string | null
  address: string
  agent: string
  signed_at: Date
  expires_at: Date
}
export interface AttendanceTable {
  id: Id
  reservation_id: number
  user_id: number
  kind: 'checkin' | 'checkout'
  at: Date
  received_at: Date
  lat: number | null
  lng: number | null
  accuracy: number | null
  recorded_offline: boolean
  clock_offset_ms: number | null
  /** What the device said. */
  device_at: Date
  time_is: 'device' | 'corrected' | 'server'
  hazards_read: ColumnType<HazardReading, HazardReading | undefined>
  /** Each hazard as it was described when it was acknowledged. */
  acknowledged: ColumnType<Pick<LandFeature, 'key' | 'kind' | 'note'>[], string | undefined, string>
}
export interface TrophyTable {
  id: Id
  reservation_id: number
  stand_id: number
  user_id: number
  image: string
  name: string
  specie_id: number | null
  harvest_day: string
  comment: string
  is_marked: Generated<boolean>
  status: 'pending' | 'approved' | 'rejected'
  created_at: Date
}
export interface ReviewTable {
  id: Id
  reservation_id: number
  stand_id: number
  user_id: number
  about_user_id: number
  type: 'hunter' | 'landowner'
  rating: number
  review: string
  published_at: Date | null
  /** When it is published at the latest, also if it stays alone; null where it never was unpublished. */
  publish_at: Generated<Date | null>
  challenged_at: Generated<Date | null>
  edited_at: Generated<Date | null>
  /** What was chosen at each question; null where the app did not send it. */
  answers: ColumnType<ReviewAnswer[] | null, string | null | undefined, string | null>
  created_at: Date
}
export interface ChatMessageTable {
  id: Id
  reservation_id: number
  from_user_id: number
  /** Null: for everybody of the reservation. */
  to_user_id: number | null
  message: string
  photo_count: Generated<number>
  written_at: Date | null
  device_written_at: Date | null
  created_at: Date
}
export interface ChatPhotoTable {
  message_id: number
  position: number
  media_id: number
}

/** Every table: the one list of them. */
export interface ReviewQuestionTable {
  id: Id
  type: 'hunter' | 'landowner'
  position: number
  question: string
  options: Json<{ option: string; weightage: number }[]>
}
export interface Tables {
  state: people.StateTable
  app_user: people.UserTable
  session: people.SessionTable
  email_token: people.EmailTokenTable
  rate_limit: people.RateLimitTable
  idempotency: people.IdempotencyTable
  job: people.JobTable
  upkeep: people.UpkeepTable
  clock: people.ClockTable
  setting: people.SettingTable
  notification: people.NotificationTable
  notification_choice: people.NotificationChoiceTable
  push_subscription: people.PushSubscriptionTable
  seal_key: people.SealKeyTable
  upload: people.UploadTable
  pending_file: people.PendingFileTable
  upload_piece: people.UploadPieceTable
  media: people.MediaTable
  ticket_category: people.TicketCategoryTable
  ticket: people.TicketTable
  ticket_comment: people.TicketCommentTable
  feedback: people.FeedbackTable
  contact_message: people.ContactMessageTable
  user_tag: people.UserTagTable
  review_question: ReviewQuestionTable
  audit: people.AuditTable
  suspension: administration.SuspensionTable
  service_settings: administration.ServiceSettingsTable
  waiver_review: administration.WaiverReviewTable
  lease_review: administration.LeaseReviewTable
  monthly_run: people.MonthlyRunTable
  specie: stands.SpeciesTable
  site_type: stands.SiteTypeTable
  capacity: stands.CapacityTable
  point_of_interest: stands.PointOfInterestTable
  stand: stands.StandTable
  stand_form: stands.StandFormTable
  stand_picture: stands.StandPictureTable
  land_feature: stands.LandFeatureTable
  stand_specie: stands.StandSpeciesTable
  stand_interest: stands.StandInterestTable
  rate: stands.RateTable
  occasion: stands.OccasionTable
  season: stands.SeasonTable
  yearly: stands.YearlyTable
  discount_tier: stands.DiscountTierTable
  voucher: stands.VoucherTable
  user_voucher: stands.UserVoucherTable
  blockout: stands.BlockoutTable
  taken_days: owners.TakenDaysTable
  calendar_feed: owners.CalendarFeedTable
  calendar_source: owners.CalendarSourceTable
  page_view: owners.PageViewTable
  lease_application: owners.LeaseApplicationTable
  stand_transfer: owners.StandTransferTable
  signature_record: owners.SignatureRecordTable
  stand_tag: stands.StandTagTable
  stand_cell: stands.StandCellTable
  location_secret: stands.LocationSecretTable
  follower: stands.FollowerTable
  favorite: stands.FavoriteTable
  saved_search: searches.SavedSearchTable
  saved_search_find: searches.SavedSearchMatchTable
  post: stands.PostTable
  post_image: stands.PostImageTable
  slider: stands.SliderTable
  faq: stands.FaqTable
  tutorial: stands.TutorialTable
  document: stands.DocumentTable
  reservation: ReservationTable
  invitation: InvitationTable
  payment: PaymentTable
  payment_split: money.PaymentSplitTable
  split_share: money.SplitShareTable
  payment_event: PaymentEventTable
  refund: RefundTable
  payout_account: money.PayoutAccountTable
  payout: money.PayoutTable
  sandbox_transfer: money.SandboxTransferTable
  sandbox_payment: money.SandboxPaymentTable
  fund_request: money.FundRequestTable
  fund_payment: money.FundPaymentTable
  dispute: money.DisputeTable
  ledger_transaction: LedgerTransactionTable
  posting: PostingTable
  waiver_question: WaiverQuestionTable
  waiver: WaiverTable
  attendance: AttendanceTable
  trophy: TrophyTable
  review: ReviewTable
  chat_message: ChatMessageTable
  chat_photo: ChatPhotoTable
  hunt_return: field.HuntReturnTable
  hunt_offer: field.HuntOfferTable
  permit_code: field.PermitCodeTable
}
