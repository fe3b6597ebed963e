import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { accountMessages } from '#core/words/account-messages.ts'
import { failureText, translate } from '#app/i18n/language.ts'
import { currentSession, signOut } from '#app/session/session.ts'
import { useAct } from '#app/data/use-act.ts'
import { accountCalls } from '#core/calls/accounts.ts'
import { FormProblem } from '#parts/forms/FormProblem.tsx'
import { useForm } from '#parts/forms/use-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { PasswordField } from '#ui/controls/fields.tsx'
import { toast } from '#ui/messages/toast.ts'

const save = (data: unknown, name: string) => {
  const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}

function DeleteDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  const { act } = useAct(accountCalls.remove)
  const form = useForm({
    schema: accountCalls.remove.takes,
    initial: { password: '' },
    onSubmit: async (input) => {
      // The server ends the session with the account; the wipe still needs to know which person it was.
      const leaving = currentSession()
      const acted = await act(input)
      if (acted.outcome === 'failed') return acted.failure
      await signOut('delete', leaving)
      await navigate({ to: '/' })
      toast(translate(accountMessages.deleted))
      return null
    },
  })
  const close = () => {
    form.reset()
    onClose()
  }
  return (
    <Dialog title={t`Delete my account`} opened={opened} onClose={close} size="small">
      <form {...form.props} className="stack">
        <p>
          <Trans>
            Your name, email, phone, address, photo, favorites, tags and notifications are deleted, your
            stands leave the site, and everything on this phone is wiped. This cannot be undone.
          </Trans>
        </p>
        <p className="muted small">
          <Trans>
            Signed waivers, bookings, payments and messages to others stay as long as the law asks, without
            your name.
          </Trans>
        </p>
        <PasswordField
          {...form.field('password')}
          label={t`Password`}
          autoComplete="current-password"
          required
        />
        <FormProblem problem={form.problem} />
        <Button type="submit" full look="danger" busy={form.busy}>
          <Trans>Delete my account</Trans>
        </Button>
        <Button full look="quiet" onClick={close}>
          <Trans>Keep my account</Trans>
        </Button>
      </form>
    </Dialog>
  )
}

/** Exports the person's data and deletes the account. */
export function DataCard() {
  const { act, busy } = useAct(accountCalls.myData)
  const [leaving, setLeaving] = useState(false)
  const download = async () => {
    const acted = await act({})
    if (acted.outcome === 'done') save(acted.answer.data, 'highseat-my-data.json')
    else if (acted.outcome === 'failed') toast(failureText(acted.failure), 'problem')
  }
  return (
    <Card as="section" aria-label={t`Your data`}>
      <h2>
        <Trans>Your data</Trans>
      </h2>
      <p className="muted">
        <Trans>Everything we store about you, as a readable file.</Trans>
      </p>
      <div className="row">
        <Button size="compact" look="outline" busy={busy} onClick={() => void download()}>
          <Trans>Download my data</Trans>
        </Button>
        <Button size="compact" look="quiet" onClick={() => setLeaving(true)}>
          <Trans>Delete my account</Trans>
        </Button>
      </div>
      <DeleteDialog opened={leaving} onClose={() => setLeaving(false)} />
    </Card>
  )
}
