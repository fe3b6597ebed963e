import type { ReactNode } from 'react'
import type { ReservationCard as Held } from '#core/calls/reservations.ts'
import { Days } from '#parts/days/Days.tsx'
import { Money } from '#parts/page/Money.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Picture } from '#ui/pictures/Picture.tsx'
import css from './reservations.module.css'

interface HuntCardProps {
  held: Held
  /** The stand's name, with where it leads. */
  title: ReactNode
  status?: ReactNode
  children: ReactNode
}

/** A hunt in a list: its stand, days and, for those who may see it, the price. */
export const HuntCard = ({ held, title, status, children }: HuntCardProps) => (
  <Card as="li" className={css['card'] ?? ''}>
    <Picture
      src={held.stand_detail.image}
      alt=""
      width={4}
      height={3}
      sizes="(min-width: 640px) 240px, 100vw"
      className={css['picture']}
    />
    <div className={css['body']}>
      <div className="row spread">
        <h2>{title}</h2>
        {status}
      </div>
      <p className="muted small">{held.stand_detail.address}</p>
      <p className={css['when']}>
        <Days start={held.start_date} end={held.end_date} />
        {held.amount !== null && (
          <strong>
            <Money dollars={held.amount} />
          </strong>
        )}
      </p>
      {children}
    </div>
  </Card>
)
