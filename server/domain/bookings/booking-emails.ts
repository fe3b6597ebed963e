import { showDay, showRange } from '#core/rules/time/days.ts'
import { localeOf } from '#core/rules/languages.ts'
import type { Email } from '#server/services/mail.ts'
import { toLanguage, moneyText, translate } from '#server/config/translations.ts'
import { composeEmail, openButton } from '#server/domain/messages/emails.ts'

interface Booked {
  readonly id: number
  readonly stand_id: number
  readonly title: string
  readonly start_day: string
  readonly end_day: string
  readonly total_cents: number
  readonly landowner_cents: number
  readonly deposit_cents: number | null
  readonly balance_due: string | null
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly language: string
  readonly owner_name: string
  readonly owner_email: string
  readonly owner_language: string
}

/** The hunter's confirmation email of a paid reservation. */
export const hunterBookingEmail = (booked: Booked, publicUrl: string): Email => {
  const language = toLanguage(booked.language)
  const stand = booked.title
  const days = showRange(booked.start_day, booked.end_day, localeOf(language))
  const amount = moneyText(language, booked.deposit_cents ?? booked.total_cents)
  const due = booked.balance_due
  return composeEmail(
    { email: booked.email, language },
    translate(language, 'Reservation Confirmed: {stand}', { stand }),
    [
      translate(language, 'Your hunt at {stand} is booked: {days}.', { stand, days }),
      translate(language, 'Reservation {number}. Paid: {amount}.', { number: String(booked.id), amount }),
      ...(due === null
        ? []
        : [
            translate(
              language,
              'The balance of {balance} is due by {due}. Open the reservation to pay it; 48 hours later, unpaid, the booking ends.',
              {
                balance: moneyText(language, booked.total_cents - (booked.deposit_cents ?? 0)),
                due: showDay(due, localeOf(language)),
              },
            ),
          ]),
      translate(
        language,
        'Before you leave the last signal, open the reservation and tap "Download for the hunt".',
      ),
    ],
    {
      label: translate(language, 'Open the reservation'),
      url: `${publicUrl}/my-profile/reservation-details/${booked.id}`,
    },
  )
}

/** The landowner's email about a paid reservation. */
export const landownerBookingEmail = (booked: Booked, publicUrl: string): Email => {
  const language = toLanguage(booked.owner_language)
  const stand = booked.title
  const person = `${booked.first_name} ${booked.last_name}`
  const days = showRange(booked.start_day, booked.end_day, localeOf(language))
  const amount = moneyText(language, booked.landowner_cents)
  return composeEmail(
    { email: booked.owner_email, language },
    translate(language, '{stand} has been booked', { stand }),
    [
      translate(language, '{name}, {person} has booked {stand}: {days}.', {
        name: booked.owner_name,
        person,
        stand,
        days,
      }),
      translate(language, 'Reservation {number}. You receive {amount} after the hunt.', {
        number: String(booked.id),
        amount,
      }),
      ...(booked.balance_due === null
        ? []
        : [
            translate(
              language,
              'The deposit is paid, and the balance is due by {due}. If it is not paid 48 hours later, the booking ends and the days are free again.',
              { due: showDay(booked.balance_due, localeOf(language)) },
            ),
          ]),
    ],
    openButton(
      language,
      `${publicUrl}/my-profile/stand-bookings/${booked.stand_id}/${encodeURIComponent(stand)}/0`,
    ),
  )
}
