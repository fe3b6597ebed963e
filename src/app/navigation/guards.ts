import { redirect } from '@tanstack/react-router'

/** The token is in localStorage (spec 1 §9); guards run before any hook can. */
const hasToken = (): boolean => Boolean(localStorage.getItem('token'))

/** Redirects visitors to the login, which returns to this address. */
export const requireSignedIn = ({ location }: { location: { href: string } }): void => {
  if (!hasToken()) throw redirect({ to: '/auth/login', search: { from: location.href } })
}

/** Redirects signed-in users away from login and sign-up (spec 1 §2). */
export const requireSignedOut = (): void => {
  if (hasToken()) throw redirect({ to: '/' })
}
