import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { StandSearch, View } from '#app/search-schemas.ts'
import { showDay } from '#core/rules/days.ts'
import { Button } from '#ui/Button.tsx'
import { DownIcon, ListIcon, MapIcon, PostIcon } from '#ui/icons/index.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import styles from './home.module.css'

const PlaceStep = lazy(async () => ({ default: (await import('./PlaceStep.tsx')).PlaceStep }))
const SpecieStep = lazy(async () => ({ default: (await import('./SpecieStep.tsx')).SpecieStep }))
const DaysStep = lazy(async () => ({ default: (await import('./DaysStep.tsx')).DaysStep }))

const steps = ['Anywhere', 'Anytime', 'Any Species'] as const
type Step = (typeof steps)[number]
const views = [
  { view: 'map', word: 'Map', Icon: MapIcon },
  { view: 'list', word: 'List', Icon: ListIcon },
  { view: 'blog', word: 'Blog', Icon: PostIcon },
] as const
const shortDay = (day: string) => showDay(day).slice(0, 6)

/** Where, when and what: each opens below its line and closes with Done. */
export function HomeSearch() {
  const [search, setSearch] = useState<StandSearch>({})
  const [specie, setSpecie] = useState<string | null>(null)
  const [open, setOpen] = useState<Step | null>(null)
  const navigate = useNavigate()
  const set = (terms: StandSearch) => setSearch((before) => ({ ...before, ...terms }))
  const go = (view?: View) => void navigate({ to: '/stand', search: { ...search, ...(view && { view }) } })
  const { start_date: start, end_date: end } = search
  const said: Record<Step, string> = {
    Anywhere: search.place ?? 'Choose a place',
    Anytime: start === undefined ? 'Choose days' : `${shortDay(start)} – ${shortDay(end ?? start)}`,
    'Any Species': specie ?? 'Choose a species',
  }
  const done = () => setOpen(null)
  return (
    <section className={styles.search} aria-label="Search stands">
      {steps.map((step) => (
        <div key={step} className={styles.step}>
          <button
            type="button"
            aria-expanded={open === step}
            onClick={() => setOpen(open === step ? null : step)}
          >
            <b>{step}</b>
            <span className="muted">{said[step]}</span>
            <DownIcon size={18} />
          </button>
          {open === step && (
            <div className={styles.stepBody}>
              <Suspense fallback={<Skeleton height={48} />}>
                {step === 'Anywhere' && <PlaceStep place={search.place} onChange={set} />}
                {step === 'Anytime' && <DaysStep start={start} end={end} onChange={set} />}
                {step === 'Any Species' && (
                  <SpecieStep
                    chosen={search.species?.[0]}
                    onChange={(id, name) => {
                      set({ species: id === undefined ? undefined : [id] })
                      setSpecie(name)
                    }}
                  />
                )}
              </Suspense>
              <Button look="outline" size="compact" full onClick={done}>
                Done
              </Button>
            </div>
          )}
        </div>
      ))}
      <Button look="ember" full onClick={() => go()}>
        Search stands
      </Button>
      <div className={styles.views}>
        {views.map(({ view, word, Icon }) => (
          <Button key={view} look="quiet" size="compact" icon={<Icon size={18} />} onClick={() => go(view)}>
            {word}
          </Button>
        ))}
      </div>
    </section>
  )
}
