import { Trans } from '@lingui/react/macro'
import { useRead } from '#app/data/use-read.ts'
import { siteCalls } from '#core/calls/site.ts'
import { SpeciesImage } from '#parts/stands/SpeciesImage.tsx'
import styles from './search.module.css'

/** The species as a row of pictures, All first; several may be chosen. */
export function SpeciesFilter({
  chosen,
  onChange,
}: {
  chosen: readonly number[]
  onChange: (ids: number[]) => void
}) {
  const read = useRead(siteCalls.species, {})
  const species = (read.data?.data ?? []).filter((specie) => specie.is_searchable)
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
      {species.map(({ id, specie_name, image }) => (
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
        </button>
      ))}
    </div>
  )
}
