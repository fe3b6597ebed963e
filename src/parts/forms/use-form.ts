import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type * as v from 'valibot'
import { told } from '#app/i18n/language.ts'
import type { FieldErrors } from '#core/failures.ts'
import { checkBy } from '#core/contract/wire.ts'
import { forget, recall, remember } from './kept-values.ts'

type Values = Record<string, unknown>
interface Refusal {
  name: string
  message: string
  errors?: FieldErrors | undefined
}

interface FormOptions<S extends v.GenericSchema, V extends Values> {
  /** The call's `takes`, or a step of it: the same rules as on the server. */
  schema: S
  initial: V
  /** A name under which what is typed outlives a reload; passwords and files never do. */
  keep?: string
  /** What the schema cannot know, like a phone number's country: messages by field. */
  alsoCheck?: (values: V) => Record<string, string | undefined>
  /** Answers with the server's refusal, shown at the fields; `'keep'` when more steps follow. */
  onSubmit: (value: v.InferOutput<S>, typed: V) => Promise<Refusal | 'keep' | null>
}

export interface BoundField<T> {
  name: string
  value: T
  error: string | undefined
  onChange: (value: T) => void
  onBlur: () => void
}

export interface Form<V extends Values> {
  values: V
  set: <K extends keyof V & string>(name: K, value: V[K]) => void
  field: <K extends keyof V & string>(name: K) => BoundField<V[K]>
  /** The message of a field that is no field of the form, like a whole list. */
  errorOf: (name: string) => string | undefined
  /** For `<form {...form.props}>`. */
  props: {
    ref: RefObject<HTMLFormElement | null>
    onSubmit: (event: SyntheticEvent) => void
    noValidate: true
    'data-dirty': boolean
  }
  busy: boolean
  dirty: boolean
  valid: boolean
  /** A refusal that belongs to no field, as it came: `FormProblem` says it in the reader's language. */
  problem: string | null
  /** Puts a refusal that came to another form at the fields of this one. */
  refuse: (refusal: Refusal) => void
  reset: () => void
}

const blankOut = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value === '' || value === null ? undefined : value]),
  )

export const useForm = <S extends v.GenericSchema, V extends Values>(options: FormOptions<S, V>): Form<V> => {
  const { schema, initial, keep, onSubmit, alsoCheck } = options
  const [values, setValues] = useState<V>(() => ({ ...initial, ...recall(keep, initial) }))
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set())
  const [all, setAll] = useState(false)
  const [refusals, setRefusals] = useState<FieldErrors>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [attempts, setAttempts] = useState(0)
  const [dirty, setDirty] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts])

  const checked = checkBy(schema, blankOut(values))
  const own: FieldErrors = checked.ok ? {} : { ...checked.errors }
  for (const [name, message] of Object.entries(alsoCheck?.(values) ?? {}))
    if (message !== undefined) own[name] ??= [message]
  const valid = Object.keys(own).length === 0
  const errorOf = (name: string): string | undefined => {
    const message = refusals[name]?.[0] ?? (all || shown.has(name) ? own[name]?.[0] : undefined)
    return message === undefined ? undefined : told(message)
  }

  const set = <K extends keyof V & string>(name: K, value: V[K]) => {
    setValues((before) => {
      const after = { ...before, [name]: value }
      remember(keep, after)
      return after
    })
    setDirty(true)
    setProblem(null)
    setRefusals((before) => Object.fromEntries(Object.entries(before).filter(([other]) => other !== name)))
  }

  const refuse = (refusal: Refusal) => {
    const byField = refusal.errors ?? {}
    setRefusals(byField)
    if (!Object.keys(byField).some((name) => name in values)) setProblem(refusal.message)
    setAttempts((count) => count + 1)
  }

  const send = async () => {
    setAll(true)
    setProblem(null)
    if (!checked.ok || !valid) {
      setAttempts((count) => count + 1)
      return
    }
    setBusy(true)
    const refusal = await onSubmit(checked.value, values)
    setBusy(false)
    if (refusal === 'keep') return
    if (!refusal) {
      forget(keep)
      setDirty(false)
      return
    }
    refuse(refusal)
  }

  return {
    values,
    set,
    field: (name) => ({
      name,
      value: values[name],
      error: errorOf(name),
      onChange: (value) => set(name, value),
      onBlur: () => {
        // A field left empty on the way through says nothing yet.
        if (values[name] !== '' && values[name] !== null) setShown((before) => new Set([...before, name]))
      },
    }),
    errorOf,
    props: {
      ref: form,
      noValidate: true,
      'data-dirty': dirty,
      onSubmit: (event) => {
        event.preventDefault()
        if (!busy) void send()
      },
    },
    busy,
    dirty,
    valid,
    problem,
    refuse,
    reset: () => {
      setValues(initial)
      setShown(new Set())
      setAll(false)
      setRefusals({})
      setProblem(null)
      setDirty(false)
      forget(keep)
    },
  }
}
