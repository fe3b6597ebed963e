import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { translate } from '#app/i18n/language.ts'
import { useMe } from '#app/data/use-me.ts'
import { useAct } from '#app/data/use-act.ts'
import { brand } from '#core/brand.ts'
import { laterSiteCalls } from '#core/calls/later-site.ts'
import { siteWords } from '#core/words/site-words.ts'
import { FormProblem } from '#parts/forms/FormProblem.tsx'
import { useForm } from '#parts/forms/use-form.ts'
import { Page } from '#parts/page/Page.tsx'
import { Button, ButtonAnchor } from '#ui/controls/Button.tsx'
import { TextAreaField, TextField } from '#ui/controls/fields.tsx'
import { MailIcon, PhoneIcon } from '#ui/icons/index.tsx'
import { toast } from '#ui/messages/toast.ts'

const { name: brandName } = brand
/** Milliseconds from a message that was taken to the notice about it, which stands on the home page (spec 3 §9). */
const noticeAfter = 1000

export function ContactPage() {
  const navigate = useNavigate()
  const me = useMe()
  const { act } = useAct(laterSiteCalls.contact)
  const form = useForm({
    schema: laterSiteCalls.contact.takes,
    initial: { name: '', email: '', message: '' },
    known: me && { name: `${me.first_name} ${me.last_name}`, email: me.email },
    keep: 'contact',
    onSubmit: async (input) => {
      const acted = await act(input)
      if (acted.outcome === 'failed') {
        toast(t`Something Went Wrong`, 'problem')
        return acted.failure
      }
      form.reset()
      const notice = t`Your Query is recieved, Someone from ${brandName} will reach you soon!`
      setTimeout(() => toast(notice), noticeAfter)
      void navigate({ to: '/' })
      return null
    },
  })
  return (
    <Page title={translate(siteWords.contact.title)} width="text" lead={translate(siteWords.contact.lead)}>
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
        <TextField {...form.field('name')} label={t`Name`} autoComplete="name" required />
        <TextField {...form.field('email')} label={t`Email`} type="email" autoComplete="email" required />
        <TextAreaField {...form.field('message')} label={t`Message`} rows={6} maxLength={5000} required />
        <FormProblem problem={form.problem} />
        <div>
          <Button type="submit" busy={form.busy}>
            <Trans>Send message</Trans>
          </Button>
        </div>
      </form>
    </Page>
  )
}
