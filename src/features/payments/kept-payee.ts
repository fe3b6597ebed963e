export interface Payee {
  first_name: string
  last_name: string
  phone: string
  email: string
  country_code: string
}

const name = 'payout-onboarding'

/** Keeps what was typed while the provider's page is open, under a state that nobody else knows. */
export const keepPayee = (payee: Payee): string => {
  const state = crypto.randomUUID()
  sessionStorage.setItem(name, JSON.stringify({ state, payee }))
  return state
}

/** What was kept under this state; once, and null for any other. */
export const takeKept = (state: string | null): Payee | null => {
  const text = sessionStorage.getItem(name)
  sessionStorage.removeItem(name)
  if (text === null) return null
  const kept = JSON.parse(text) as { state: string; payee: Payee }
  return kept.state === state ? kept.payee : null
}
