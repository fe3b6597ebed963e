import { t } from '@lingui/core/macro'
import { lazy, Suspense } from 'react'
import { PlaceField } from '#parts/search/PlaceField.tsx'
import { GroupError, TextOf, useErrorOf, useFormState } from './fields.tsx'
import { PanelBoundary } from '#ui/layout/PanelBoundary.tsx'
import { Problem } from '#ui/messages/Problem.tsx'
import { Skeleton } from '#ui/messages/Skeleton.tsx'
import css from './listings.module.css'

const LandEditor = lazy(() => import('#parts/land/LandEditor.tsx'))

const withoutEditor = (retry: () => void) => (
  <Problem title={t`The map of the land could not be shown.`} onRetry={retry} />
)

/** Where the land is: its address, and what is drawn of it. */
export const LandStep = () => {
  const { form, set, toDraw } = useFormState()
  const errorOf = useErrorOf()
  const { address, land } = form
  const setPart = (part: Partial<typeof address>) => set({ address: { ...address, ...part } })
  return (
    <>
      <PlaceField
        name="address"
        label={t`Address`}
        placeholder={t`Street and town`}
        value={address.address}
        error={errorOf('address')}
        onChange={(line) => setPart({ address: line })}
        onChoose={(place) => {
          const { city, state, zip, country, latitude: lat, longitude: lng } = place
          const said = [place.address, state, country].filter((part) => part !== '')
          const line = said.filter((part, i) => i === 0 || !said[0]!.includes(part)).join(', ')
          set({
            address: { address: line, city, state, zip, country },
            land: { ...land, property: land.property ?? { lat, lng } },
          })
        }}
        required
      />
      <div className={css['pair']}>
        <TextOf
          name="address.city"
          label={t`City`}
          maxLength={100}
          value={address.city}
          onChange={(city) => setPart({ city })}
        />
        <TextOf
          name="address.state"
          label={t`State`}
          maxLength={100}
          value={address.state}
          onChange={(state) => setPart({ state })}
        />
        <TextOf
          name="address.zip"
          label={t`Zip code`}
          maxLength={20}
          value={address.zip}
          onChange={(zip) => setPart({ zip })}
        />
        <TextOf
          name="address.country"
          label={t`Country`}
          maxLength={100}
          value={address.country}
          onChange={(country) => setPart({ country })}
        />
      </div>
      <GroupError name="land.property" />
      <PanelBoundary fallback={withoutEditor}>
        <Suspense fallback={<Skeleton height={420} />}>
          {/* Once there is a pin, the map begins there. */}
          <LandEditor
            key={land.property === null ? 'nowhere' : 'pinned'}
            value={land}
            {...(toDraw !== undefined && { first: toDraw })}
            onChange={(drawn) => set({ land: drawn })}
            typedAcres={form.acres}
            onUseComputedAcres={(acres) => set({ acres })}
          />
        </Suspense>
      </PanelBoundary>
      <GroupError name="land" />
    </>
  )
}
