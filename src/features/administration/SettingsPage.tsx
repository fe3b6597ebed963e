import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type * as v from 'valibot'
import { useAct } from '#app/data/use-act.ts'
import { useRead } from '#app/data/use-read.ts'
import { translate } from '#app/i18n/language.ts'
import { administrationCalls, type Settings } from '#core/calls/administration/administration.ts'
import type { Given } from '#core/contract/define.ts'
import { feeSentence, toFeePolicy } from '#core/rules/money/fees.ts'
import { timeOf } from '#parts/days/time-of.ts'
import { FormProblem } from '#parts/forms/FormProblem.tsx'
import { useForm } from '#parts/forms/use-form.ts'
import { ForAdministrators } from '#parts/page/ForAdministrators.tsx'
import { Page } from '#parts/page/Page.tsx'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { SelectField, TextField } from '#ui/controls/fields.tsx'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { toast } from '#ui/messages/toast.ts'
import css from './administration.module.css'
import { Fact } from './Fact.tsx'
import { nameOf, policyWords } from './words.ts'

type Change = v.InferOutput<typeof administrationCalls.changeSettings.takes>
const sentenceOf = (
  policy: Pick<Settings, 'fee_policy' | 'hunter_percent' | 'landowner_percent'>,
): string => {
  const { english, values } = feeSentence(toFeePolicy({ ...policy, name: policy.fee_policy }))
  return translate(english, values)
}

const approvalWords = () => ({
  manual: t`wait for an administrator`,
  automatic: t`are approved as they are sent`,
})

const initialOf = (now: Settings) => ({
  version: now.version,
  fee_policy: now.fee_policy as string,
  hunter_percent: String(now.hunter_percent),
  landowner_percent: String(now.landowner_percent),
  fund_request_percent: String(now.fund_request_percent),
  stand_approval: now.stand_approval as string,
  review_days: String(now.review_days),
})

const SettingsForm = ({ now }: { now: Settings }) => {
  const change = useAct(administrationCalls.changeSettings)
  const [asked, setAsked] = useState<Change | null>(null)
  const form = useForm({
    schema: administrationCalls.changeSettings.takes,
    initial: initialOf(now),
    onSubmit: (value) => {
      setAsked(value)
      return Promise.resolve('keep' as const)
    },
  })
  const save = async () => {
    if (!asked) return
    const result = await change.act(asked)
    setAsked(null)
    if (result.outcome === 'failed') form.refuse(result.failure)
    else toast(t`The settings are changed`)
  }
  const policy = form.field('fee_policy')
  return (
    <Card as="form" {...(form.props as object)} className="stack">
      <h2>
        <Trans>Fees</Trans>
      </h2>
      <SelectField
        {...policy}
        label={t`Who pays the fee`}
        choices={[
          { value: 'split', label: t(policyWords.split) },
          { value: 'landowner_only', label: t(policyWords.landowner_only) },
        ]}
        onChange={(name) => {
          policy.onChange(name)
          // Its name says whether hunters pay.
          if (name === 'landowner_only') form.set('hunter_percent', '0')
          else if (Number(form.values.hunter_percent) === 0) form.set('hunter_percent', '7.5')
        }}
      />
      <div className={css['pair']}>
        <TextField
          {...form.field('landowner_percent')}
          label={t`From the landowner, in %`}
          inputMode="decimal"
          required
        />
        <TextField
          {...form.field('hunter_percent')}
          label={t`From the hunter, in %`}
          inputMode="decimal"
          disabled={policy.value === 'landowner_only'}
          required
        />
        <TextField
          {...form.field('fund_request_percent')}
          label={t`From fund requests, in %`}
          inputMode="decimal"
          required
        />
      </div>
      <h2>
        <Trans>Stands and reviews</Trans>
      </h2>
      <SelectField
        {...form.field('stand_approval')}
        label={t`New stands`}
        choices={Object.entries(approvalWords()).map(([value, label]) => ({ value, label }))}
      />
      <TextField
        {...form.field('review_days')}
        label={t`Days until a review without an answer is published`}
        inputMode="numeric"
        required
      />
      <FormProblem problem={form.problem} />
      <div className="row">
        <Button type="submit" disabled={!form.dirty} busy={change.busy}>
          <Trans>Change the settings</Trans>
        </Button>
        {form.dirty && (
          <Button look="quiet" onClick={form.reset}>
            <Trans>Undo</Trans>
          </Button>
        )}
      </div>
      {asked && (
        <ConfirmDialog
          title={t`Change the settings?`}
          opened
          confirm={t`Change the settings`}
          busy={change.busy}
          onConfirm={() => void save()}
          onClose={() => setAsked(null)}
        >
          <div className="stack">
            <p>{sentenceOf(asked)}</p>
            <p>
              <Trans>
                This holds at once, also in the texts of the site. Bookings and fund requests made before keep
                their fees.
              </Trans>
            </p>
          </div>
        </ConfirmDialog>
      )}
    </Card>
  )
}

const History = ({ history }: Pick<Given<typeof administrationCalls.settings>, 'history'>) => (
  <section>
    <h2>
      <Trans>Changes</Trans>
    </h2>
    {history.length === 0 ? (
      <p className="muted">
        <Trans>Nobody has changed the settings yet.</Trans>
      </p>
    ) : (
      <ul className={css['entries']}>
        {history.map((state) => (
          <li key={state.version}>
            <p className="row spread">
              <strong>{nameOf(state.by)}</strong>
              <span className="muted small">{timeOf(state.created_at)}</span>
            </p>
            <p className="small">{sentenceOf(state)}</p>
            <dl className={css['facts']}>
              <Fact name={t`From fund requests, in %`}>{state.fund_request_percent}</Fact>
              <Fact name={t`New stands`}>{approvalWords()[state.stand_approval]}</Fact>
              <Fact name={t`Days until a review without an answer is published`}>{state.review_days}</Fact>
            </dl>
          </li>
        ))}
      </ul>
    )}
  </section>
)

const Desk = () => {
  const read = useRead(administrationCalls.settings, {})
  return (
    <Page title={t`Settings and fees`} width="narrow">
      <QueryBoundary read={read} problem={t`The settings could not be loaded.`}>
        {({ data, history }) => (
          <div className={css['parts']}>
            <SettingsForm key={data.version} now={data} />
            <History history={history} />
          </div>
        )}
      </QueryBoundary>
    </Page>
  )
}

export const SettingsPage = () => (
  <ForAdministrators>
    <Desk />
  </ForAdministrators>
)
