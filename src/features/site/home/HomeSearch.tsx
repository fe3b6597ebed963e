import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { locale } from '#app/i18n/language.ts'
import type { StandSearch, View } from '#app/navigation/search-schemas.ts'
import { dayDigits } from '#core/rules/time/days.ts'
import { Button } from '#ui/controls/Button.tsx'
import { DownIcon, ListIcon, MapIcon, PostIcon } from '#ui/icons/index.tsx'
import { Skeleton } from '#ui/messages/Skeleton.tsx'
import styles from './home.module.css'

const PlaceStep = lazy(async () => ({ default: (await import('./PlaceStep.tsx')).PlaceStep }))
const SpecieStep = lazy(async () => ({ default: (await import('./SpeciesStep.tsx')).SpeciesStep }))
const DaysStep = lazy(async () => ({ default: (await import('./DaysStep.tsx')).DaysStep }))

const steps = ['Anywhere', 'Anytime', 'Any Species'] as const
type Step = (typeof steps)[number]
const views = () =>
  [
    { view: 'map', word: t`Map`, Icon: MapIcon },
    { view: 'list', word: t`List`, Icon: ListIcon },
    { view: 'blog', word: t`Blog`, Icon: PostIcon },
  ] as const
const wordsOf = (): Record<Step, string> => ({
  Anywhere: t`Anywhere`,
  Anytime: t`Anytime`,
  'Any Species': t`Any Species`,
})
const shortDay = (day: string) =>
  new Intl.DateTimeFormat(locale(), { month: 'short', day: dayDigits(locale()), timeZone: 'UTC' }).format(
    Date.parse(day),
  )

/** On a phone the days would open below what is seen. */
const toTop = (line: HTMLElement) => {
  if (line.getBoundingClientRect().top > innerHeight / 2) line.scrollIntoView()
}

/** Where, when and what: each opens below its line and closes with Done. */
export function HomeSearch() {
  const [search, setSearch] = useState<StandSearch>({})
  const [typedPlace, setTypedPlace] = useState('')
  const [specie, setSpecie] = useState<string | null>(null)
  const [open, setOpen] = useState<Step | null>(null)
  const navigate = useNavigate()
  const set = (terms: StandSearch) => setSearch((before) => ({ ...before, ...terms }))
  // A place that was typed and not found is never left out of the search silently.
  const isPlaceOpen = typedPlace.trim() !== '' && search.place === undefined
  const go = (view?: View) => {
    if (isPlaceOpen) return setOpen('Anywhere')
    void navigate({ to: '/stand', search: { ...search, ...(view && { view }) } })
  }
  const { start_date: start, end_date: end } = search
  const words = wordsOf()
  const said: Record<Step, string> = {
    Anywhere: search.place ?? t`Choose a place`,
    Anytime: start === undefined ? t`Choose days` : `${shortDay(start)} – ${shortDay(end ?? start)}`,
    'Any Species': specie ?? t`Choose a species`,
  }
  const done = () => setOpen(open === 'Anywhere' && isPlaceOpen ? open : null)
  return (
    <section className={styles.search} aria-label={t`Search stands`}>
      {steps.map((step) => (
        <div key={step} className={styles.step}>
          <button
            type="button"
            aria-expanded={open === step}
            onClick={({ currentTarget }) => {
              setOpen(open === step ? null : step)
              if (open !== step) toTop(currentTarget)
            }}
          >
            <b>{words[step]}</b>
            <span className="muted">{said[step]}</span>
            <DownIcon size={18} />
          </button>
          {open === step && (
            <div className={styles.stepBody}>
              <Suspense fallback={<Skeleton height={48} />}>
                {step === 'Anywhere' && (
                  <PlaceStep typed={typedPlace} onType={setTypedPlace} onChange={set} />
                )}
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
                <Trans>Done</Trans>
              </Button>
            </div>
          )}
        </div>
      ))}
      <Button look="ember" full onClick={() => go()}>
        <Trans>Search stands</Trans>
      </Button>
      <div className={styles.views}>
        {views().map(({ view, word, Icon }) => (
          <Button key={view} look="quiet" size="compact" icon={<Icon size={18} />} onClick={() => go(view)}>
            {word}
          </Button>
        ))}
      </div>
    </section>
  )
}
