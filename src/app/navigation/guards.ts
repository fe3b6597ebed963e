import { redirect } from '@tanstack/react-router'

/** Local storage is where the token lives (spec 1 §9); the guards run before any hook can. */
const hasToken = (): boolean => Boolean(localStorage.getItem('token'))

/** Only for signed-in people: others log in first and come back to where they wanted to go. */
export const signedIn = ({ location }: { location: { href: string } }): void => {
  if (!hasToken()) throw redirect({ to: '/auth/login', search: { from: location.href } })
}

/** Login and sign-up make no sense for a signed-in person (spec 1 §2). */
export const signedOut = (): void => {
  if (hasToken()) throw redirect({ to: '/' })
}

/** A way back inside this app; anything else, like `//elsewhere`, is not one. */
export const safeReturn = (from: string | undefined): string =>
  from !== undefined && /^\/(?![/\\])/.test(from) && !from.startsWith('/auth/')
    ? from
    : '/my-profile/my-stands'
