import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useAct } from '#app/use-act.ts'
import { calls } from '#core/calls/index.ts'
import { bound } from '#parts/forms/bound.ts'
import { FormProblem } from '#parts/forms/FormProblem.tsx'
import { PhotoField } from '#parts/forms/PhotoField.tsx'
import { useForm } from '#parts/forms/use-form.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import '#ui/mantine-forms.ts'
import { toast } from '#ui/toast.ts'

interface NewTicketProps {
  categories: readonly { id: number; title: string }[]
  onClose: () => void
}

export const NewTicketDialog = ({ categories, onClose }: NewTicketProps) => {
  const create = useAct(calls.tickets.create)
  const form = useForm({
    schema: calls.tickets.create.takes,
    initial: { category: '', subject: '', description: '', media: null as File | null },
    keep: 'ticket',
    onSubmit: async (value) => {
      const result = await create.act(value)
      if (result.outcome === 'failed') return result.failure
      toast('Ticket Created Successfully')
      onClose()
      return null
    },
  })
  return (
    <Dialog title="Create New Ticket" opened onClose={() => !form.busy && onClose()}>
      <form className="stack" {...form.props}>
        <NativeSelect
          label="Category"
          {...bound(form.field('category'))}
          data={[
            { value: '', label: 'Choose' },
            ...categories.map((category) => ({ value: String(category.id), label: category.title })),
          ]}
        />
        <TextInput label="Subject" maxLength={150} {...bound(form.field('subject'))} />
        <Textarea
          label="Description"
          autosize
          minRows={4}
          maxRows={12}
          {...bound(form.field('description'))}
        />
        <PhotoField
          label="Image or video (optional)"
          accept="image/*,video/*"
          refusal="Media can only be image or video"
          {...form.field('media')}
        />
        <FormProblem problem={form.problem} />
        <Button type="submit" full busy={form.busy}>
          Send ticket
        </Button>
      </form>
    </Dialog>
  )
}
