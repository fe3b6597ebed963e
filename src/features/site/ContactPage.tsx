import { useState } from 'react'
import { useAct } from '#app/use-act.ts'
import { brand } from '#core/brand.ts'
import { calls } from '#core/calls/index.ts'
import { FormProblem } from '#parts/forms/FormProblem.tsx'
import { useForm } from '#parts/forms/use-form.ts'
import { Page } from '#parts/Page.tsx'
import { Button, ButtonAnchor } from '#ui/Button.tsx'
import { TextAreaField, TextField } from '#ui/fields.tsx'
import { MailIcon, PhoneIcon } from '#ui/icons/index.tsx'

export function ContactPage() {
  const [answer, setAnswer] = useState<string | null>(null)
  const { act } = useAct(calls.site.contact)
  const form = useForm({
    schema: calls.site.contact.takes,
    initial: { name: '', email: '', message: '' },
    keep: 'contact',
    onSubmit: async (input) => {
      const acted = await act(input)
      if (acted.outcome === 'failed') return acted.failure
      form.reset()
      setAnswer(acted.outcome === 'done' ? acted.answer.message : 'Saved on this phone')
      return null
    },
  })
  return (
    <Page title="Contact" width="text" lead="Write to us, or call: a person answers.">
      <div className="row">
        <ButtonAnchor
          look="outline"
          href={`tel:${brand.phone.replace(/\s/g, '')}`}
          icon={<PhoneIcon size={20} />}
        >
          {brand.phone}
        </ButtonAnchor>
        <ButtonAnchor look="outline" href={`mailto:${brand.email}`} icon={<MailIcon size={20} />}>
          {brand.email}
        </ButtonAnchor>
      </div>
      <form {...form.props} className="stack">
        <TextField {...form.field('name')} label="Name" autoComplete="name" required />
        <TextField {...form.field('email')} label="Email" type="email" autoComplete="email" required />
        <TextAreaField {...form.field('message')} label="Message" rows={6} maxLength={5000} required />
        <FormProblem problem={form.problem} />
        {answer !== null && (
          <output>
            <strong>{answer}</strong>
          </output>
        )}
        <div>
          <Button type="submit" busy={form.busy}>
            Send message
          </Button>
        </div>
      </form>
    </Page>
  )
}
