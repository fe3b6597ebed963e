import type { ColumnType, Generated } from 'kysely'
import type { CalendarFailure } from '#core/calls/owners/calendars.ts'
import type { Stay } from '#core/rules/booking/availability.ts'
import type { SignedKind } from '#core/rules/signed-papers.ts'
import type { Id } from './tables-people.ts'

/** By a trigger alone. */
type Written<T> = ColumnType<T, never, never>

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
  signature_sha256: Generated<string | null>
  signer_name: string | null
  address: string | null
  agent: Generated<string | null>
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

/** One signature in the chain over all of them; triggers write it with the signed row, and nothing changes it. */
export interface SignatureRecordTable {
  position: Written<number>
  previous: Written<string>
  hash: Written<string>
  kind: Written<SignedKind>
  subject_id: Written<number>
  user_id: Written<number>
  /** What was signed, as the text that was hashed. */
  facts: Written<string>
}

/** The secret of the address at which others read when a stand is taken. */
export interface CalendarFeedTable {
  stand_id: number
  secret: string
  created_at: Date
}
/** A calendar elsewhere that closes days of a stand. */
export interface CalendarSourceTable {
  id: Id
  stand_id: number
  name: string
  url: string
  /** The days that it said were taken when it was last read. */
  busy: ColumnType<readonly Stay[], string | undefined, string>
  /** Why the last reading failed; null where it did not. */
  failure: CalendarFailure | null
  /** Readings that failed, one after another. */
  failures: Generated<number>
  read_at: Date | null
  tried_at: Date | null
  next_at: Date
  created_at: Date
}

/** How often a stand's page was opened on a day. */
export interface PageViewTable {
  stand_id: number
  day: string
  views: number
}
