import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import * as v from 'valibot'
import type { ApiFailure } from '#offline/failure.ts'
import { flag } from '#core/contract/fields.ts'
import { searchName } from '#core/calls/searches.ts'
import { FormProblem } from '#parts/forms/FormProblem.tsx'
import { useForm } from '#parts/forms/use-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { SwitchField, TextField } from '#ui/controls/fields.tsx'

const Named = v.object({ name: searchName, alerts: flag })
export type Named = v.InferOutput<typeof Named>

interface FormProps {
  initial: Named
  /** The failure that is shown, or null when it is done. */
  onSave: (named: Named) => Promise<ApiFailure | null>
}

/** The name of a saved search and its alerts. */
export function SearchForm({ initial, onSave }: FormProps) {
  const form = useForm({ schema: Named, initial, onSubmit: onSave })
  return (
    <form {...form.props} className="stack">
      <TextField {...form.field('name')} label={t`Name`} maxLength={80} />
      <SwitchField
        {...form.field('alerts')}
        label={t`Notify me of new matches`}
        description={t`When a new stand matches, or its days are free again.`}
      />
      <p className="muted small">
        <Trans>
          In the app, by push or by email, as you chose under{' '}
          <Link to="/my-profile/notifications">Notifications</Link>.
        </Trans>
      </p>
      <FormProblem problem={form.problem} />
      <Button type="submit" full busy={form.busy}>
        <Trans>Save</Trans>
      </Button>
    </form>
  )
}
