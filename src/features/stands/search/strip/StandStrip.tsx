import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { StandCard } from '#core/calls/stands.ts'
import { Money } from '#parts/page/Money.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Picture } from '#ui/pictures/Picture.tsx'
import { Rating } from '#ui/pictures/Rating.tsx'
import styles from './strip.module.css'

/** Milliseconds without a scroll after which the card in front is the chosen one. */
const restMs = 90

interface StripProps {
  stands: readonly StandCard[]
  chosen: number | null
  onChoose: (stand: StandCard) => void
}

function Price({ stand: { price, price_is, total_price } }: { stand: StandCard }) {
  if (total_price != null)
    return (
      <span>
        <b>
          <Money dollars={total_price} />
        </b>{' '}
        <span className="muted small">
          <Trans>in all</Trans>
        </span>
      </span>
    )
  if (price === null) return null
  return (
    <span>
      {price_is === 'from' && (
        <span className="muted small">
          <Trans>from</Trans>{' '}
        </span>
      )}
      <b>
        <Money dollars={price} />
      </b>{' '}
      <span className="muted small">
        <Trans>a day</Trans>
      </span>
    </span>
  )
}

/** The stands in view as cards at the lower edge of the map; the one in front is the chosen pill. */
export function StandStrip({ stands, chosen, onChoose }: StripProps) {
  const list = useRef<HTMLUListElement>(null)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const card = list.current?.querySelector<HTMLElement>(`[data-stand="${chosen}"]`)
    if (!card || !list.current) return
    const left = card.offsetLeft - list.current.offsetLeft - 16
    if (Math.abs(list.current.scrollLeft - left) > card.offsetWidth / 2) list.current.scrollTo({ left })
  }, [chosen])
  useEffect(() => () => clearTimeout(resting.current), [])
  const scrolled = () => {
    clearTimeout(resting.current)
    resting.current = setTimeout(() => {
      const row = list.current
      if (!row) return
      const cards = [...row.children] as HTMLElement[]
      const front = cards.findIndex((card) => card.offsetLeft + card.offsetWidth / 2 > row.scrollLeft)
      const stand =
        stands[row.scrollLeft + row.clientWidth >= row.scrollWidth - 2 ? stands.length - 1 : front]
      if (stand) onChoose(stand)
    }, restMs)
  }
  return (
    <ul ref={list} className={styles.strip} aria-label={t`Stands in view`} onScroll={scrolled}>
      {stands.map((stand) => {
        const { id, title, acres } = stand
        return (
          <li key={id} data-stand={id} data-chosen={id === chosen || undefined}>
            <Link to="/stand/$id" params={{ id: String(id) }} className={styles.card}>
              <Picture
                src={stand.pictures[0]?.picture}
                alt=""
                width={1}
                height={1}
                sizes="112px"
                className={styles.picture}
              />
              <span className={styles.said}>
                <strong>{title}</strong>
                <span className={styles.facts}>
                  <Rating value={stand.rating} /> · <Trans>{acres} acres</Trans>
                </span>
                <Price stand={stand} />
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

/** In the place of the strip where no stand is in view. */
export function NoneInView({ onShow }: { onShow: () => void }) {
  return (
    <div className={styles.none}>
      <Trans>No stands here.</Trans>
      <Button look="outline" size="compact" onClick={onShow}>
        <Trans>Show all on the map</Trans>
      </Button>
    </div>
  )
}
