import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { language } from '#app/i18n/language.ts'
import { useRead } from '#app/data/use-read.ts'
import { laterSiteCalls } from '#core/calls/later-site.ts'
import type { Form } from '#parts/forms/use-form.ts'
import { PlaceField } from '#parts/search/PlaceField.tsx'
import { usePlaces } from '#parts/search/use-places.ts'
import { Button } from '#ui/controls/Button.tsx'
import { type Choice, SelectField, TextField } from '#ui/controls/fields.tsx'
import styles from './AuthFrame.module.css'
import { usePhones } from './phone.ts'

export const emptyAddress = { address: '', city: '', state: '', zip: '', country: '' }
export type Address = typeof emptyAddress
const parts = ['city', 'state', 'zip', 'country'] as const

/** Countries are stored by their English name, as the place search gives them. */
const countryName = (code: string, locale = 'en'): string =>
  new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code

const useCountries = (chosen: string): Choice[] => {
  const phones = usePhones()
  const known = (phones?.getCountries() ?? [])
    .map((code) => ({ value: countryName(code), label: countryName(code, language()) }))
    .sort((a, b) => a.label.localeCompare(b.label))
  return chosen === '' || known.some(({ value }) => value === chosen)
    ? known
    : [{ value: chosen, label: chosen }, ...known]
}

/** The states of the chosen country that `get-states` lists; none where it lists none. */
const useStates = (country: string, chosen: string): Choice[] => {
  const { data } = useRead(laterSiteCalls.states, {})
  const names = (data?.data ?? [])
    .filter((state) => countryName(state.country) === country)
    .map(({ name }) => name)
  const all = names.length === 0 || chosen === '' || names.includes(chosen) ? names : [chosen, ...names]
  return all.map((name) => ({ value: name, label: name }))
}

interface AddressFieldsProps<V extends Address & Record<string, unknown>> {
  form: Form<V>
  /** The country of the phone number, as two letters: its towns come first. */
  country: string
  /** Whether the fields are there from the beginning, or once the address needs them. */
  alwaysOpen?: boolean
}

/** An address: a suggestion fills the fields, and without one they are filled in by hand (decision 54). */
export function AddressFields<V extends Address & Record<string, unknown>>(props: AddressFieldsProps<V>) {
  const { form, country, alwaysOpen = false } = props
  const values: Address = form.values
  const set = (name: keyof Address, value: string) => form.set(name, value as V[typeof name])
  const [byHand, setByHand] = useState(false)
  const { known } = usePlaces(values.address, country)
  const open = alwaysOpen || byHand || known === false || parts.some((name) => values[name] !== '')
  const needsCountry = open && !alwaysOpen && values.country === ''
  useEffect(() => {
    // The country decides whether states are a list, so that it is never left for last.
    if (needsCountry) form.set('country', countryName(country) as V['country'])
    // The form is another object after each change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [needsCountry, country])
  const countries = useCountries(values.country)
  const states = useStates(values.country, values.state)
  const field = (name: keyof Address) => ({
    ...form.field(name),
    value: values[name],
    onChange: (value: string) => set(name, value),
  })
  return (
    <>
      <PlaceField
        {...field('address')}
        label={t`Address`}
        placeholder={t`Street and town`}
        description={
          alwaysOpen
            ? t`Choosing a town from the list fills the fields below.`
            : open
              ? undefined
              : t`Choose your town from the list.`
        }
        country={country}
        onChange={(address) => {
          set('address', address)
          if (address === '' && !alwaysOpen) for (const name of parts) set(name, '')
        }}
        onChoose={(place) => {
          for (const name of ['address', ...parts] as const) set(name, place[name])
        }}
        required
      />
      {!open && values.address !== '' && (
        <div>
          <Button look="quiet" size="compact" onClick={() => setByHand(true)}>
            <Trans>My town is not in the list</Trans>
          </Button>
        </div>
      )}
      {open && (
        <>
          <div className={styles.pair}>
            <TextField {...field('city')} label={t`City`} autoComplete="address-level2" required />
            {states.length > 0 ? (
              <SelectField {...field('state')} label={t`State`} choices={states} searchable clearable />
            ) : (
              <TextField {...field('state')} label={t`State`} autoComplete="address-level1" />
            )}
          </div>
          <div className={styles.pair}>
            <TextField {...field('zip')} label={t`Zip code`} autoComplete="postal-code" />
            <SelectField
              {...field('country')}
              label={t`Country`}
              choices={countries}
              onChange={(name) => {
                set('country', name)
                set('state', '')
              }}
              searchable
              required
            />
          </div>
        </>
      )}
    </>
  )
}
