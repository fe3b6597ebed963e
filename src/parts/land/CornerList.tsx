import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { Place } from '#core/rules/land/geography.ts'
import { Button } from '#ui/controls/Button.tsx'
import { TextField } from '#ui/controls/fields.tsx'
import css from './land.module.css'

interface Corners {
  addAfter: (index: number) => void
  remove: (index: number) => void
  move: (index: number, place: Place) => void
  tap: (place: Place) => void
}

interface DegreesProps {
  name: string
  label: string
  value: number | null
  most: number
  problem: string
  onDegrees: (value: number) => void
}

/** Degrees as they are typed; what cannot be a place stays where it was typed, with its error under it. */
const Degrees = ({ name, label, value, most, problem, onDegrees }: DegreesProps) => {
  const shown = value === null ? '' : String(Number(value.toFixed(7)))
  const [typed, setTyped] = useState<string | null>(null)
  const number = Number((typed ?? shown).replace(',', '.'))
  const wrong = typed !== null && (typed.trim() === '' || !(Math.abs(number) <= most))
  const leave = () => {
    if (typed === null || wrong) return
    setTyped(null)
    if (number !== value) onDegrees(number)
  }
  return (
    <TextField
      name={name}
      label={label}
      value={typed ?? shown}
      error={wrong ? problem : undefined}
      onChange={setTyped}
      onBlur={leave}
    />
  )
}

const latitudeProblem = () => t`Latitude is a number from -90 to 90`
const longitudeProblem = () => t`Longitude is a number from -180 to 180`

/** A place in two fields, for a point that is not there yet. */
const NewPlace = ({ label, onPlace }: { label: string; onPlace: (place: Place) => void }) => {
  const [lat, setLat] = useState<number | null>(null)
  const [lng, setLng] = useState<number | null>(null)
  const add = () => {
    if (lat === null || lng === null) return
    onPlace({ lat, lng })
    setLat(null)
    setLng(null)
  }
  return (
    <fieldset className={css['corner']}>
      <legend>{label}</legend>
      <Degrees
        key={`lat ${lat === null}`}
        name="new-lat"
        label={t`Latitude`}
        value={lat}
        most={90}
        problem={latitudeProblem()}
        onDegrees={setLat}
      />
      <Degrees
        key={`lng ${lng === null}`}
        name="new-lng"
        label={t`Longitude`}
        value={lng}
        most={180}
        problem={longitudeProblem()}
        onDegrees={setLng}
      />
      <Button look="outline" size="compact" disabled={lat === null || lng === null} onClick={add}>
        <Trans>Add</Trans>
      </Button>
    </fieldset>
  )
}

const batch = 20

interface CornerListProps {
  points: readonly Place[]
  nameOf: (index: number) => string
  corners: Corners
  /** One point, which is replaced and not added to. */
  single: boolean
}

/** The corners as fields: the same as the map, for a screen reader and for a phone that cannot draw it. */
export const CornerList = ({ points, nameOf, corners, single }: CornerListProps) => {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [shown, setShown] = useState(batch)
  const count = points.length
  return (
    <div className="stack">
      <Button look="quiet" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {single ? t`Point as numbers` : t`Corners (${count})`}
      </Button>
      <div id={id} hidden={!open} className="stack">
        {open &&
          points.slice(0, shown).map((point, index) => (
            // Corners have no names of their own: their place in the ring is what they are called.
            <fieldset key={index} className={css['corner']}>
              <legend>{nameOf(index)}</legend>
              <Degrees
                key={`lat ${point.lat}`}
                name={`lat-${index}`}
                label={t`Latitude`}
                value={point.lat}
                most={90}
                problem={latitudeProblem()}
                onDegrees={(lat) => corners.move(index, { lat, lng: point.lng })}
              />
              <Degrees
                key={`lng ${point.lng}`}
                name={`lng-${index}`}
                label={t`Longitude`}
                value={point.lng}
                most={180}
                problem={longitudeProblem()}
                onDegrees={(lng) => corners.move(index, { lat: point.lat, lng })}
              />
              <Button
                look="quiet"
                size="compact"
                aria-label={t`Delete ${nameOf(index)}`}
                onClick={() => corners.remove(index)}
              >
                <Trans>Delete</Trans>
              </Button>
            </fieldset>
          ))}
        {open && shown < count && (
          <Button look="quiet" onClick={() => setShown(shown + batch)}>
            <Trans>Show more</Trans>
          </Button>
        )}
        {open && <NewPlace label={single ? t`New place` : t`New corner`} onPlace={corners.tap} />}
      </div>
    </div>
  )
}
