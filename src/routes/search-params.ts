/** A readable URL (`?species=1&species=2&view=map`) instead of JSON; the schemas parse numbers. */
export const parseSearch = (text: string): Record<string, string | string[]> => {
  const params: Record<string, string | string[]> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const previous = params[name]
    params[name] =
      previous === undefined ? value : [...(Array.isArray(previous) ? previous : [previous]), value]
  }
  return params
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
