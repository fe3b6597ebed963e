import { accountMessages } from '#core/words/account-messages.ts'
import type { Language } from '#core/rules/languages.ts'
import type { Context } from '#server/context/context.ts'
import type { Db } from '#server/db/connect.ts'
import { issueCode } from '#server/domain/people/email-codes.ts'
import { languageAt } from '#server/domain/people/people.ts'
import { composeEmail, openButton } from '#server/domain/messages/emails.ts'
import { enqueue } from '#server/domain/messages/queue.ts'
import { translate } from '#server/config/translations.ts'

interface Recipient {
  readonly id: number
  readonly email: string
  readonly first_name: string
  readonly language: Language
}

export const sendVerificationEmail = async (context: Context, db: Db, user: Recipient): Promise<void> => {
  const code = await issueCode(context, db, user.id, 'verify')
  const { first_name: name, language } = user
  await enqueue(
    db,
    'mail',
    {
      email: composeEmail(
        user,
        translate(language, 'Please verify your email'),
        [
          translate(language, 'Welcome, {name}.', { name }),
          translate(language, 'Please verify this address, so that reservations and messages reach you.'),
          translate(language, 'The link lasts two days.'),
        ],
        {
          label: translate(language, 'Verify email'),
          url: `${context.config.publicUrl}/auth/email-verified?code=${code}`,
        },
      ),
    },
    { now: context.clock.now() },
  )
}

export const sendGuardianEmail = async (
  context: Context,
  db: Db,
  user: Recipient & { last_name: string; guardian: string },
): Promise<void> => {
  const code = await issueCode(context, db, user.id, 'guardian')
  const language = await languageAt(db, user.guardian, user.language)
  const person = `${user.first_name} ${user.last_name}`
  await enqueue(
    db,
    'mail',
    {
      email: composeEmail(
        { email: user.guardian, language },
        translate(language, '{name} asks for your consent', { name: user.first_name }),
        [
          translate(language, '{person} has named you as guardian for a junior account.', { person }),
          translate(
            language,
            'Juniors can look around and be invited to a hunt, but cannot book. With the link you confirm as a member of 18 or over.',
          ),
          translate(
            language,
            'If you are not a member yet, the link takes you to sign-up with this address first. It lasts two weeks.',
          ),
        ],
        {
          label: translate(language, 'Confirm as guardian'),
          url: `${context.config.publicUrl}/auth/guardian?code=${code}`,
        },
      ),
    },
    { now: context.clock.now() },
  )
}

export const sendGuardianConfirmedEmail = (context: Context, db: Db, user: Recipient): Promise<void> => {
  const { first_name: name, language } = user
  return enqueue(
    db,
    'mail',
    {
      email: composeEmail(
        user,
        translate(language, 'Your guardian has confirmed your account'),
        [
          translate(language, '{name}, you can log in as soon as your own email address is verified, too.', {
            name,
          }),
        ],
        openButton(language, `${context.config.publicUrl}/auth/login`),
      ),
    },
    { now: context.clock.now() },
  )
}

const plain = async (
  context: Context,
  db: Db,
  user: Recipient,
  subject: string,
  lines: readonly string[],
): Promise<void> =>
  enqueue(db, 'mail', { email: composeEmail(user, subject, lines) }, { now: context.clock.now() })

export const sendPasswordChangedEmail = (context: Context, db: Db, user: Recipient): Promise<void> => {
  const { first_name: name, language } = user
  return plain(context, db, user, translate(language, accountMessages.password_changed), [
    translate(
      language,
      '{name}, the password of your account has been changed, and all other devices are signed out.',
      { name },
    ),
    translate(
      language,
      'If that was not you, choose a new one with "Forgot Your Password?" and write to us.',
    ),
  ])
}

export const sendGoodbyeEmail = (context: Context, db: Db, user: Recipient): Promise<void> => {
  const { first_name: name, language } = user
  return plain(context, db, user, translate(language, accountMessages.deleted), [
    translate(language, '{name}, your account has been deleted as you asked.', { name }),
    translate(
      language,
      'Signed waivers, bookings and payments are kept as long as the law asks, without your name on the account.',
    ),
  ])
}
