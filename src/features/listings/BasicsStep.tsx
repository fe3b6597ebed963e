import { t } from '@lingui/core/macro'
import { useRead } from '#app/data/use-read.ts'
import { laterSiteCalls } from '#core/calls/later-site.ts'
import { siteCalls } from '#core/calls/site.ts'
import { TextAreaField } from '#ui/controls/fields.tsx'
import { Choices, NumberOf, TextOf, useFormState, useOffered } from './fields.tsx'

/** What the stand is, and for what and how many. */
export const BasicsStep = () => {
  const { form, set } = useFormState()
  const species = useRead(siteCalls.species, {}).data?.data
  const types = useRead(laterSiteCalls.siteTypes, {}).data?.data
  const offeredSpecies = useOffered(
    'stand_species',
    species?.map(({ id, specie_name: name }) => ({ id, name })),
  )
  const offeredTypes = useOffered(
    'site_type',
    types?.map(({ id, type: name }) => ({ id, name })),
  )
  const capacities = useRead(laterSiteCalls.capacities, {}).data?.data ?? []
  return (
    <>
      <TextOf
        name="title"
        label={t`Title`}
        maxLength={100}
        value={form.title}
        onChange={(title) => set({ title })}
        required
      />
      <Choices
        name="stand_species"
        label={t`Species`}
        value={form.stand_species}
        several
        choices={offeredSpecies}
        onChange={(stand_species) => set({ stand_species })}
        required
      />
      <Choices
        name="site_type"
        label={t`Site type`}
        value={form.site_type === null ? [] : [form.site_type]}
        choices={offeredTypes}
        onChange={([chosen]) => set({ site_type: chosen ?? null })}
        required
      />
      <NumberOf
        name="acres"
        label={t`Acres`}
        value={form.acres}
        onChange={(acres) => set({ acres })}
        required
      />
      <Choices
        name="stand_capacity"
        label={t`Hunters at once`}
        value={form.stand_capacity === null ? [] : [form.stand_capacity]}
        choices={capacities.map(({ id, capacity }) => ({ value: id, label: String(capacity) }))}
        onChange={([chosen]) => set({ stand_capacity: chosen ?? null })}
        required
      />
      <TextAreaField
        name="description"
        label={t`Description`}
        maxLength={5000}
        value={form.description}
        onChange={(description) => set({ description })}
      />
    </>
  )
}
