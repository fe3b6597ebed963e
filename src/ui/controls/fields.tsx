import { t } from '@lingui/core/macro'
import {
  Checkbox,
  NumberInput,
  PasswordInput,
  Select,
  Switch,
  Textarea,
  TextInput,
} from '#ui/theme/mantine.ts'
import type { ChangeEvent, HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute, ReactNode } from 'react'

/** The props of every field: the binding from `useForm`, and its texts. */
export interface FieldProps<T> {
  name: string
  value: T
  error?: string | undefined
  onChange: (value: T) => void
  onBlur?: () => void
  /** The visible label; use `quietLabel` where the surroundings already name the field. */
  label?: ReactNode
  quietLabel?: string
  description?: ReactNode
  required?: boolean
  disabled?: boolean
  placeholder?: string
}
/** `required` only marks the label: the schema validates, and the browser's own messages stay off. */
const shared = <T,>(props: FieldProps<T>) => {
  const { required = false, error, quietLabel, ...rest } = props
  return {
    ...rest,
    error: error ?? null,
    withAsterisk: required,
    ...(quietLabel !== undefined && { 'aria-label': quietLabel }),
  }
}

interface TextProps extends FieldProps<string> {
  type?: HTMLInputTypeAttribute
  autoComplete?: HTMLInputAutoCompleteAttribute
  inputMode?: 'text' | 'numeric' | 'tel' | 'email' | 'search' | 'decimal'
  maxLength?: number
  leftSection?: ReactNode
  autoCapitalize?: string
}

export function TextField(props: TextProps) {
  return (
    <TextInput
      {...shared(props)}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  )
}

export function PasswordField(
  props: FieldProps<string> & { autoComplete: 'current-password' | 'new-password' },
) {
  return (
    <PasswordInput
      {...shared(props)}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      visibilityToggleButtonProps={{ 'aria-label': t`Show password`, tabIndex: 0 }}
    />
  )
}

export function TextAreaField(props: FieldProps<string> & { rows?: number; maxLength?: number }) {
  const { rows = 4, ...rest } = props
  return (
    <Textarea
      {...shared(rest)}
      autosize
      minRows={rows}
      maxRows={14}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  )
}

export interface Choice {
  value: string
  label: string
}

/** A choice from a list; the empty string means no choice. */
export function SelectField(
  props: FieldProps<string> & { choices: readonly Choice[]; searchable?: boolean; clearable?: boolean },
) {
  const { choices, ...rest } = props
  return (
    <Select
      {...shared(rest)}
      data={choices}
      value={props.value === '' ? null : props.value}
      onChange={(value) => props.onChange(value ?? '')}
      allowDeselect={props.clearable === true}
      // A page that grows above the field must not take the open list away.
      comboboxProps={{ position: 'bottom-start', transitionProps: { duration: 0 }, hideDetached: false }}
    />
  )
}

export function NumberField(
  props: FieldProps<number | string> & { min?: number; max?: number; step?: number; suffix?: string },
) {
  return (
    <NumberInput
      {...shared(props)}
      value={props.value}
      onChange={props.onChange}
      allowNegative={false}
      hideControls
    />
  )
}

const ticked = (props: FieldProps<boolean>) => {
  const { name, label, description, disabled = false, error, onBlur, value, onChange } = props
  return {
    name,
    label,
    description,
    disabled,
    error: error ?? null,
    checked: value,
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange(event.currentTarget.checked),
    ...(onBlur && { onBlur }),
  }
}

export function CheckField(props: FieldProps<boolean>) {
  return <Checkbox {...ticked(props)} />
}

export function SwitchField(props: FieldProps<boolean>) {
  return <Switch {...ticked(props)} />
}
