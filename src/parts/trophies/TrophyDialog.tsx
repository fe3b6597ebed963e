import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { code } from '#core/contract/default-codes.ts'
import { NativeSelect, Textarea, TextInput } from '#ui/theme/mantine.ts'
import * as v from 'valibot'
import { settleQueued } from '#app/data/settle-queued.ts'
import { useAct } from '#app/data/use-act.ts'
import { useRead } from '#app/data/use-read.ts'
import { chosenId, day, file, text } from '#core/contract/fields.ts'
import { siteCalls } from '#core/calls/site.ts'
import { trophyCalls } from '#core/calls/trophies.ts'
import type { Day } from '#core/rules/time/days.ts'
import { bound } from '#parts/forms/bound.ts'
import { FormProblem } from '#parts/forms/FormProblem.tsx'
import { PhotoField } from '#parts/forms/PhotoField.tsx'
import { useForm } from '#parts/forms/use-form.ts'
import { useKeptFiles } from '#parts/forms/use-kept-files.ts'
import { notSentYet } from '#parts/outbox/not-sent-yet.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { toast } from '#ui/messages/toast.ts'

interface TrophyDialogProps {
  reservationId: number
  /** The day at the stand: a harvest is not in the future. */
  today: Day
  onClose: () => void
}

/** Milliseconds for learning whether trophy and photo have arrived. */
const sendMs = 3000

/** The call's rules, with what only the screen can ask for: the picture itself. */
const rules = (today: Day) =>
  v.object({
    image: v.custom<File>((value) => v.is(file, value), code('picture_needed')),
    specie: chosenId('species_needed'),
    harvest_date: v.pipe(
      v.string(code('day_needed')),
      day,
      v.check((given) => given <= today, code('harvest_in_future')),
    ),
    name: v.optional(text(100), ''),
    comment: v.optional(text(2000), ''),
  })

/** Recording a trophy: kept on the phone at once, photo included, and sent when there is a signal. */
export const TrophyDialog = ({ reservationId, today, onClose }: TrophyDialogProps) => {
  const species = useRead(siteCalls.species, {})
  const add = useAct(trophyCalls.add)
  const keep = `trophy:${reservationId}`
  const form = useForm({
    schema: rules(today),
    initial: { image: null as File | null, specie: '', harvest_date: today, name: '', comment: '' },
    keep,
    onSubmit: async (value) => {
      const outcome = await settleQueued(await add.act({ id: reservationId, ...value }), { sendMs })
      if (typeof outcome === 'object') return outcome
      forgetPhoto()
      toast(outcome === 'waiting' ? notSentYet() : t`Your trophy is recorded`)
      onClose()
      return null
    },
  })

  const { image } = form.values
  const forgetPhoto = useKeptFiles(keep, image ? [image] : [], ([photo]) => form.set('image', photo ?? null))

  return (
    <Dialog title={t`Record a trophy`} opened onClose={() => !form.busy && onClose()}>
      <form className="stack" {...form.props}>
        <PhotoField label={t`Photo`} {...form.field('image')} />
        <NativeSelect
          label={t({ message: 'Species', context: 'one' })}
          {...bound(form.field('specie'))}
          data={[
            { value: '', label: t`Choose` },
            ...(species.data?.data ?? []).map((specie) => ({
              value: String(specie.id),
              label: specie.specie_name,
            })),
          ]}
        />
        <TextInput type="date" label={t`Harvest date`} max={today} {...bound(form.field('harvest_date'))} />
        <TextInput label={t`Name (optional)`} {...bound(form.field('name'))} />
        <Textarea label={t`Comment (optional)`} autosize minRows={2} {...bound(form.field('comment'))} />
        <FormProblem problem={form.problem} />
        <Button type="submit" full busy={form.busy}>
          <Trans>Record trophy</Trans>
        </Button>
      </form>
    </Dialog>
  )
}
