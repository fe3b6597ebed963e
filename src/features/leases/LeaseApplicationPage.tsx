import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useAct } from '#app/data/use-act.ts'
import { useRead } from '#app/data/use-read.ts'
import { fieldText } from '#app/i18n/field-text.ts'
import { failureText } from '#app/i18n/language.ts'
import { setFormDirty } from '#app/session/dirty-forms.ts'
import { leaseCalls } from '#core/calls/owners/leases.ts'
import { sessionCalls } from '#core/calls/session.ts'
import type { Me } from '#core/calls/shapes/people.ts'
import { laterSiteCalls } from '#core/calls/later-site.ts'
import { applicationValues } from '#core/rules/documents.ts'
import { localToday } from '#parts/days/local-today.ts'
import { Page } from '#parts/page/Page.tsx'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { Document } from '#parts/signing/Document.tsx'
import { type Signature, SignaturePad } from '#parts/signing/SignaturePad.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { CheckField } from '#ui/controls/fields.tsx'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { toast } from '#ui/messages/toast.ts'
import css from './leases.module.css'

/** Nothing can be applied for before the land has a name: the profile is where it gets one. */
function NameNeeded() {
  const navigate = useNavigate()
  return (
    <ConfirmDialog
      title={t`Attention`}
      opened
      confirm={t`Allow`}
      cancel={t`Deny`}
      onConfirm={() => void navigate({ to: '/my-profile/my-profile' })}
      onClose={() => void navigate({ to: '/' })}
    >
      {fieldText({ code: 'property_name_needed' })}
    </ConfirmDialog>
  )
}

/** The box and the signature; what is missing is said once one of them has been touched. */
function Signing({ today }: { today: string }) {
  const navigate = useNavigate()
  const apply = useAct(leaseCalls.apply)
  const signature = useRef<Signature | null>(null)
  const [accepted, setAccepted] = useState(false)
  const [drawn, setDrawn] = useState(false)
  const [touched, setTouched] = useState(false)
  useEffect(() => {
    setFormDirty('lease', drawn)
    return () => setFormDirty('lease', false)
  }, [drawn])
  const submit = async () => {
    const picture = await signature.current?.picture()
    if (!picture || !accepted) return setTouched(true)
    const result = await apply.act({ signature: picture, date: today })
    if (result.outcome === 'failed') return toast(failureText(result.failure), 'problem')
    setFormDirty('lease', false)
    toast(t`Lease Application Submitted Successfully`)
    void navigate({ to: '/' })
  }
  return (
    <form
      className="stack"
      aria-label={t`Sign the application`}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <CheckField
        name="terms"
        label={t`I have read and accept the terms & condition`}
        value={accepted}
        error={touched && !accepted ? t`Terms and Condition must be checked` : undefined}
        onChange={(on) => {
          setAccepted(on)
          setTouched(true)
        }}
      />
      <h2>
        <Trans>Your signature</Trans>
      </h2>
      <SignaturePad
        height={100}
        tallOnPhones
        onReady={(ready) => (signature.current = ready)}
        onDrawn={(is) => {
          setDrawn(is)
          setTouched(true)
        }}
      />
      {touched && !drawn && (
        <p role="alert" className={css['error']}>
          {fieldText({ code: 'signature_needed' })}
        </p>
      )}
      <div className={css['acts']}>
        <Button type="submit" look="ember" full disabled={!accepted || !drawn} busy={apply.busy}>
          <Trans>SUBMIT</Trans>
        </Button>
        <Button look="outline" full disabled={!drawn} onClick={() => signature.current?.clear()}>
          <Trans>Clear</Trans>
        </Button>
      </div>
    </form>
  )
}

function Application({ me }: { me: Me }) {
  const text = useRead(laterSiteCalls.document, { type: 'lease document' })
  const [today] = useState(localToday)
  const { property_identification_name: name, state_name: state } = me
  if (!name) return <NameNeeded />
  return (
    <QueryBoundary read={text} problem={t`The document could not be loaded.`}>
      {({ body }) => (
        <>
          <Card as="article">
            <Document body={body} values={applicationValues(me, { name, state }, today)} />
          </Card>
          <Signing today={today} />
        </>
      )}
    </QueryBoundary>
  )
}

/** A landowner applies to lease land out: the server's text, the terms, a signature (spec 3 §2.4). */
export function LeaseApplicationPage() {
  const profile = useRead(sessionCalls.profile, {})
  return (
    <Page title={t`Lease application`} width="text">
      <QueryBoundary read={profile}>{({ data }) => <Application me={data} />}</QueryBoundary>
    </Page>
  )
}
