import type { Language } from '#core/rules/languages.ts'
import type { Context } from '#server/context/context.ts'
import type { Db } from '#server/db/connect.ts'
import { toLanguage } from '#server/config/translations.ts'
import { type FullName, languageAt } from '#server/domain/people/people.ts'
import type { ReservationRow } from './reservations.ts'
import { composeEmail, openButton } from '#server/domain/messages/emails.ts'
import { enqueue } from '#server/domain/messages/queue.ts'
import { translate } from '#server/config/translations.ts'
import { notificationMessages } from '#core/words/notification-messages.ts'
import { daysOf } from './invitations.ts'

export const unknownInviter = (language: Language, person: string): string =>
  translate(language, 'If you do not know {person}, nothing needs to be done.', { person })

/** The sign-up with the invited address filled in, which leads on to the invitation once it is verified. */
const signUpPath = (email: string): string =>
  `/auth/signup?${new URLSearchParams({ email, from: '/my-profile/my-reservations?activeTab=invitation' }).toString()}`

/** Emails an address without a verified member; signing up with it shows the invitation. */
export const sendInvitationEmail = async (
  context: Context,
  db: Db,
  {
    email,
    me,
    reservation,
  }: {
    email: string
    me: FullName & { readonly language: string }
    reservation: Pick<ReservationRow, 'title' | 'start_day' | 'end_day'>
  },
): Promise<void> => {
  const language = await languageAt(db, email, toLanguage(me.language))
  const person = `${me.first_name} ${me.last_name}`
  await enqueue(
    db,
    'mail',
    {
      email: composeEmail(
        { email, language },
        translate(language, '{person} invites you to a hunt', { person }),
        [
          translate(language, notificationMessages.hunter_invitation.invites, {
            person,
            stand: reservation.title,
            days: daysOf(reservation),
          }),
          translate(
            language,
            'Sign up with this address and verify it to find the invitation under My reservations.',
          ),
          unknownInviter(language, person),
        ],
        openButton(language, `${context.config.publicUrl}${signUpPath(email)}`),
      ),
    },
    { now: context.clock.now() },
  )
}
