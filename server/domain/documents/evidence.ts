import { sha256 } from '#server/config/random.ts'
import type { Evidence } from './papers.ts'

/** The version of what is attached to a signed copy; a reader of an older one must stay able to read it. */
const format = 'highseat-evidence/1'

/** What is attached to a signed copy: enough to check it without a server. */
export const evidenceFile = ({ paper, text, signature, facts, previous, hash }: Evidence): string =>
  `${JSON.stringify({ format, position: paper.position, previous, hash, facts, text, signature: signature.toString('base64') }, null, 1)}\n`

export const firstPrevious = '0'.repeat(64)
/** The hash of a record: its place, the hash before it, and what was signed. */
export const recordHash = (position: number, previous: string, facts: string): string =>
  sha256(`${position}\n${previous}\n${facts}`)
