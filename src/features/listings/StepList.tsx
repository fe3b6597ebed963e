import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CheckIcon, WarningIcon } from '#ui/icons/index.tsx'
import { ForwardIcon } from '#ui/icons/stand.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { useFormState } from './fields.tsx'
import { problemsOn, type Step, type StepState, steps, stepState } from './form-steps.ts'
import css from './listings.module.css'

export const stepNames = (): Record<Step, string> => ({
  basics: t`The basics`,
  land: t`The land`,
  way: t`Parking and way in`,
  features: t`What is on the land`,
  pictures: t`Pictures`,
  prices: t`Prices and days`,
  offers: t`Seasons and discounts`,
  rules: t`Rules and safety`,
  send: t`Review and send`,
})

const Sign = ({ state, number }: { state: StepState; number: number }) => (
  <span className={css['sign']} data-state={state} aria-hidden>
    {state === 'done' ? <CheckIcon size={18} /> : state === 'problem' ? <WarningIcon size={18} /> : number}
  </span>
)

/** The nine steps in any order, each with its state in a sign and in words. */
export const StepList = () => {
  const { form, problems, seen, kept, go } = useFormState()
  const names = stepNames()
  const states = steps.map((step) => stepState(step, form, problems, seen))
  const done = states.filter((state) => state === 'done').length
  const minutes = steps.length - done
  const waiting = kept.pictures.filter(({ state }) => state !== 'sent').length
  const words = (step: Step, state: StepState): string => {
    const missing = problemsOn(step, problems).length
    if (state === 'problem') return plural(missing, { one: '# item to fix', other: '# items to fix' })
    if (step === 'send') return t`Opens the summary`
    if (step === 'pictures' && waiting > 0)
      return plural(waiting, { one: '# picture waits', other: '# pictures wait' })
    if (state === 'done') return t`Filled in`
    return missing > 0 ? t`Still to do` : t`If you like`
  }
  const next = steps[states.findIndex((state) => state !== 'done')] ?? 'send'
  const [count, name] = [steps.length, names[next]]
  return (
    <>
      <Card>
        <p className="row spread">
          <strong>{t`${done} of ${count} steps done`}</strong>
          <span className="muted small">{t`about ${minutes} min left`}</span>
        </p>
        <progress className={css['progress']} value={done} max={count} aria-label={t`Steps done`} />
      </Card>
      <Card>
        <ol className={css['steps']}>
          {steps.map((step, i) => (
            <li key={step}>
              <button
                type="button"
                onClick={() => go(step)}
                aria-current={step === next ? 'step' : undefined}
              >
                <Sign state={states[i]!} number={i + 1} />
                <span>
                  <strong>{names[step]}</strong>
                  <span className="muted small">{words(step, states[i]!)}</span>
                </span>
                <ForwardIcon size={20} />
              </button>
            </li>
          ))}
        </ol>
      </Card>
      <p className="muted small">
        <Trans>You can leave at any time. What you entered stays on this phone.</Trans>{' '}
        {kept.status === 'draft' && <Trans>With signal, the draft is on your account too.</Trans>}
      </p>
      <Button full onClick={() => go(next)}>
        {t`Continue with: ${name}`}
      </Button>
    </>
  )
}
