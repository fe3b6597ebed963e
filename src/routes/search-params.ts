/** An address that a person can read: `?species=1&species=2&view=map`, not JSON. The schemas read numbers. */
export const parseSearch = (text: string): Record<string, string | string[]> => {
  const found: Record<string, string | string[]> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const before = found[name]
    found[name] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value]
  }
  return found
}

export const stringifySearch = (search: Record<string, unknown>): string => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    for (const item of Array.isArray(value) ? (value as unknown[]) : [value])
      if (item !== undefined && item !== null && item !== '')
        params.append(name, String(item as string | number))
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}
