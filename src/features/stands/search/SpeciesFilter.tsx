import { Trans } from '@lingui/react/macro'
import { useRead } from '#app/data/use-read.ts'
import { siteCalls } from '#core/calls/site.ts'
import { SpeciesImage } from '#parts/stands/SpeciesImage.tsx'
import styles from './search.module.css'

/** The species, All first, then those that most stands have; several may be chosen. */
export function SpeciesFilter({
  chosen,
  onChange,
}: {
  chosen: readonly number[]
  onChange: (ids: number[]) => void
}) {
  const read = useRead(siteCalls.species, {})
  const species = (read.data?.data ?? [])
    .filter((specie) => specie.is_searchable)
    .toSorted((a, b) => (b.stands ?? 0) - (a.stands ?? 0))
  if (read.state === 'failed')
    return (
      <p className="muted">
        <Trans>No Specie Found</Trans>
      </p>
    )
  return (
    <div className={styles.species}>
      <button type="button" aria-pressed={chosen.length === 0} onClick={() => onChange([])}>
        <Trans context="species">All</Trans>
      </button>
      {species.map(({ id, specie_name, image, stands }) => (
        <button
          key={id}
          type="button"
          aria-pressed={chosen.includes(id)}
          onClick={() =>
            onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
          }
        >
          <SpeciesImage src={image} size={24} />
          {specie_name}
          {stands !== undefined && <span className="muted small">{stands}</span>}
        </button>
      ))}
    </div>
  )
}
