import type { FeePolicy } from '#core/rules/money/fees.ts'
import type { Id, Json } from './tables-people.ts'

export interface SuspensionTable {
  id: Id
  user_id: number
  reason: string
  suspended_by: number
  /** The stands that it has switched off. */
  stands: Json<number[]>
  created_at: Date
  lifted_at: Date | null
  lifted_by: number | null
}
/** Every state of the settings, the last one in force; rows are never changed. */
export interface ServiceSettingsTable {
  id: Id
  fee_policy: FeePolicy['name']
  hunter_points: number
  landowner_points: number
  fund_request_points: number
  stand_approval: 'manual' | 'automatic'
  review_days: number
  user_id: number
  created_at: Date
}
interface Review {
  verdict: 'approved' | 'rejected'
  reason: string
  /** The administrator. */
  user_id: number
  created_at: Date
}
export interface WaiverReviewTable extends Review {
  waiver_id: number
}
export interface LeaseReviewTable extends Review {
  lease_application_id: number
}
