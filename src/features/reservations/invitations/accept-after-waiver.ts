const key = 'accept-invitation'

/** Remembers, for this tab, which invitation was being accepted when the waiver had to be signed first. */
export const acceptAfterWaiver = (invitationId: number): void =>
  sessionStorage.setItem(key, String(invitationId))

/** Whether this invitation was left for the waiver; says so once. */
export const takeAcceptance = (invitationId: number): boolean => {
  const isThis = sessionStorage.getItem(key) === String(invitationId)
  if (isThis) sessionStorage.removeItem(key)
  return isThis
}
