import type { StandVoucher } from '#core/calls/stands.ts'
import type { Choice } from './preview.ts'

/** What was chosen for a stand before it is booked; survives the way to the waiver and a reload. */
export interface BookingDraft {
  choice: Choice | null
  voucher: StandVoucher | null
  accepted: boolean
}
export const blank: BookingDraft = { choice: null, voucher: null, accepted: false }

const key = (standId: number) => `booking:${standId}`

export const readDraft = (standId: number): BookingDraft => {
  try {
    return {
      ...blank,
      ...(JSON.parse(sessionStorage.getItem(key(standId)) ?? '{}') as Partial<BookingDraft>),
    }
  } catch {
    return blank
  }
}
export const keepDraft = (standId: number, draft: BookingDraft): void =>
  sessionStorage.setItem(key(standId), JSON.stringify(draft))
export const dropDraft = (standId: number): void => sessionStorage.removeItem(key(standId))
