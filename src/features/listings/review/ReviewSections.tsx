import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { fieldText } from '#app/i18n/field-text.ts'
import { useRead } from '#app/data/use-read.ts'
import { laterSiteCalls } from '#core/calls/later-site.ts'
import { siteCalls } from '#core/calls/site.ts'
import type { Land } from '#core/rules/land/land.ts'
import type { KeptPicture } from '#offline/storage/stand-forms.ts'
import { LandSketch } from '#parts/map/LandSketch.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Card, Chip } from '#ui/layout/Card.tsx'
import { PanelBoundary } from '#ui/layout/PanelBoundary.tsx'
import { useFormState, useOffered } from '../fields.tsx'
import { problemsOn, type Step } from '../form-steps.ts'
import { stepNames } from '../StepList.tsx'
import { usePictureAddress } from '../use-pictures.ts'
import {
  basicsFacts,
  type ChoiceNames,
  type Fact,
  featuresFacts,
  landFacts,
  offersFacts,
  pricesFacts,
  rulesFacts,
  wayFacts,
} from './facts.ts'
import css from './review.module.css'

/** The names of what was chosen; how many were, while a phone does not have the list. */
const useChoiceNames = (): ChoiceNames => {
  const { form } = useFormState()
  const species = useRead(siteCalls.species, {}).data?.data
  const types = useRead(laterSiteCalls.siteTypes, {}).data?.data
  const capacities = useRead(laterSiteCalls.capacities, {}).data?.data
  const points = useRead(laterSiteCalls.pointsOfInterest, {}).data?.data
  const offered = {
    species: useOffered(
      'stand_species',
      species?.map(({ id, specie_name: name }) => ({ id, name })),
    ),
    types: useOffered(
      'site_type',
      types?.map(({ id, type: name }) => ({ id, name })),
    ),
    points: useOffered('points_of_interest', points),
  }
  const named = (list: unknown, choices: { value: number; label: string }[], chosen: readonly number[]) =>
    list === undefined && chosen.length > 0
      ? [plural(chosen.length, { one: '# chosen', other: '# chosen' })]
      : choices.filter(({ value }) => chosen.includes(value)).map(({ label }) => label)
  const type = form.site_type === null ? [] : [form.site_type]
  return {
    species: named(species, offered.species, form.stand_species),
    siteType: named(types, offered.types, type)[0] ?? null,
    capacity: capacities?.find(({ id }) => id === form.stand_capacity)?.capacity ?? null,
    points: named(points, offered.points, form.points_of_interest),
  }
}

/** A field with what was entered, or with what is wrong with it. */
const FactRow = ({ fact: { fields, name, lines } }: { fact: Fact }) => {
  const { problems } = useFormState()
  // The land as a whole is wrong at its boundary; its parts have lines of their own.
  const isOf = (one: string, field: string) =>
    one === field || (field !== 'land' && one.startsWith(`${field}.`))
  const own = Object.keys(problems).find((one) => fields.some((field) => isOf(one, field)))
  const [problem] = (own !== undefined && problems[own]) || []
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {lines.map((line) => (
          <span key={line} className={css['line']}>
            {line}
          </span>
        ))}
        {problem && (
          <span className={css['problem']}>{lines.length > 0 ? fieldText(problem) : t`Still to do`}</span>
        )}
        {lines.length === 0 && !problem && <span className="muted">{t`None`}</span>}
      </dd>
    </div>
  )
}

interface SectionProps {
  step: Exclude<Step, 'send'>
  facts?: readonly Fact[]
  children?: ReactNode
}
/** What one step holds, and the way back to it. */
const Section = ({ step, facts = [], children }: SectionProps) => {
  const { problems, go } = useFormState()
  const id = useId()
  const name = stepNames()[step]
  const missing = problemsOn(step, problems).length
  return (
    <Card as="section" aria-labelledby={id}>
      <div className={css['head']}>
        <h2 id={id}>{name}</h2>
        <Button look="quiet" size="compact" aria-label={t`Change: ${name}`} onClick={() => go(step)}>
          <Trans>Change</Trans>
        </Button>
      </div>
      {missing > 0 && (
        <p>
          <Chip tone="needs">{plural(missing, { one: '# item to fix', other: '# items to fix' })}</Chip>
        </p>
      )}
      {children}
      {facts.length > 0 && (
        <dl className={css['facts']}>
          {facts.map((fact) => (
            <FactRow key={`${fact.fields.join()} ${fact.name}`} fact={fact} />
          ))}
        </dl>
      )}
    </Card>
  )
}

/** Sketched anew for each land: the lines come without the map's code, and without a signal. */
const SmallMap = ({ land }: { land: Land }) =>
  land.property === null ? null : (
    <PanelBoundary fallback={() => null}>
      <LandSketch
        stand={land.stand ?? land.property}
        parking={land.parking}
        boundary={land.boundary ?? []}
        parkingRoute={land.parking_route ?? []}
        standRoute={land.stand_route ?? []}
        features={land.features}
        height={200}
        still
      />
    </PanelBoundary>
  )

/** The ways as near as they are drawn, without the land around them; nothing while none is. */
const WayMap = ({ land: { property, stand, parking, parking_route, stand_route } }: { land: Land }) =>
  property === null || [stand, parking, parking_route, stand_route].every((part) => part === null) ? null : (
    <PanelBoundary fallback={() => null}>
      <LandSketch
        stand={stand ?? property}
        parking={parking}
        parkingRoute={parking_route ?? []}
        standRoute={stand_route ?? []}
        height={200}
        still
      />
    </PanelBoundary>
  )

const Thumb = ({ picture, at }: { picture: KeptPicture; at: number }) => {
  const address = usePictureAddress(picture)
  const number = at + 1
  const alt = picture.caption.trim() || t`Picture ${number}`
  return (
    <li>
      {address === null ? (
        <span className={css['thumb']} role="img" aria-label={alt} />
      ) : (
        <img className={css['thumb']} src={address} alt={alt} />
      )}
      {at === 0 && (
        <span className="small">
          <Trans>Cover</Trans>
        </span>
      )}
    </li>
  )
}

const Pictures = () => {
  const { kept } = useFormState()
  if (kept.pictures.length === 0) return <p className={css['problem']}>{t`Still to do`}</p>
  return (
    <ul className={css['pictures']}>
      {kept.pictures.map((picture, at) => (
        <Thumb key={picture.key} picture={picture} at={at} />
      ))}
    </ul>
  )
}

const nothing = (facts: readonly Fact[]) => facts.length === 0 && <p className="muted">{t`None`}</p>

/** All that was entered, step by step, as it will be sent. */
export const ReviewSections = () => {
  const { form } = useFormState()
  const names = useChoiceNames()
  const offers = offersFacts(form)
  return (
    <>
      <Section step="basics" facts={basicsFacts(form, names)} />
      <Section step="land" facts={landFacts(form)}>
        <SmallMap land={form.land} />
      </Section>
      <Section step="way" facts={wayFacts(form)}>
        <WayMap land={form.land} />
      </Section>
      <Section step="features" facts={featuresFacts(form, names)} />
      <Section step="pictures">
        <Pictures />
      </Section>
      <Section step="prices" facts={pricesFacts(form)} />
      <Section step="offers" facts={offers}>
        {nothing(offers)}
      </Section>
      <Section step="rules" facts={rulesFacts(form)} />
    </>
  )
}
