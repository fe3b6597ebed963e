import { toLanguage } from '#server/config/translations.ts'
import { notificationMessages } from '#core/words/notification-messages.ts'
import type { Context } from '#server/context/context.ts'
import { translate } from '#server/config/translations.ts'
import type { Db } from '#server/db/connect.ts'
import type { Booking } from '#server/domain/bookings/holds.ts'
import { unknownInviter } from '#server/domain/bookings/invitation-email.ts'
import { daysOf, memberAt } from '#server/domain/bookings/invitations.ts'
import { composeEmail, openButton } from '#server/domain/messages/emails.ts'
import { notify } from '#server/domain/messages/notify.ts'
import { enqueue } from '#server/domain/messages/queue.ts'
import { languageAt } from '#server/domain/people/people.ts'
import type { Share } from './splits.ts'

export const about = (booking: Booking) => ({ stand: booking.title, days: daysOf(booking) })
export const hunterOf = ({ first_name, last_name }: Booking): string => `${first_name} ${last_name}`

const shareAddress = (publicUrl: string, secret: string): string => `${publicUrl}/share/${secret}`

/** Asks for a share: a member by a notification, any other address by an email with the link. */
export const askForShare = async (
  context: Context,
  db: Db,
  { booking, share, until }: { booking: Booking; share: Share; until: Date },
  code: 'invites' | 'reminds',
  now: Date,
): Promise<void> => {
  const values = {
    ...about(booking),
    person: hunterOf(booking),
    amount: { cents: share.amount_cents },
    time: { at: until.toISOString(), zone: booking.zone },
  }
  const member = await memberAt(db, share.email)
  if (member !== null)
    return notify(
      db,
      { userId: member, type: 'split_invitation', code, values, data: { secret: share.secret } },
      now,
    )
  const language = await languageAt(db, share.email, toLanguage(booking.language))
  await enqueue(
    db,
    'mail',
    {
      email: composeEmail(
        { email: share.email, language },
        translate(language, 'Your share of a hunt with {person}', { person: values.person }),
        [
          translate(language, notificationMessages.split_invitation[code], values),
          translate(
            language,
            'The days are kept until then. If a share is missing, everyone gets their money back.',
          ),
          unknownInviter(language, values.person),
        ],
        openButton(language, shareAddress(context.config.publicUrl, share.secret)),
      ),
    },
    { now },
  )
}

/** Tells a member that a share is over: what was paid for it comes back, or there is nothing to pay any more. */
export const tellOfEnd = async (db: Db, booking: Booking, share: Share, now: Date): Promise<void> => {
  const userId = share.user_id ?? (await memberAt(db, share.email))
  if (userId === null) return
  const isPaid = share.paid_by !== null
  await notify(
    db,
    {
      userId,
      type: 'split_invitation',
      ...(isPaid
        ? ({
            code: 'returned',
            values: { ...about(booking), amount: { cents: share.amount_cents } },
          } as const)
        : ({ code: 'ended', values: about(booking) } as const)),
      data: { secret: share.secret },
    },
    now,
  )
}
