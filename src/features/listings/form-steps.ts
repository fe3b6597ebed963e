import type { FieldErrors } from '#core/failures.ts'
import type { StandForm } from '#core/rules/land/stand-form.ts'

/** The steps of the form in their order; any may be opened at any time. */
export const steps = [
  'basics',
  'land',
  'way',
  'features',
  'pictures',
  'prices',
  'offers',
  'rules',
  'send',
] as const
export type Step = (typeof steps)[number]

const fieldsOf: Record<Exclude<Step, 'send'>, readonly (keyof StandForm | 'stand_pictures')[]> = {
  basics: ['title', 'stand_species', 'site_type', 'acres', 'stand_capacity', 'description', 'tags'],
  land: ['address', 'land'],
  way: ['location_privacy', 'notes_to_hunter'],
  features: ['cellular_coverage', 'handicap_accessible', 'is_marked_trail', 'points_of_interest'],
  pictures: ['stand_pictures'],
  prices: ['stand_days', 'special_occasions'],
  offers: ['seasons', 'yearly', 'multi_day_discounts', 'vouchers'],
  rules: [
    'booking_by',
    'deposit_percent',
    'balance_days',
    'rules',
    'minimum_rating',
    'cancellation_days',
    'cancellation_fee',
    'recovery_period_days',
  ],
}

/** The step on which a field is, by its name or that of a part of it. */
export const stepOf = (field: string): Step => {
  const first = field.split('.')[0]
  return steps.find((step) => step !== 'send' && fieldsOf[step].some((name) => name === first)) ?? 'basics'
}

/** The fields with a problem that are on a step, first to last. */
export const problemsOn = (step: Step, problems: FieldErrors): string[] =>
  Object.keys(problems).filter((field) => stepOf(field) === step)

const isOffered = ({ seasons, yearly, multi_day_discounts: discounts, vouchers }: StandForm): boolean =>
  seasons.length > 0 || yearly !== null || discounts.length > 0 || vouchers.length > 0

/** Whether anything is on a step that asks for nothing. */
const isFilled = (step: Step, form: StandForm): boolean => {
  if (step === 'offers') return isOffered(form)
  if (step !== 'way') return true
  const { parking, parking_route: road, stand_route: walk } = form.land
  return parking !== null || road !== null || walk !== null || form.notes_to_hunter !== ''
}

export type StepState = 'done' | 'problem' | 'open'
/** `seen` are the steps that were left once: what is missing there is a problem, and elsewhere only open. */
export const stepState = (
  step: Step,
  form: StandForm,
  problems: FieldErrors,
  seen: ReadonlySet<Step>,
): StepState => {
  if (step === 'send') return 'open'
  if (problemsOn(step, problems).length > 0) return seen.has(step) ? 'problem' : 'open'
  return isFilled(step, form) ? 'done' : 'open'
}
