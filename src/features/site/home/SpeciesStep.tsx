import { t } from '@lingui/core/macro'
import { useRead } from '#app/data/use-read.ts'
import { siteCalls } from '#core/calls/site.ts'
import { SelectField } from '#ui/controls/fields.tsx'

interface SpecieProps {
  chosen: number | undefined
  onChange: (id: number | undefined, name: string | null) => void
}

export function SpeciesStep({ chosen, onChange }: SpecieProps) {
  const species = useRead(siteCalls.species, {}).data?.data ?? []
  const any = { value: '0', label: t`Any Specie` }
  const choices = [
    any,
    ...species
      .filter((one) => one.is_searchable)
      .map((one) => ({ value: String(one.id), label: one.specie_name })),
  ]
  return (
    <SelectField
      name="species"
      label={t`Species`}
      searchable
      value={String(chosen ?? 0)}
      choices={choices}
      onChange={(value) => {
        const choice = choices.find((one) => one.value === value)
        if (!choice || choice === any) onChange(undefined, null)
        else onChange(Number(choice.value), choice.label)
      }}
    />
  )
}
