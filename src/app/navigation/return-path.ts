import type { Me } from '#core/calls/shapes/people.ts'

const returnKey = 'return-to'
/** As long as the link of a verification mail lasts. */
const lastsMs = 48 * 3_600_000

/** A path inside this app where a login may lead; `//elsewhere` is not, nor another login. */
export const safeReturnPath = (from: string | undefined): string | undefined =>
  from !== undefined && /^\/(?![/\\])/.test(from) && (!from.startsWith('/auth/') || isGuardianLink(from))
    ? from
    : undefined

/** Where a new stand is listed. */
export const newStandPath = '/my-profile/update-stand/new'

/** The link of a guardian's mail: confirming needs the login, but no verified email. */
export const isGuardianLink = (path: string): boolean => path.startsWith('/auth/guardian?')

/** Keeps where a person was on the way to the login until their email is verified, which may take a day. */
export const rememberReturnPath = (from: string | undefined): void => {
  const path = safeReturnPath(from)
  if (path !== undefined) localStorage.setItem(returnKey, `${Date.now()} ${path}`)
}
export const recallReturnPath = (): string | undefined => {
  const [, at, path] = /^(\d+) (.+)$/.exec(localStorage.getItem(returnKey) ?? '') ?? []
  return Date.now() - Number(at ?? 0) < lastsMs ? safeReturnPath(path) : undefined
}
export const forgetReturnPath = (): void => localStorage.removeItem(returnKey)

/** Where a login leads that came from nowhere (decision 48). */
export const startOf = (me: Me): string =>
  me.is_landowner ? '/my-profile/my-stands' : me.has_reservations ? '/my-profile/my-reservations' : '/'
