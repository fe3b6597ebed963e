import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { refusal } from '#offline/failure.ts'
import { fieldText } from '#app/i18n/field-text.ts'
import { failureText } from '#app/i18n/language.ts'
import { setFormDirty } from '#app/session/update.ts'
import { useAct } from '#app/data/use-act.ts'
import { useMe } from '#app/data/use-me.ts'
import { useRead } from '#app/data/use-read.ts'
import { accountCalls } from '#core/calls/accounts.ts'
import { siteCalls } from '#core/calls/site.ts'
import { waiverCalls } from '#core/calls/waivers.ts'
import { showDay } from '#core/rules/time/days.ts'
import { waiverCounts, waiverExpiry } from '#core/rules/booking/waivers.ts'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { PageTitle } from '#parts/page/PageTitle.tsx'
import { useNow } from '#parts/days/use-now.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { toast } from '#ui/messages/toast.ts'
import { Document } from './Document.tsx'
import { dropDraft, readDraft, wayBack } from './draft.ts'
import { type Signature, SignaturePad } from './SignaturePad.tsx'
import css from './waivers.module.css'
import { answersOf } from './WaiverFormPage.tsx'

const route = getRouteApi('/wavier-form-agreement')

/** The waiver's text and the signature; what is signed is kept by the server word for word (decision 21). */
export const WaiverAgreementPage = () => {
  const { back } = route.useSearch()
  const navigate = useNavigate()
  const me = useMe()
  const junior = me?.is_junior === true
  const text = useRead(siteCalls.document, { type: junior ? 'junior waiver document' : 'waiver document' })
  const profile = useRead(accountCalls.profile, {})
  const sign = useAct(waiverCalls.sign)
  const signature = useRef<Signature | null>(null)
  const [drawn, setDrawn] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [draft] = useState(readDraft)
  const now = useNow()
  const answers = answersOf(draft)
  const missing = answers.length === 0

  useEffect(() => {
    setFormDirty('waiver', drawn)
    return () => setFormDirty('waiver', false)
  }, [drawn])
  useEffect(() => {
    if (missing) void navigate({ to: '/wavier-form', search: { back }, replace: true })
  }, [missing, navigate, back])

  const submit = async () => {
    const picture = await signature.current?.picture()
    if (!picture) return setError(fieldText({ code: 'signature_needed' }))
    setError(null)
    const result = await sign.act({
      questions: answers,
      signature: picture,
      api_version: 1,
      ...(draft.guardian.trim() !== '' && { guardian_name: draft.guardian }),
    })
    if (result.outcome !== 'done') {
      if (result.outcome === 'failed') {
        const words = failureText(result.failure)
        setError(words)
        toast(words, 'problem')
      }
      return
    }
    dropDraft()
    await profile.refresh()
    const approved = waiverCounts(result.answer.data, new Date())
    if (approved) toast(t`Your waiver has been signed`)
    else toast(failureText(refusal('waiver_not_approved')), 'problem')
    void navigate({ href: approved ? wayBack(back) : '/my-profile/my-reservations', replace: true })
  }

  // As the server will keep them: the document is in English, whatever the reader's language.
  const placeholders = {
    date: showDay(now.toISOString().slice(0, 10)),
    expiry_date: showDay(waiverExpiry(now).toISOString().slice(0, 10)),
    first_name: me?.first_name ?? '',
    last_name: me?.last_name ?? '',
    guardian_name: draft.guardian,
  }
  return (
    <div className={css['screen']}>
      <PageTitle>{t`Hunter Wavier`}</PageTitle>
      <QueryBoundary read={text} problem={t`The document could not be loaded.`}>
        {({ body }) => (
          <>
            <Card as="article">
              <Document body={body} values={placeholders} />
            </Card>
            <div className="stack">
              <h2>
                <Trans>Your signature</Trans>
              </h2>
              <SignaturePad onReady={(ready) => (signature.current = ready)} onDrawn={setDrawn} />
              {error !== null && (
                <p className={css['error']} role="alert">
                  {error}
                </p>
              )}
            </div>
            <div className={css['acts']}>
              <Button look="ember" full busy={sign.busy} onClick={() => void submit()}>
                <Trans>SUBMIT FORM</Trans>
              </Button>
              <Button look="outline" full disabled={!drawn} onClick={() => signature.current?.clear()}>
                <Trans>CLEAR SIGNATURE</Trans>
              </Button>
              <Button
                look="quiet"
                full
                onClick={() => void navigate({ to: '/wavier-form', search: { back } })}
              >
                <Trans>GO BACK</Trans>
              </Button>
            </div>
          </>
        )}
      </QueryBoundary>
    </div>
  )
}
