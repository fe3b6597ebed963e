type Values = Record<string, unknown>
const keyOf = (keep: string) => `form:${keep}`
const keepable = (name: string, value: unknown) =>
  !/password|cvc|card|number$/i.test(name) && !(value instanceof Blob)

/** What was typed into a form, for this tab only: a reload or a mistaken "back" loses nothing. */
export const recall = (keep: string | undefined, initial: Values): Values => {
  if (keep === undefined) return {}
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(keep)) ?? '{}')
    return typeof kept === 'object' && kept !== null
      ? Object.fromEntries(Object.entries(kept).filter(([name, value]) => name in initial && value !== null))
      : {}
  } catch {
    return {}
  }
}

export const remember = (keep: string | undefined, values: Values): void => {
  if (keep === undefined) return
  const kept = Object.fromEntries(Object.entries(values).filter(([name, value]) => keepable(name, value)))
  try {
    sessionStorage.setItem(keyOf(keep), JSON.stringify(kept))
  } catch {
    // A full or forbidden storage must not stop anybody from typing.
  }
}

export const forget = (keep: string | undefined): void => {
  if (keep !== undefined) sessionStorage.removeItem(keyOf(keep))
}
