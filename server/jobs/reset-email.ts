import type { Context } from '#server/context/context.ts'
import { issueCode } from '#server/domain/people/email-codes.ts'
import { toLanguage, translate } from '#server/config/translations.ts'
import { composeEmail } from '#server/domain/messages/emails.ts'
import { enqueue } from '#server/domain/messages/queue.ts'

/**
 * Looks up the account and emails it. This runs after the answer, so that the response time does not reveal
 * whether an account exists.
 */
export const sendResetEmail = async (context: Context, { email }: { email: string }): Promise<void> =>
  context.database.db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom('app_user')
      .select(['id', 'email', 'first_name', 'language'])
      .where(({ fn, ref }) => fn<string>('lower', [ref('email')]), '=', email)
      .executeTakeFirst()
    if (!user) return
    const language = toLanguage(user.language)
    const code = await issueCode(context, tx, user.id, 'reset')
    const query = new URLSearchParams({ token: code, email: user.email }).toString()
    await enqueue(
      tx,
      'mail',
      {
        email: composeEmail(
          { email: user.email, language },
          translate(language, 'Reset your password'),
          [
            translate(language, '{name}, a new password was asked for.', { name: user.first_name }),
            translate(language, 'If that was not you, nothing needs to be done. The link lasts one hour.'),
          ],
          {
            label: translate(language, 'Choose a new password'),
            url: `${context.config.publicUrl}/auth/reset-password?${query}`,
          },
        ),
      },
      { now: context.clock.now() },
    )
  })
