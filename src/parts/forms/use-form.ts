import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type * as v from 'valibot'
import { fieldText } from '#app/i18n/field-text.ts'
import { failureText } from '#app/i18n/language.ts'
import type { ApiFailure, ShownFieldErrors, ShownFieldMessage } from '#offline/failure.ts'
import { checkBy } from '#core/contract/wire.ts'
import { forget, recall, remember } from './kept-values.ts'

type Values = Record<string, unknown>
export interface Refusal extends ApiFailure {
  /** What the form says in place of the failure's own message, in the reader's language. */
  title?: string
}

interface FormOptions<S extends v.GenericSchema, V extends Values> {
  /** The call's `takes`, or a step of it: the same rules as on the server. */
  schema: S
  initial: V
  /** What is known of a field only later: it stands in the field until the person has written there, and is not kept. */
  known?: Partial<V> | null
  /** A name under which what is typed outlives a reload; passwords and files never do. */
  keep?: string
  /** What the schema cannot know, like a phone number's country: codes by field. */
  alsoCheck?: (values: V) => Record<string, ShownFieldMessage['code'] | undefined>
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
  /** A refusal that belongs to no field, in the reader's language. */
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
  const { schema, initial, known, keep, onSubmit, alsoCheck } = options
  const [typed, setValues] = useState<V>(() => ({ ...initial, ...recall(keep, initial) }))
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set())
  const [all, setAll] = useState(false)
  const [refusals, setRefusals] = useState<ShownFieldErrors>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [attempts, setAttempts] = useState(0)
  const [dirty, setDirty] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const isOpen = ([name]: [string, unknown]) => typed[name] === '' && !touched.has(name)
  const values: V = { ...typed, ...Object.fromEntries(Object.entries(known ?? {}).filter(isOpen)) }

  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts])

  const checked = checkBy(schema, blankOut(values))
  const own: ShownFieldErrors = checked.ok ? {} : { ...checked.errors }
  for (const [name, code] of Object.entries(alsoCheck?.(values) ?? {}))
    if (code !== undefined) own[name] ??= [{ code }]
  const valid = Object.keys(own).length === 0
  const errorOf = (name: string): string | undefined => {
    const message = refusals[name]?.[0] ?? (all || shown.has(name) ? own[name]?.[0] : undefined)
    return message === undefined ? undefined : fieldText(message)
  }

  const set = <K extends keyof V & string>(name: K, value: V[K]) => {
    setValues((before) => {
      const after = { ...before, [name]: value }
      remember(keep, after)
      return after
    })
    setTouched((before) => new Set([...before, name]))
    setDirty(true)
    setProblem(null)
    setRefusals((before) => Object.fromEntries(Object.entries(before).filter(([other]) => other !== name)))
  }

  const refuse = (refusal: Refusal) => {
    const byField = refusal.errors ?? {}
    setRefusals(byField)
    if (!Object.keys(byField).some((name) => name in values))
      setProblem(refusal.title ?? failureText(refusal))
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
      setTouched(new Set())
      setShown(new Set())
      setAll(false)
      setRefusals({})
      setProblem(null)
      setDirty(false)
      forget(keep)
    },
  }
}
