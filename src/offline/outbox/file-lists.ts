/**
 * The outbox keeps the files of a list each under a name of its own, `pictures[0]`, `pictures[1]`; on the wire they are
 * one field again.
 */
export const listedField = (field: string, n: number): string => `${field}[${n}]`

/** Values by the field of the call: one for a single file, in their order for a list of files. */
export const byCallField = <T>(entries: readonly (readonly [string, T])[]): Record<string, T | T[]> => {
  const fields: Record<string, T | T[]> = {}
  for (const [name, value] of entries) {
    const field = name.replace(/\[\d+\]$/, '')
    if (field === name) fields[name] = value
    else fields[field] = [...((fields[field] as T[] | undefined) ?? []), value]
  }
  return fields
}
