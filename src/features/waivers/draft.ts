/** The answers, and what was drawn before it was sent, for this tab only. */
export interface WaiverDraft {
  answers: Record<number, { answer: string; reason: string }>
  guardian: string
  /** A picture as an address; empty where nothing is drawn. */
  signature: string
  /** Whether a waiver with these answers was not approved. */
  refused: boolean
}
const key = 'form:waiver'
const blank: WaiverDraft = { answers: {}, guardian: '', signature: '', refused: false }

export const readDraft = (): WaiverDraft => {
  try {
    return { ...blank, ...(JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<WaiverDraft>) }
  } catch {
    return blank
  }
}
export const keepDraft = (draft: WaiverDraft): void => sessionStorage.setItem(key, JSON.stringify(draft))
export const dropDraft = (): void => sessionStorage.removeItem(key)

/** A way back inside this app; anything else is the list of reservations. */
export const wayBack = (back: string | undefined): string =>
  back !== undefined && /^\/(?![/\\])/.test(back) ? back : '/my-profile/my-reservations'

/** The reservation that signing returns to. */
export const huntOf = (back: string | undefined): number | null => {
  const id = /^\/my-profile\/(?:hunt|reservation-details)\/(\d+)$/.exec(back ?? '')?.[1]
  return id === undefined ? null : Number(id)
}
