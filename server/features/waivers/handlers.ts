import { fail, type Failure, isFailure } from '#core/failures.ts'
import { showDay } from '#core/rules/time/days.ts'
import { judgedTime } from '#core/rules/time/device-times.ts'
import { endingDay, judgeAnswers, signingDay, waiverExpiry } from '#core/rules/booking/waivers.ts'
import { enqueue } from '#server/domain/messages/queue.ts'
import { filledDocument, readSignature } from '#server/domain/people/signatures.ts'
import { loadWaiver } from '#server/domain/people/people.ts'
import { type Claimed, claimUpload, readUpload } from '#server/domain/people/uploads.ts'
import { type HandlersOf, kept } from '#server/http/handler.ts'
import { sha256 } from '#server/config/random.ts'

interface Signed {
  signature: Buffer
  upload: Claimed | null
}

export const waivers: HandlersOf<'waivers'> = {
  questions: async ({ db }) => {
    const rows = await db
      .selectFrom('waiver_question')
      .select(['id', 'question', 'options'])
      .orderBy('position')
      .execute()
    return { status: true, data: rows }
  },

  sign: {
    prepare: async ({ input, db, me, spool }): Promise<Signed | Failure> => {
      const upload =
        input.signature_upload === undefined
          ? null
          : await readUpload({ db, spool }, input.signature_upload, me.id)
      if (isFailure(upload)) return upload
      const source = upload?.file ?? input.signature
      if (!source) return fail('invalid', { signature: [{ code: 'signature_needed' }] })
      const signature = await readSignature(source)
      return isFailure(signature) ? signature : { signature, upload }
    },

    execute: async (
      { input, db, me, now, address, agent, deviceAhead, writtenAt },
      { signature, upload }: Signed,
    ) => {
      if (upload) await claimUpload(db, upload, now)
      const questions = await db
        .selectFrom('waiver_question')
        .select(['id', 'question', 'options'])
        .orderBy('position')
        .execute()
      const { errors, approved } = judgeAnswers(questions, input.questions)
      if (me.is_junior && !input.guardian_name) errors['guardian_name'] = [{ code: 'guardian_name_needed' }]
      if (Object.keys(errors).length > 0) return fail('invalid', errors)
      const type = me.is_junior ? 'junior waiver document' : 'waiver document'
      // Signed without a signal, it counts from then.
      const signed = new Date(judgedTime((writtenAt ?? now).getTime(), deviceAhead, now.getTime()).at)
      const expires = waiverExpiry(signed)
      const day = signingDay(signed, input.date)
      const document = await filledDocument(db, type, {
        date: showDay(day),
        expiry_date: showDay(endingDay(day)),
        first_name: me.first_name,
        last_name: me.last_name,
        guardian_name: input.guardian_name ?? '',
      })
      const answers = questions.map((question) => {
        const answer = input.questions.find((given) => given.id === question.id)!
        return {
          id: question.id,
          question: question.question,
          answer: answer.answer,
          reason: answer.reason ?? null,
        }
      })
      const row = await db
        .insertInto('waiver')
        .values({
          user_id: me.id,
          document_type: type,
          ...document,
          answers: JSON.stringify(answers),
          is_approved: approved,
          signature,
          signature_sha256: sha256(signature),
          signer_name: `${me.first_name} ${me.last_name}`,
          guardian_name: me.is_junior ? (input.guardian_name ?? null) : null,
          address,
          agent,
          signed_at: signed,
          expires_at: expires,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('audit')
        .values({
          user_id: me.id,
          act: 'waiver.signed',
          subject: `waiver/${row.id}`,
          facts: JSON.stringify({ approved, sha256: document.sha256 }),
          address,
          created_at: now,
        })
        .execute()
      await enqueue(db, 'signed_copy', { kind: 'waiver', id: row.id }, { now })
      if (!approved) return kept(fail('waiver_not_approved'))
      return { status: true, message: 'Your waiver has been signed', data: await loadWaiver(db, me.id) }
    },
  },
}
