import { paperFile, paperId, type PaperId } from '#core/rules/signed-papers.ts'
import { toLanguage, translate } from '#server/config/translations.ts'
import type { Context } from '#server/context/context.ts'
import { loadPaper } from '#server/domain/documents/papers.ts'
import { signedCopy } from '#server/domain/documents/signed-copy.ts'
import { composeEmail, openButton } from '#server/domain/messages/emails.ts'

/** Sends a person the signed copy of what they have signed; a repeat is the same email with the same file. */
export const sendSignedCopy = async (context: Context, paper: PaperId, jobId: number): Promise<void> => {
  const { db } = context.database
  const evidence = await loadPaper(db, paper, 'anybody')
  if (!evidence) return
  const person = await db
    .selectFrom('app_user')
    .select(['email', 'first_name', 'language'])
    .where('id', '=', evidence.userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!person) return
  const language = toLanguage(person.language)
  const { kind, is_approved, land } = evidence.paper
  const id = paperId(paper)
  const lines = [
    kind === 'waiver'
      ? translate(language, '{name}, this is your copy of the hunter waiver that you have signed.', {
          name: person.first_name,
        })
      : translate(language, '{name}, this is your copy of the lease that you have signed for {land}.', {
          name: person.first_name,
          land: land ?? '',
        }),
    ...(is_approved === false
      ? [
          translate(
            language,
            'It is kept, but your answers were not approved: it does not count as a waiver.',
          ),
        ]
      : []),
    translate(language, 'It is attached as a PDF, and is always in your documents too.'),
  ]
  const email = composeEmail(
    { email: person.email, language },
    kind === 'waiver' ? translate(language, 'Your signed waiver') : translate(language, 'Your signed lease'),
    lines,
    openButton(language, `${context.config.publicUrl}/my-profile/documents/${id}`),
  )
  await context.services.mail.send(`${String(jobId).padStart(10, '0')}-${id}`, email, [
    {
      filename: paperFile(id),
      content: await signedCopy(evidence, context.secret),
      contentType: 'application/pdf',
    },
  ])
}
