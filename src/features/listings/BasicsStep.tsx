import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { fieldText } from '#app/i18n/field-text.ts'
import { useRead } from '#app/data/use-read.ts'
import { accountCalls } from '#core/calls/accounts.ts'
import { laterSiteCalls } from '#core/calls/later-site.ts'
import { siteCalls } from '#core/calls/site.ts'
import { distinctTags, isTagLength, mostTagsOfStand, tagKey } from '#core/rules/land/tags.ts'
import { Button } from '#ui/controls/Button.tsx'
import { TextAreaField, TextField } from '#ui/controls/fields.tsx'
import { Choices, NumberOf, TextOf, useFormState, useOffered } from './fields.tsx'
import css from './listings.module.css'

/** The owner's own tags to choose from, and a field for another. */
const TagsField = () => {
  const { form, set } = useFormState()
  const chosen = form.tags ?? []
  const own = useRead(accountCalls.tags, {}).data?.data ?? []
  // What was taken out of the form again stays in reach.
  const [added, setAdded] = useState(chosen)
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const [heard, setHeard] = useState('')
  const offered = distinctTags([...own.map((tag) => tag.name), ...added, ...chosen])
  const choose = (tags: readonly string[]): boolean => {
    const isFull = tags.length > mostTagsOfStand && tags.length > chosen.length
    setError(isFull ? fieldText({ code: 'tags_many', values: { n: mostTagsOfStand } }) : undefined)
    if (!isFull) set({ tags })
    return !isFull
  }
  const add = () => {
    const tag = name.trim()
    if (!isTagLength(tag)) return setError(fieldText({ code: 'tag_length' }))
    // Another spelling of a tag is that tag.
    const known = offered.find((one) => tagKey(one) === tagKey(tag)) ?? tag
    if (!choose(distinctTags([...chosen, known]))) return
    setAdded(distinctTags([...added, known]))
    setName('')
    setHeard(t`${known} added`)
  }
  return (
    <div className={css['tags']}>
      <Choices
        name="tags"
        label={t`Tags`}
        description={t`Labels to organize your stands. Only you see them.`}
        value={chosen}
        several
        choices={offered.map((tag) => ({ value: tag, label: tag }))}
        onChange={choose}
      />
      <form
        noValidate
        className={css['newTag']}
        onSubmit={(event) => {
          event.preventDefault()
          add()
        }}
      >
        <TextField
          name="new_tag"
          label={t`New tag`}
          description={t`3 to 20 characters`}
          maxLength={40}
          value={name}
          error={error}
          onChange={(next) => {
            setName(next)
            setError(undefined)
          }}
        />
        <Button type="submit" look="outline">
          <Trans>Add</Trans>
        </Button>
      </form>
      <p role="status" className="hidden-visually">
        {heard}
      </p>
    </div>
  )
}

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
      <TagsField />
    </>
  )
}
