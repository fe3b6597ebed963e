import type { BoundField } from './use-form.ts'

/** A field of text as Mantine's inputs take it: `<TextInput label="Name" {...bound(form.field('name'))} />`. */
export const bound = (field: BoundField<string>) => ({
  name: field.name,
  value: field.value,
  error: field.error,
  onBlur: field.onBlur,
  onChange: (event: { currentTarget: { value: string } }) => field.onChange(event.currentTarget.value),
})
