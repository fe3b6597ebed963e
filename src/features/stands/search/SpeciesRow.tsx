import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useRead } from '#app/data/use-read.ts'
import { siteCalls } from '#core/calls/site.ts'
import { SpeciesImage } from '#parts/stands/SpeciesImage.tsx'
import { useShownAtOnce } from '#ui/controls/use-shown-at-once.ts'
import { BackIcon } from '#ui/icons/frame.tsx'
import { ForwardIcon } from '#ui/icons/stand.tsx'
import styles from './species.module.css'

interface RowProps {
  chosen: number[]
  onChange: (ids: number[]) => void
}

/** The species above the stands, All first: as many at once as the screen is wide, the others pushed into view. */
export function SpeciesRow({ chosen: given, onChange }: RowProps) {
  const [chosen, choose] = useShownAtOnce(given, onChange)
  const row = useRef<HTMLDivElement>(null)
  const read = useRead(siteCalls.species, {})
  const species = (read.data?.data ?? []).filter((specie) => specie.is_searchable)
  const none = read.state === 'failed' || (read.data !== undefined && species.length === 0)
  const loaded = species.length > 0
  useEffect(() => {
    // The chosen one may lie beyond the edge; only the row is moved, never the page.
    const place = row.current
    const on = place?.querySelector<HTMLElement>('[aria-pressed="true"]')
    if (!loaded || !place || !on) return
    const { left, right } = on.getBoundingClientRect()
    const edge = place.getBoundingClientRect()
    if (left < edge.left || right > edge.right)
      place.scrollBy({ left: left - edge.left - (edge.width - on.offsetWidth) / 2, behavior: 'instant' })
  }, [loaded])
  const push = (way: 1 | -1) => row.current?.scrollBy({ left: way * row.current.clientWidth })
  return (
    <div className={styles.carousel}>
      <button
        type="button"
        className={`${styles.step} ${styles.back}`}
        tabIndex={-1}
        aria-label={t`Previous species`}
        onClick={() => push(-1)}
      >
        <BackIcon />
      </button>
      <div ref={row} className={styles.row} role="group" aria-label={t`Species`}>
        <button type="button" aria-pressed={chosen.length === 0} onClick={() => choose([])}>
          <span className={styles.all} aria-hidden>
            ✻
          </span>
          <Trans context="species">All</Trans>
        </button>
        {none && (
          <p className={`muted ${styles.none}`}>
            <Trans>No Specie Found</Trans>
          </p>
        )}
        {species.map(({ id, specie_name, image }) => {
          const on = chosen.includes(id)
          return (
            <button
              key={id}
              type="button"
              aria-pressed={on}
              onClick={() => choose(on ? chosen.filter((other) => other !== id) : [...chosen, id])}
            >
              <SpeciesImage src={image} size={34} />
              <span>{specie_name}</span>
            </button>
          )
        })}
      </div>
      <button
        type="button"
        className={`${styles.step} ${styles.on}`}
        tabIndex={-1}
        aria-label={t`Next species`}
        onClick={() => push(1)}
      >
        <ForwardIcon />
      </button>
    </div>
  )
}
