import { sql } from 'kysely'
import { paperId, type PaperId, type SignedKind } from '#core/rules/signed-papers.ts'
import { sha256 } from '#server/config/random.ts'
import type { Db } from '#server/db/connect.ts'
import { firstPrevious, recordHash } from './evidence.ts'

/** A record of the chain as it is stored. */
export interface ChainRecord {
  readonly position: number
  readonly previous: string
  readonly hash: string
  readonly kind: string
  readonly subject_id: number
  readonly user_id: number
  readonly facts: string
}
/** A signed row as it is stored, with its facts written once more from it. */
export interface SignedRow {
  readonly kind: string
  readonly id: number
  readonly body: string
  readonly signature: Buffer
  readonly facts: string
}
export interface Broken {
  readonly position: number
  readonly paper: string
  readonly why: string
}

/** What a record says; a text that says nothing has no facts. */
const factsOf = ({ facts }: ChainRecord): Record<string, unknown> => {
  try {
    return (JSON.parse(facts) as Record<string, unknown> | null) ?? {}
  } catch {
    return {}
  }
}

/** Reads the chain from its first record on; `place` and `last` are carried from one part of it to the next. */
export const chainReader = () => {
  let place = 0
  let last = firstPrevious
  const known = new Set<string>()

  const problemOf = (record: ChainRecord, row: SignedRow | undefined): string | null => {
    if (record.position !== place + 1) return `record ${place + 1} is missing, or stands elsewhere`
    if (record.previous !== last) return 'it does not name the hash of the record before it'
    if (recordHash(record.position, record.previous, record.facts) !== record.hash)
      return 'its hash is another'
    const facts = factsOf(record)
    if (
      facts['kind'] !== record.kind ||
      facts['id'] !== record.subject_id ||
      facts['user'] !== record.user_id
    )
      return 'it names another paper or person than it was written for'
    if (!row) return 'what was signed is gone'
    if (sha256(row.body) !== facts['text_sha256']) return 'the text was changed'
    if (sha256(row.signature) !== facts['signature_sha256']) return 'the signature was changed'
    return row.facts === record.facts ? null : 'what is kept of the signature was changed'
  }
  return {
    /** The first record that does not hold. */
    next: (records: readonly ChainRecord[], rows: readonly SignedRow[]): Broken | null => {
      const rowOf = new Map(rows.map((row) => [`${row.kind}-${row.id}`, row]))
      for (const record of records) {
        const paper = `${record.kind}-${record.subject_id}`
        const why = problemOf(record, rowOf.get(paper))
        if (why !== null) return { position: record.position, paper, why }
        place = record.position
        last = record.hash
        known.add(paper)
      }
      return null
    },
    /** The first of these papers that has no record, for what was taken from the end of the chain. */
    end: (papers: readonly PaperId[]): Broken | null => {
      const missing = papers.map(paperId).find((paper) => !known.has(paper))
      return missing === undefined
        ? null
        : { position: place + 1, paper: missing, why: 'it was signed, but has no record' }
    },
    place: () => place,
    last: () => last,
  }
}

/** Rows that are read at once: each holds a text and a picture. */
const atOnce = 500

const loadRows = async (db: Db, records: readonly ChainRecord[]): Promise<SignedRow[]> => {
  const ids = (kind: SignedKind) =>
    records.filter((record) => record.kind === kind).map(({ subject_id: id }) => id)
  const { rows } = await sql<SignedRow>`
    select s.*, coalesce(signature_facts(s.kind, s.id), '') as facts from (
      select 'waiver' as kind, id, body, signature from waiver where id = any(${ids('waiver')}::bigint[])
      union all select 'lease_application', id, body, signature from lease_application
        where id = any(${ids('lease_application')}::bigint[])
      union all select 'stand_transfer', id, body, signature from stand_transfer
        where id = any(${ids('stand_transfer')}::bigint[]) and status = 'accepted') s`.execute(db)
  return rows
}

/** Everything that is signed, or that the audit log says was. */
const loadSigned = async (db: Db): Promise<PaperId[]> => {
  const { rows } = await sql<PaperId>`
    select 'waiver' as kind, id from waiver
    union select 'lease_application', id from lease_application
    union select 'stand_transfer', id from stand_transfer where status = 'accepted'
    union select split_part(subject, '/', 1), split_part(subject, '/', 2)::bigint from audit
      where act in ('waiver.signed', 'lease.applied') and subject ~ '^(waiver|lease_application)/[0-9]{1,15}$'
    union select 'stand_transfer', (facts ->> 'transfer')::bigint from audit
      where act = 'stand.transferred' and facts ? 'transfer'
    order by 1, 2`.execute(db)
  return rows
}

export interface ChainState {
  readonly broken: Broken | null
  readonly count: number
  readonly last: string
}

/**
 * Checks every signature of the service: the first record that does not hold, or none. The transaction is one that sees
 * one state of the database.
 */
export const checkChain = async (tx: Db): Promise<ChainState> => {
  const reader = chainReader()
  const state = (broken: Broken | null) => ({ broken, count: reader.place(), last: reader.last() })
  for (let after = -1; ;) {
    const records = await tx
      .selectFrom('signature_record')
      .selectAll()
      .where('position', '>', after)
      .orderBy('position')
      .limit(atOnce)
      .execute()
    const broken = reader.next(records, await loadRows(tx, records))
    if (broken) return state(broken)
    const end = records.at(-1)
    if (!end) return state(reader.end(await loadSigned(tx)))
    after = end.position
  }
}
