import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { failureText } from '#app/i18n/language.ts'
import { isOnline, useConnection } from '#app/device/connection.ts'
import type { LandPart } from '#core/rules/land/land-problems.ts'
import type { KeptStandForm } from '#offline/storage/stand-forms.ts'
import { timeOf } from '#parts/days/time-of.ts'
import { BackIcon } from '#ui/icons/frame.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { toast } from '#ui/messages/toast.ts'
import { BasicsStep } from './BasicsStep.tsx'
import { FeaturesStep } from './FeaturesStep.tsx'
import { FormContext, type ShownForm } from './fields.tsx'
import { problemsOn, type Step, steps } from './form-steps.ts'
import { LandStep } from './LandStep.tsx'
import css from './listings.module.css'
import { OffersStep } from './OffersStep.tsx'
import { PicturesStep } from './PicturesStep.tsx'
import { PricesStep } from './PricesStep.tsx'
import { RulesStep } from './RulesStep.tsx'
import { SendStep } from './SendStep.tsx'
import { StepList, stepNames } from './StepList.tsx'
import { usePictures } from './use-pictures.ts'
import { type StandFormState, useStandForm } from './use-stand-form.ts'
import { WayStep } from './WayStep.tsx'

const plainSteps = {
  basics: BasicsStep,
  land: LandStep,
  way: WayStep,
  features: FeaturesStep,
  prices: PricesStep,
  offers: OffersStep,
  rules: RulesStep,
} as const

/** Where the form is kept, in one line that is always there. That it is on this phone matters without a signal. */
const savedWords = ({ kept, isKept, saving, failure, isUnanswered }: StandFormState, online: boolean) => {
  const time = timeOf(kept.savedAt)
  if (kept.savedAt === 0) return t`Nothing entered yet`
  if (!isKept) return t`Saving…`
  if (!online) return t`Saved on this phone ${time}`
  if (kept.isOnService && !saving) return t`Saved on your account ${time}`
  // A draft is sent to the account automatically, and again with the next change.
  const isOnItsWay = kept.status === 'draft' && (saving || (failure === null && !isUnanswered))
  return isOnItsWay ? t`Saving…` : t`Not sent yet, entered ${time}`
}

const SavedLine = ({ state }: { state: StandFormState }) => {
  const { online } = useConnection()
  const waiting = state.kept.pictures.filter(({ state: at }) => at === 'waiting').length
  const where = savedWords(state, online)
  return (
    <p className={css['saved']} role="status">
      {where}
      {waiting > 0 &&
        ` · ${plural(waiting, { one: '# picture waits for signal', other: '# pictures wait for signal' })}`}
    </p>
  )
}

/** A field by its name, or the first of a list's or a group's. */
const fieldSelector = (name: string): string =>
  `:is([name="${name}"], [data-field="${name}"], [name^="${name}."]):not([type="hidden"])`

/** Which step is open, which were left, and the way to a field. */
const useSteps = () => {
  const [step, setStep] = useState<Step | null>(null)
  const [seen, setSeen] = useState<ReadonlySet<Step>>(new Set())
  const [wanted, setWanted] = useState<{ field: string } | null>(null)
  const [toDraw, setToDraw] = useState<LandPart>()
  const [isReviewed, setReviewed] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const go: ShownForm['go'] = (next, field, part) => {
    setSeen(
      (before) =>
        new Set([...before, ...(step ? [step] : []), ...(field !== undefined && next ? [next] : [])]),
    )
    // A step that was opened from the review leads back to it.
    setReviewed(next !== null && next !== 'send' && (step === 'send' || isReviewed))
    setStep(next)
    setToDraw(part)
    setWanted(field === undefined ? null : { field })
  }
  useEffect(() => {
    const around = place.current
    const find = () => wanted && around?.querySelector<HTMLElement>(fieldSelector(wanted.field))
    const found = find()
    found?.focus()
    if (!found && step !== null) around?.querySelector<HTMLElement>('h1')?.focus()
    if (!found) scrollTo({ top: 0 })
    if (!around || !found?.matches(':disabled')) return
    // Its code is still on its way.
    const watcher = new MutationObserver(() => {
      const field = find()
      if (!field || field.matches(':disabled')) return
      watcher.disconnect()
      field.focus()
    })
    watcher.observe(around, { childList: true, subtree: true })
    return () => watcher.disconnect()
  }, [step, wanted])
  return { step, seen, place, toDraw, isReviewed, go }
}

interface StandFormProps {
  opened: KeptStandForm
  uses: ReadonlyMap<number, number>
  /** Told once a new stand has its number. */
  onListed: (id: number) => void
  onReload: () => void
}

export const StandForm = ({ opened, uses, onListed, onReload }: StandFormProps) => {
  const state = useStandForm(opened, uses)
  const navigate = useNavigate()
  const { standId } = state.kept
  const tellListed = useEffectEvent(onListed)
  useEffect(() => {
    if (standId !== null && opened.standId === null) tellListed(standId)
  }, [standId, opened.standId])
  const { step, seen, place, toDraw, isReviewed, go } = useSteps()
  const sending = usePictures(opened.key, state.kept.pictures, state.changePictures)
  const shown = useMemo<ShownForm>(() => ({ ...state, seen, toDraw, go }), [state, seen, toDraw, go])
  const names = stepNames()
  const at = step === null ? 0 : steps.indexOf(step) + 1
  const next = isReviewed ? 'send' : steps[at]
  const Plain = step !== null && step in plainSteps ? plainSteps[step as keyof typeof plainSteps] : null
  const toFix = step === null || !seen.has(step) ? [] : problemsOn(step, state.problems)
  const send = async () => {
    const sent = await state.send()
    if (!sent) return
    toast(
      sent.status === 'pending'
        ? t`Your stand has been sent for approval`
        : sent.waiting_since === null
          ? t`Your stand is saved`
          : t`Saved. What changes the land waits for approval.`,
    )
    void navigate({ to: '/my-profile/my-stands' })
  }
  const saveDraft = async () => {
    const end = await state.saveDraft()
    if (end === 'saved') toast(t`Draft saved`)
    else if (end === null) toast(t`Nothing entered yet`)
    else if (end.status === 0 && !isOnline())
      toast(t`Saved on this phone. It goes to your account with the next signal.`)
    else toast(failureText(end), 'problem')
  }
  const title = state.kept.status === 'draft' ? t`List your land` : t`Update your stand`
  const [count, name] = [steps.length, step === null ? title : names[step]]
  return (
    <FormContext value={shown}>
      <div className={css['form']} ref={place}>
        <SavedLine state={state} />
        <div className={css['bar']}>
          <Button
            look="quiet"
            size="compact"
            icon={<BackIcon />}
            onClick={() => (step === null ? void navigate({ to: '/my-profile/my-stands' }) : go(null))}
          >
            {step === null ? t`My stands` : t`All steps`}
          </Button>
          {state.kept.status === 'draft' && (
            <Button look="quiet" size="compact" busy={state.saving} onClick={() => void saveDraft()}>
              <Trans>Save draft</Trans>
            </Button>
          )}
        </div>
        <h1 tabIndex={-1}>
          {step !== null && <span className={`${css['step']} muted small`}>{t`${at} of ${count}`} </span>}
          {name}
        </h1>
        {step !== null && (
          <progress className={css['progress']} value={at} max={count} aria-label={t`Step`} />
        )}
        {step === null && <StepList />}
        {Plain && <Plain />}
        {step === 'pictures' && <PicturesStep sending={sending} />}
        {step === 'send' && <SendStep onSend={() => void send()} onReload={onReload} />}
        {step !== null && next && (
          <div className={css['foot']}>
            {toFix.length > 0 && (
              <Button look="outline" onClick={() => go(step, toFix[0])}>
                {plural(toFix.length, { one: '# item to fix', other: '# items to fix' })}
              </Button>
            )}
            <Button onClick={() => go(next)}>{t`Next: ${names[next]}`}</Button>
          </div>
        )}
      </div>
      <ConfirmDialog
        title={t`Leave without saving?`}
        opened={state.leaving.status === 'blocked'}
        confirm={t`Leave`}
        cancel={t`Stay`}
        dangerous
        onConfirm={() => state.leaving.proceed?.()}
        onClose={() => state.leaving.reset?.()}
      >
        <Trans>This phone could not store what you entered. If you leave now, it is lost.</Trans>
      </ConfirmDialog>
    </FormContext>
  )
}
