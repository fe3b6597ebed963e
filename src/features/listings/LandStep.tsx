import { t } from '@lingui/core/macro'
import type { Land } from '#core/rules/land/land.ts'
import { PlaceField } from '#parts/search/PlaceField.tsx'
import { Degrees, GroupError, TextOf, useErrorOf, useFormState } from './fields.tsx'
import css from './listings.module.css'

/** Where the land is: its address, and the pin. */
export const LandStep = () => {
  const { form, set } = useFormState()
  const errorOf = useErrorOf()
  const { address, land } = form
  const setPart = (part: Partial<typeof address>) => set({ address: { ...address, ...part } })
  const setPin = (part: Partial<NonNullable<Land['property']>>) => {
    const { lat, lng } = { ...(land.property ?? { lat: 0, lng: 0 }), ...part }
    set({ land: { ...land, property: { lat, lng } } })
  }
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
      <div className={css['pair']}>
        <Degrees
          name="land.property"
          label={t`Latitude of the pin`}
          value={land.property?.lat ?? null}
          onChange={(lat) => setPin({ lat })}
        />
        <Degrees
          name="land.property.lng"
          label={t`Longitude of the pin`}
          value={land.property?.lng ?? null}
          onChange={(lng) => setPin({ lng })}
        />
      </div>
      <GroupError name="land" />
    </>
  )
}
