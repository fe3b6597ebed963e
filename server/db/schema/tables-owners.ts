import type { Id } from './tables-people.ts'

/** Days that belong to one reservation or blockout of a stand; filled by triggers. */
export interface TakenDaysTable {
  stand_id: number
  days: string
  reservation_id: number | null
  blockout_id: number | null
}
/** A stand on its way to another landowner; what was signed is kept with it. */
export interface StandTransferTable {
  id: Id
  stand_id: number
  from_user_id: number
  to_user_id: number
  status: 'pending' | 'accepted' | 'declined' | 'cancelled'
  body: string | null
  sha256: string | null
  signature: Buffer | null
  signer_name: string | null
  address: string | null
  created_at: Date
  answered_at: Date | null
}

/** An application to lease land out, with what was signed. */
export interface LeaseApplicationTable {
  id: Id
  user_id: number
  property_identification_name: string
  body: string
  sha256: string
  signature: Buffer
  signature_sha256: string
  signer_name: string
  address: string
  agent: string
  signed_at: Date
}
