import { fail, type Failure } from '#core/failures.ts'

/** All in bytes. */
export interface FileQuotas {
  readonly perPerson: number
  readonly inAll: number
}
export interface FileUse {
  /** Files kept for this person, and the announced length of those on their way. */
  readonly person: number
  readonly all: number
  /** Uploads of this person that no call has used yet. */
  readonly open: number
}

/** Uploads of one person that may be on their way at once. */
const mostOpen = 20
/** How long an upload without a new piece is kept, and one that is complete but that no call has used. */
export const keptDays = { unfinished: 2, unused: 7 }

const megabytes = (bytes: number): string => String(Math.ceil(bytes / 1_000_000))

/** Null when a file of this length may be taken. */
export const fileRefusal = (use: FileUse, quotas: FileQuotas, length: number): Failure | null => {
  if (use.open >= mostOpen) return { ...fail('uploads_open'), values: { n: use.open } }
  if (use.person + length > quotas.perPerson)
    return {
      ...fail('uploads_full'),
      values: { used: megabytes(use.person), allowed: megabytes(quotas.perPerson) },
    }
  return use.all + length > quotas.inAll ? fail('service_full') : null
}
