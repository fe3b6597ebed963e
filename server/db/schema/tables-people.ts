import type { MessageValues } from '#core/words/message.ts'
import type { ColumnType, Generated } from 'kysely'

/** A column of JSON: written as text, read as the value. */
export type Json<T> = ColumnType<T, string, string>
export type Id = Generated<number>

export interface StateTable {
  id: Id
  name: string
  code: string
  country: string
  hunting_license: string | null
  state_hunting_rules: string | null
}
export interface UserTable {
  id: Id
  first_name: string
  last_name: string
  email: string
  email_verified_at: Date | null
  password_hash: string
  phone: string
  country_dial_code: Generated<string>
  country_code: Generated<string>
  secondary_phone: string | null
  secondary_dial_code: string | null
  secondary_country_code: string | null
  birthday: string
  address: string
  city: Generated<string>
  state_id: number | null
  state_name: Generated<string>
  zip: Generated<string>
  country: Generated<string>
  image: string | null
  is_admin: Generated<boolean>
  is_junior: Generated<boolean>
  guardian_email: string | null
  guardian_id: number | null
  guardian_confirmed_at: Date | null
  suspended_at: Date | null
  deleted_at: Date | null
  monthly_email_enabled: Generated<boolean>
  language: Generated<string>
  payment_email: string | null
  threshold_cents: number | null
  property_identification_name: string | null
  car_plate: string | null
  /** `YYYY-MM` of the last monthly email. */
  monthly_mailed: string | null
  created_at: Date
}
export interface SessionTable {
  id: Id
  user_id: number
  token_hash: string
  created_at: Date
  used_at: Date
  expires_at: Date
  revoked_at: Date | null
  address: Generated<string>
  agent: Generated<string>
}
export interface EmailTokenTable {
  id: Id
  user_id: number
  kind: 'verify' | 'reset' | 'guardian'
  token_hash: string
  created_at: Date
  expires_at: Date
  used_at: Date | null
}
export interface RateLimitTable {
  key: string
  ends_at: Date
  count: number
}
export interface IdempotencyTable {
  id: Id
  scope: string
  key: string
  call: string
  digest: string
  status: number
  failure: string | null
  body: Json<unknown>
  created_at: Date
}
export interface JobTable {
  id: Id
  kind: string
  payload: Json<Record<string, unknown>>
  run_at: Date
  state: Generated<'waiting' | 'running' | 'done' | 'dead'>
  attempts: Generated<number>
  locked_until: Date | null
  last_error: string | null
  created_at: Date
  done_at: Date | null
}
export interface UpkeepTable {
  task: string
  ran_at: Date
  took_ms: number
  failed_at: Date | null
  error: string | null
}
export interface ClockTable {
  id: number
  offset_ms: number
}
export interface SettingTable {
  key: string
  value: string
  is_public: Generated<boolean>
}
export interface NotificationTable {
  id: Id
  user_id: number
  type: string
  /** Which of the messages of its type it is, and what varies in it: `notificationMessages`. */
  code: string
  values: Json<MessageValues>
  data: Json<Record<string, string | number>>
  read_at: Date | null
  created_at: Date
  pushed_at: Date | null
  mailed_at: Date | null
}
export interface NotificationChoiceTable {
  user_id: number
  kind: string
  push: boolean
  email: boolean
}
export interface UserTagTable {
  id: Id
  user_id: number
  name: string
  created_at: Date
}
export interface SealKeyTable {
  user_id: number
  key: string
  created_at: Date
}
export interface PushSubscriptionTable {
  id: Id
  user_id: number
  session_id: number | null
  endpoint: string
  p256dh: string | null
  auth: string | null
  created_at: Date
  seen_at: Date
  warned_at: Date | null
}
export interface UploadTable {
  id: string
  user_id: number
  length: number
  sha256: string
  type: string
  received: Generated<number>
  complete_at: Date | null
  claimed_at: Date | null
  created_at: Date
  /** When the last piece came. */
  touched_at: Date
}
/** A file that is written, and that no transaction has kept yet. */
export interface PendingFileTable {
  id: Id
  user_id: number | null
  file: string
  bytes: number
  created_at: Date
}
export interface UploadPieceTable {
  upload_id: string
  at: number
  bytes: Buffer
}
export interface MediaTable {
  id: Id
  user_id: number | null
  file: string
  type: string
  kind: 'image' | 'video'
  is_public: boolean
  bytes: number
  created_at: Date
}
/** What administrators' lists have in common; who changed a row last stands in the audit log. */
export interface OrderColumns {
  position: Generated<number>
  /** Grows with each change, so that one which has not seen the last is refused. */
  version: Generated<number>
}
export interface ContentColumns extends OrderColumns {
  hidden_at: Generated<Date | null>
}
export interface TicketCategoryTable extends ContentColumns {
  id: Id
  title: string
}
export interface TicketTable {
  id: Id
  user_id: number
  category_id: number
  subject: string
  description: string
  status: Generated<'open' | 'hold' | 'resolved'>
  media_id: number | null
  /** The administrator who works on it. */
  taken_by: number | null
  created_at: Date
}
export interface TicketCommentTable {
  id: Id
  ticket_id: number
  user_id: number
  comment: string
  created_at: Date
}
export interface FeedbackTable extends OrderColumns {
  id: Id
  user_id: number | null
  feedback: string
  is_public: Generated<boolean>
  created_at: Date
}
export interface ContactMessageTable {
  id: Id
  name: string
  email: string
  message: string
  created_at: Date
}
/** Months whose emails have been begun: one server does it. */
export interface MonthlyRunTable {
  month: string
}
export interface AuditTable {
  id: Id
  user_id: number | null
  act: string
  subject: string
  facts: Json<Record<string, unknown>>
  address: Generated<string>
  created_at: Date
}
