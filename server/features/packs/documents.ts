import type { HuntPack } from '#core/calls/packs.ts'
import { isWaiverApproved } from '#server/domain/people/people.ts'
import type { Db } from '#server/db/connect.ts'

/** A person's valid signed waivers with full text and signature. */
export const loadWaivers = async (db: Db, userId: number, now: Date): Promise<HuntPack['waivers']> => {
  const rows = await db
    .selectFrom('waiver as w')
    .selectAll()
    .where('user_id', '=', userId)
    .where(isWaiverApproved, '=', true)
    .where('expires_at', '>', now)
    .orderBy('signed_at', 'desc')
    .limit(3)
    .execute()
  return rows.map((row) => ({
    document_type: row.document_type,
    signer_name: row.signer_name,
    guardian_name: row.guardian_name,
    body: row.body,
    sha256: row.sha256,
    signed_at: row.signed_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    signature: `data:image/png;base64,${row.signature.toString('base64')}`,
  }))
}
