import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { NextHunt } from '#core/calls/owners/visits.ts'
import { waiverWarning } from '#core/rules/booking/waivers.ts'
import { Days } from '#parts/days/Days.tsx'
import { huntersTrouble, waiverEnd } from '#parts/waivers/waiver-words.ts'
import { ForwardIcon } from '#ui/icons/stand.tsx'
import { Card, Chip } from '#ui/layout/Card.tsx'
import css from './visits.module.css'

const WaiverTrouble = ({ hunt, now }: { hunt: NextHunt; now: Date }) => {
  const zone = hunt.stand.time_zone
  const warning = waiverWarning(hunt.waiver_info, { start: hunt.start_date, end: hunt.end_date, zone }, now)
  return warning && <Chip tone="queued">{huntersTrouble(warning, waiverEnd(hunt.waiver_info, zone))}</Chip>
}

/** The next hunts, each with the way to its reservation. */
export const NextHunts = ({ hunts, now }: { hunts: readonly NextHunt[]; now: Date }) => (
  <section>
    <h2>
      <Trans>Next hunts</Trans>
    </h2>
    {hunts.length === 0 ? (
      <p className="muted">
        <Trans>Nothing is booked yet.</Trans>
      </p>
    ) : (
      <Card>
        <ul className={css['next']}>
          {hunts.map((hunt) => (
            <li key={hunt.reservation_id}>
              <Link
                to="/my-profile/reservation-details/$id"
                params={{ id: String(hunt.reservation_id) }}
                className={css['hunt']}
              >
                <span>
                  <strong>
                    <Days start={hunt.start_date} end={hunt.end_date} />
                  </strong>
                  <span className="muted small">
                    {hunt.stand.title} · {hunt.hunter.first_name} {hunt.hunter.last_name}
                    {hunt.others > 0 && ` + ${hunt.others}`}
                  </span>
                  <WaiverTrouble hunt={hunt} now={now} />
                </span>
                <ForwardIcon size={20} />
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    )}
  </section>
)
