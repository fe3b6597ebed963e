import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { translate } from '#app/i18n/language.ts'
import { accountMessages } from '#core/words/account-messages.ts'
import { useAct } from '#app/data/use-act.ts'
import { accountCalls } from '#core/calls/accounts.ts'
import { FormProblem } from '#parts/forms/FormProblem.tsx'
import { useForm } from '#parts/forms/use-form.ts'
import { worded } from '#features/accounts/fields/worded.ts'
import { Page } from '#parts/page/Page.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { PasswordField } from '#ui/controls/fields.tsx'
import { toast } from '#ui/messages/toast.ts'
import { passwordHint } from '#features/accounts/fields/password-hint.ts'

export function PasswordPage() {
  const { act } = useAct(accountCalls.changePassword)
  const form = useForm({
    schema: accountCalls.changePassword.takes,
    initial: { current_password: '', new_password: '', confirm_password: '' },
    onSubmit: async (input) => {
      const acted = await act(input)
      if (acted.outcome === 'failed') return worded(acted.failure, t`Can't Update Password`)
      form.reset()
      toast(translate(accountMessages.password_changed))
      return null
    },
  })
  return (
    <Page
      title={t`Change Password`}
      width="text"
      lead={t`All your other devices are signed out when you change it.`}
    >
      <form {...form.props} className="stack">
        <PasswordField
          {...form.field('current_password')}
          label={t`Current password`}
          autoComplete="current-password"
          required
        />
        <PasswordField
          {...form.field('new_password')}
          label={t`New password`}
          description={passwordHint(form.values.new_password)}
          autoComplete="new-password"
          required
        />
        <PasswordField
          {...form.field('confirm_password')}
          label={t`Confirm password`}
          autoComplete="new-password"
          required
        />
        <FormProblem problem={form.problem} />
        <div>
          <Button type="submit" busy={form.busy}>
            <Trans>Change password</Trans>
          </Button>
        </div>
      </form>
    </Page>
  )
}
