import { type RawBuilder, sql } from 'kysely'
import type { SignedPaper } from '#core/calls/signing/documents.ts'
import { paperId, type PaperId, type SignedKind } from '#core/rules/signed-papers.ts'
import type { Db } from '#server/db/connect.ts'
import { type InJson, inJson, isoTime, isoTimeOrNull } from '#server/db/json.ts'
import { isWaiverApproved } from '#server/domain/people/people.ts'
import { loadPage } from '#server/domain/people/pages.ts'

/** Each kind of signed paper with the same columns; only what is accepted counts as signed. */
const papers = (signer: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select 'waiver' as kind, w.id, w.user_id, w.document_type as document, null as land, w.signed_at, w.expires_at,
    ${isWaiverApproved} as is_approved,
    (select v.reason from waiver_review v where v.waiver_id = w.id and v.verdict = 'rejected') as refusal,
    w.body, w.sha256, w.signature
  from waiver w where w.user_id = ${signer}
  union all
  select 'lease_application', l.id, l.user_id, 'lease document', l.property_identification_name, l.signed_at, null,
    null, null, l.body, l.sha256, l.signature
  from lease_application l where l.user_id = ${signer}
  union all
  select 'stand_transfer', t.id, t.to_user_id, 'lease document', s.title, t.answered_at, null,
    null, null, t.body, t.sha256, t.signature
  from stand_transfer t join stand s on s.id = t.stand_id where t.to_user_id = ${signer} and t.status = 'accepted')`

interface Row {
  kind: SignedKind
  id: number
  document: string
  land: string | null
  signed_at: Date
  expires_at: Date | null
  is_approved: boolean | null
  refusal: string | null
  position: number
  sha256: string
}

const toPaper = (row: InJson<Row>): SignedPaper => ({
  id: paperId(row),
  kind: row.kind,
  document: row.document,
  land: row.land,
  signed_at: isoTime(row.signed_at),
  expires_at: isoTimeOrNull(row.expires_at),
  is_approved: row.is_approved,
  refusal: row.refusal,
  position: row.position,
  sha256: row.sha256,
})

/** What a person has signed, the newest first. */
export const loadPapers = async (
  db: Db,
  userId: number,
  { page, per_page }: { readonly page: number; readonly per_page: number },
): Promise<{ papers: SignedPaper[]; total: number }> => {
  const { rows, total } = await loadPage<Row>(db, {
    columns: sql`p.kind, p.id, p.document, p.land, p.signed_at, p.expires_at, p.is_approved, p.refusal, p.sha256, r.position`,
    from: sql`from ${papers(sql`${userId}`)} p
      join signature_record r on r.kind = p.kind and r.subject_id = p.id`,
    order: sql`p.signed_at desc, r.position desc`,
    page,
    per_page,
  })
  return { papers: rows.map(toPaper), total }
}

/** A signed paper with its evidence: what was signed, and its place in the chain. */
export interface Evidence {
  readonly paper: SignedPaper
  readonly userId: number
  readonly text: string
  readonly signature: Buffer
  readonly facts: string
  readonly previous: string
  readonly hash: string
}

/** One signed paper of a person, or `anybody` for what the server itself sends; null where it is not theirs. */
export const loadPaper = async (
  db: Db,
  { kind, id }: PaperId,
  userId: number | 'anybody',
): Promise<Evidence | null> => {
  const { rows } = await sql<
    Row & { user_id: number; body: string; signature: Buffer; facts: string; previous: string; hash: string }
  >`
    select p.*, r.position, r.facts, r.previous, r.hash
    from signature_record r cross join lateral ${papers(sql`r.user_id`)} p
    where r.kind = ${kind} and r.subject_id = ${id} and p.kind = r.kind and p.id = r.subject_id
      ${userId === 'anybody' ? sql`` : sql`and r.user_id = ${userId}`}`.execute(db)
  const [row] = rows
  return row
    ? {
        paper: toPaper(inJson(row)),
        userId: row.user_id,
        text: row.body,
        signature: row.signature,
        facts: row.facts,
        previous: row.previous,
        hash: row.hash,
      }
    : null
}
