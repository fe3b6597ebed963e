import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createContext, type ReactNode, use } from 'react'
import { fieldText } from '#app/i18n/field-text.ts'
import { translate } from '#app/i18n/language.ts'
import type { LandPart } from '#core/rules/land/land-problems.ts'
import type { Day } from '#core/rules/time/days.ts'
import { DayField } from '#parts/days/DayField.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { TextField } from '#ui/controls/fields.tsx'
import { PlusIcon, TrashIcon } from '#ui/icons/index.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { NumberInput } from '#ui/theme/mantine.ts'
import css from './listings.module.css'
import type { Step } from './form-steps.ts'
import { stepOf } from './form-steps.ts'
import type { StandFormState } from './use-stand-form.ts'

/** The form around its steps, and which of its problems are shown already. */
export interface ShownForm extends StandFormState {
  seen: ReadonlySet<Step>
  /** Opens a step; at a field, or with a part of the land ready to be drawn. */
  go: (step: Step | null, field?: string, part?: LandPart) => void
  /** What the map of the land begins with. */
  toDraw: LandPart | undefined
}
export const FormContext = createContext<ShownForm | null>(null)
/** A step always stands inside of its form. */
export const useFormState = (): ShownForm => use(FormContext)!

/** The problem at a field: what the service said, otherwise what is missing on a step that was left before. */
export const useErrorOf = (): ((field: string) => string | undefined) => {
  const { problems, failure, seen } = useFormState()
  return (field) => {
    const own = problems[field]?.[0]
    if (own) return seen.has(stepOf(field)) ? fieldText(own) : undefined
    // What was refused once is shown until the next sending.
    const refused = failure?.errors?.[field]?.[0]
    return refused && !field.startsWith('stand_pictures') ? fieldText(refused) : undefined
  }
}

interface FieldOf<T> {
  name: string
  label: string
  value: T
  onChange: (value: T) => void
  description?: ReactNode
  required?: boolean
}

export const NumberOf = (
  props: FieldOf<number | null> & { money?: boolean; suffix?: string; whole?: boolean; quiet?: boolean },
) => {
  const {
    name,
    label,
    value,
    onChange,
    description,
    money = false,
    suffix,
    whole = false,
    quiet = false,
  } = props
  const error = useErrorOf()(name)
  return (
    <NumberInput
      name={name}
      {...(quiet ? { 'aria-label': label } : { label })}
      description={description}
      withAsterisk={props.required === true}
      value={value ?? ''}
      error={error ?? null}
      onChange={(next) => onChange(next === '' ? null : Number(next))}
      allowNegative={false}
      allowDecimal={!whole}
      decimalScale={money ? 2 : 1}
      hideControls
      {...(suffix !== undefined && { suffix })}
      {...(money && { leftSection: '$', className: css['money']! })}
    />
  )
}

export const DayOf = ({ name, label, value, onChange }: FieldOf<Day | null>) => (
  <DayField
    name={name}
    label={label}
    value={value ?? ''}
    error={useErrorOf()(name)}
    onChange={(day) => onChange(day === '' ? null : day)}
    required
  />
)

export const TextOf = (props: FieldOf<string> & { maxLength: number; placeholder?: string }) => (
  <TextField {...props} error={useErrorOf()(props.name)} />
)

/** A list's choices, and what the form has of before, which may be kept or taken out, though not offered any more. */
export const useOffered = (
  field: 'stand_species' | 'points_of_interest' | 'site_type',
  list: readonly { id: number; name: string }[] | undefined,
): { value: number; label: string }[] => {
  const { form, kept } = useFormState()
  const chosen = form[field]
  const listed = new Set(list?.map(({ id }) => id))
  const known = new Map(
    kept.hiddenChoices?.flatMap((one) => (one.field === field ? [[one.id, one.name] as const] : [])),
  )
  const others = new Set([...known.keys(), ...(typeof chosen === 'number' ? [chosen] : (chosen ?? []))])
  const hidden = [...others].filter((id) => list !== undefined && !listed.has(id))
  return [
    ...(list ?? []).map(({ id, name }) => ({ value: id, label: translate(name) })),
    ...hidden.map((id) => {
      const name = known.get(id)
      return {
        value: id,
        label: name === undefined ? t`No longer offered` : t`${translate(name)} (no longer offered)`,
      }
    }),
  ]
}

/** A group of choices as large buttons, with its problem below. */
export function Choices<T extends string | number | boolean>(
  props: Omit<FieldOf<readonly T[]>, 'onChange'> & {
    choices: readonly { value: T; label: string }[]
    /** Whether more than one may be chosen. */
    several?: boolean
    onChange: (value: readonly T[]) => void
  },
) {
  const { name, label, value, choices, several = false, onChange, description, required = false } = props
  const error = useErrorOf()(name)
  const toggle = (one: T) => {
    if (!several) onChange([one])
    else onChange(value.includes(one) ? value.filter((other) => other !== one) : [...value, one])
  }
  return (
    <fieldset className={css['group']} aria-describedby={`${name}-error`} data-field={name} tabIndex={-1}>
      <legend>
        {label}
        {required && <span className={css['needed']}> *</span>}
      </legend>
      {description !== undefined && <p className="muted small">{description}</p>}
      <div className={css['choices']}>
        {choices.map((choice) => (
          <button
            key={String(choice.value)}
            type="button"
            aria-pressed={value.includes(choice.value)}
            onClick={() => toggle(choice.value)}
          >
            {choice.label}
          </button>
        ))}
      </div>
      <span id={`${name}-error`} className={css['error']}>
        {error}
      </span>
    </fieldset>
  )
}

export const YesNo = (
  props: Omit<FieldOf<boolean | null>, 'onChange'> & { onChange: (value: boolean) => void },
) => {
  const { value, onChange, ...rest } = props
  return (
    <Choices
      {...rest}
      value={value === null ? [] : [value]}
      choices={[
        { value: true, label: t`Yes` },
        { value: false, label: t`No` },
      ]}
      onChange={([chosen]) => onChange(chosen === true)}
    />
  )
}

/** The problem of a whole group, such as a list without an entry. */
export const GroupError = ({ name }: { name: string }) => {
  const error = useErrorOf()(name)
  return (
    <p className={css['error']} data-field={name} tabIndex={-1} role={error ? 'alert' : undefined}>
      {error}
    </p>
  )
}

/** A list with one entry changed, or without it. */
export const replaced = <T,>(list: readonly T[], at: number, change: Partial<T>): T[] =>
  list.map((item, i) => (i === at ? { ...item, ...change } : item))
export const without = <T,>(list: readonly T[], at: number): T[] => list.filter((_, i) => i !== at)

interface BoxProps {
  title: string
  add: string
  onAdd: (() => void) | null
  children: ReactNode
}
/** A card with a list that one may add to. */
export const Box = ({ title, add, onAdd, children }: BoxProps) => (
  <Card as="section">
    <div className="row spread">
      <h2>{title}</h2>
      {onAdd && <Button look="outline" size="round" aria-label={add} icon={<PlusIcon />} onClick={onAdd} />}
    </div>
    {children}
  </Card>
)

export const RemoveButton = ({ onRemove }: { onRemove: () => void }) => (
  <Button look="quiet" size="compact" icon={<TrashIcon size={18} />} onClick={onRemove}>
    <Trans>Remove</Trans>
  </Button>
)
