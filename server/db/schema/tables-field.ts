import type { ColumnType } from 'kysely'
import type { PermitText } from '#core/rules/booking/permits.ts'
import type { Id } from './tables-people.ts'

export interface HuntReturnTable {
  id: Id
  reservation_id: number
  user_id: number
  expected_at: Date
  /** What the device said. */
  device_expected_at: Date
  grace_minutes: number
  contact_name: string
  contact_email: string
  state: 'waiting' | 'told' | 'back'
  /** Counts each setting of the timer: jobs of an earlier one do nothing. */
  version: number
  set_at: Date
  received_at: Date
  reminded_at: Date | null
  told_at: Date | null
  back_at: Date | null
}
export interface HuntOfferTable {
  reservation_id: number
  user_id: number
  kind: 'approval' | 'soon'
  offered_at: Date
}
export interface PermitCodeTable {
  /** Of the six digits, with the secret of the installation. */
  hash: string
  reservation_id: number
  user_id: number
  permit: ColumnType<PermitText, string, never>
  until: Date
}
