import type { ReactNode } from 'react'
import type { ReservationCard as Held } from '#core/calls/reservations.ts'
import { Days } from '#parts/days/Days.tsx'
import { Money } from '#parts/page/Money.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Picture } from '#ui/pictures/Picture.tsx'
import css from './reservations.module.css'

/** What the card shows of a hunt: of a reservation, or of one that a share is asked for. */
interface Hunt extends Pick<Held, 'start_date' | 'end_date' | 'amount'> {
  picture: string | null
  address?: string
}
/** The same of a reservation. */
export const toHunt = ({ start_date, end_date, amount, stand_detail: stand }: Held): Hunt => ({
  start_date,
  end_date,
  amount,
  picture: stand.image,
  address: stand.address,
})

interface HuntCardProps {
  hunt: Hunt
  heading?: 'h2' | 'h3'
  /** The stand's name, with where it leads. */
  title: ReactNode
  status?: ReactNode
  children: ReactNode
}

/** A hunt in a list: its stand, days and, for those who may see it, the price. */
export const HuntCard = ({ hunt, heading: Heading = 'h2', title, status, children }: HuntCardProps) => (
  <Card as="li" className={css['card'] ?? ''}>
    <Picture
      src={hunt.picture}
      alt=""
      width={4}
      height={3}
      sizes="(min-width: 640px) 240px, 100vw"
      className={css['picture']}
    />
    <div className={css['body']}>
      <div className="row spread">
        <Heading>{title}</Heading>
        {status}
      </div>
      {hunt.address !== undefined && <p className="muted small">{hunt.address}</p>}
      <p className={css['when']}>
        <Days start={hunt.start_date} end={hunt.end_date} />
        {hunt.amount !== null && (
          <strong>
            <Money dollars={hunt.amount} />
          </strong>
        )}
      </p>
      {children}
    </div>
  </Card>
)
