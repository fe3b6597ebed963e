import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Reservation } from '#core/calls/reservations.ts'
import { writeCalendar } from '#core/rules/time/calendar-file.ts'
import { Button } from '#ui/controls/Button.tsx'
import { saveFile } from '#ui/controls/save-file.ts'
import { CalendarIcon } from '#ui/icons/index.tsx'

/** Hands the hunt to the calendar of the phone or the desk, without a signal too. */
export function CalendarFile({ held }: { held: Reservation }) {
  const { title: stand, address } = held.stand_detail
  const { first_name: first, last_name: last } = held.user
  const name = `${first} ${last}`
  const summary =
    held.current_user_type === 'landowner' ? t`Hunt of ${name} at ${stand}` : t`Hunt at ${stand}`
  const save = () => {
    const text = writeCalendar(
      summary,
      [
        {
          uid: `reservation-${held.id}@${location.host}`,
          summary,
          location: address,
          url: `${location.origin}/my-profile/reservation-details/${held.id}`,
          start: held.start_date,
          end: held.end_date,
          reminds: true,
        },
      ],
      new Date(),
    )
    saveFile(new Blob([text], { type: 'text/calendar' }), `hunt-${held.id}.ics`)
  }
  return (
    <Button look="quiet" size="compact" icon={<CalendarIcon size={20} />} onClick={save}>
      <Trans>Add to calendar</Trans>
    </Button>
  )
}
