import { fail, type Failure } from '#core/failures.ts'
import { signingDay } from '#core/rules/booking/waivers.ts'
import { applicationValues } from '#core/rules/documents.ts'
import { sha256 } from '#server/config/random.ts'
import { enqueue } from '#server/domain/messages/queue.ts'
import { fullName, loadMe } from '#server/domain/people/people.ts'
import { filledDocument, readSignature } from '#server/domain/people/signatures.ts'
import type { HandlersOf } from '#server/http/handler.ts'

/** A landowner's application to lease land out through the service. */
export const leases: HandlersOf<'leases'> = {
  apply: {
    prepare: async ({ input }): Promise<Buffer | Failure> =>
      input.signature
        ? readSignature(input.signature)
        : fail('invalid', { signature: [{ code: 'signature_needed' }] }),
    execute: async ({ input, db, me, now, address, agent }, signature: Buffer) => {
      if (me.is_junior) return fail('junior_not_allowed')
      const { property_identification_name: name, state_name: state } = await loadMe(db, me.id)
      if (!name) return fail('invalid', { property_identification_name: [{ code: 'property_name_needed' }] })
      const values = applicationValues(me, { name, state }, signingDay(now, input.date))
      const document = await filledDocument(db, 'lease document', values)
      const row = await db
        .insertInto('lease_application')
        .values({
          user_id: me.id,
          property_identification_name: name,
          ...document,
          signature,
          signature_sha256: sha256(signature),
          signer_name: fullName(me),
          address,
          agent,
          signed_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('audit')
        .values({
          user_id: me.id,
          act: 'lease.applied',
          subject: `lease_application/${row.id}`,
          facts: JSON.stringify({ sha256: document.sha256 }),
          address,
          created_at: now,
        })
        .execute()
      await enqueue(db, 'signed_copy', { kind: 'lease_application', id: row.id }, { now })
      return { status: true, message: 'Lease Application Submitted Successfully' }
    },
  },
}
