import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import * as v from 'valibot'
import { code } from '#core/contract/default-codes.ts'
import { NativeSelect, TextInput } from '#ui/theme/mantine.ts'
import { useState } from 'react'
import { useAct } from '#app/data/use-act.ts'
import { returnCalls, type HuntReturn } from '#core/calls/returns.ts'
import { graceChoices, returnRefusal, usualGrace } from '#core/rules/booking/returns.ts'
import { fieldTime, instantAt } from '#core/rules/time/zones.ts'
import { zoneOf } from '#parts/days/stand-time.ts'
import { bound } from '#parts/forms/bound.ts'
import { FormProblem } from '#parts/forms/FormProblem.tsx'
import { useForm } from '#parts/forms/use-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'

interface ReturnDialogProps {
  reservationId: number
  /** The stand's. */
  timeZone: string
  before: HuntReturn | null
  /** An hour after sunset, where it is known. */
  suggested: Date | null
  onClose: () => void
}

const { contact_name, contact_email, grace_minutes } = returnCalls.set.takes.entries
const rules = (timeZone: string) =>
  v.object({
    until: v.pipe(
      v.string(code('return_time_needed')),
      v.check((text) => !Number.isNaN(instantAt(text, timeZone)), code('return_time_needed')),
      v.rawCheck(({ dataset, addIssue }) => {
        if (!dataset.typed) return
        const refused = returnRefusal(instantAt(dataset.value, timeZone), Date.now())
        if (refused !== null) addIssue({ message: code(refused) })
      }),
    ),
    grace_minutes,
    contact_name,
    contact_email,
  })

/** The suggested time: after today's sunset, or in four hours when that has passed. */
const laterThan = (now: number, suggested: Date | null): Date =>
  suggested && suggested.getTime() > now + 600_000 ? suggested : new Date(now + 4 * 3_600_000)

/** Sets when the hunter expects to be back and whom to email otherwise. */
export const ReturnDialog = ({ reservationId, timeZone, before, suggested, onClose }: ReturnDialogProps) => {
  const set = useAct(returnCalls.set)
  const [later] = useState(() => laterThan(Date.now(), suggested))
  const form = useForm({
    schema: rules(timeZone),
    initial: {
      until: fieldTime(later, timeZone),
      grace_minutes: String(before?.grace_minutes ?? usualGrace),
      contact_name: before?.contact_name ?? '',
      contact_email: before?.contact_email ?? '',
    },
    onSubmit: async ({ until, ...rest }) => {
      const result = await set.act({
        reservationId,
        ...rest,
        expected_at: new Date(instantAt(until, timeZone)).toISOString(),
        at: new Date().toISOString(),
      })
      if (result.outcome === 'failed') return result.failure
      onClose()
      return null
    },
  })
  const zone = zoneOf(later, timeZone)
  return (
    <Dialog title={t`Back by`} opened onClose={() => !form.busy && onClose()}>
      <form className="stack" {...form.props}>
        <p>
          <Trans>
            If you have not checked out by then, we email your emergency contact the location of your stand.
          </Trans>
        </p>
        <TextInput
          type="datetime-local"
          label={t`Back by`}
          description={zone !== null && t`Time at the stand: ${zone}`}
          {...bound(form.field('until'))}
        />
        <NativeSelect
          label={t`Grace period`}
          {...bound(form.field('grace_minutes'))}
          data={graceChoices.map((minutes) => ({
            value: String(minutes),
            label: plural(minutes, { one: '# minute', other: '# minutes' }),
          }))}
        />
        <TextInput label={t`Emergency contact`} autoComplete="off" {...bound(form.field('contact_name'))} />
        <TextInput
          type="email"
          label={t`Their email`}
          autoComplete="off"
          {...bound(form.field('contact_email'))}
        />
        <FormProblem problem={form.problem} />
        <Button type="submit" full busy={form.busy}>
          <Trans>Start the timer</Trans>
        </Button>
      </form>
    </Dialog>
  )
}
