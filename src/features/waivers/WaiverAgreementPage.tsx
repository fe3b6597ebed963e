import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { type ApiFailure, refusal } from '#offline/failure.ts'
import { fieldText } from '#app/i18n/field-text.ts'
import { failureText } from '#app/i18n/language.ts'
import { setFormDirty } from '#app/session/dirty-forms.ts'
import { useConnection } from '#app/device/connection.ts'
import { settleQueued } from '#app/data/settle-queued.ts'
import { useAct } from '#app/data/use-act.ts'
import { useMe } from '#app/data/use-me.ts'
import { useRead } from '#app/data/use-read.ts'
import { sessionCalls } from '#core/calls/session.ts'
import { laterSiteCalls } from '#core/calls/later-site.ts'
import { waiverCalls } from '#core/calls/waivers.ts'
import { showDay } from '#core/rules/time/days.ts'
import { endingDay, judgeAnswers, waiverCounts } from '#core/rules/booking/waivers.ts'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { PageTitle } from '#parts/page/PageTitle.tsx'
import { localToday } from '#parts/days/local-today.ts'
import { Document } from '#parts/signing/Document.tsx'
import { type Signature, SignaturePad } from '#parts/signing/SignaturePad.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { toast } from '#ui/messages/toast.ts'
import { dropDraft, huntOf, keepDraft, readDraft, wayBack } from './draft.ts'
import css from './waivers.module.css'
import { answersOf } from './WaiverFormPage.tsx'

const route = getRouteApi('/wavier-form-agreement')

/** How long a signature waits to be sent while the person waits for it. */
const sendMs = 20_000

/** The waiver's text and the signature; what is signed is kept by the server word for word (decision 21). */
export const WaiverAgreementPage = () => {
  const { back } = route.useSearch()
  const navigate = useNavigate()
  const me = useMe()
  const junior = me?.is_junior === true
  const text = useRead(laterSiteCalls.document, {
    type: junior ? 'junior waiver document' : 'waiver document',
  })
  const profile = useRead(sessionCalls.profile, {})
  const sign = useAct(waiverCalls.sign)
  const signature = useRef<Signature | null>(null)
  const [drawn, setDrawn] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [draft] = useState(readDraft)
  const [busy, setBusy] = useState(false)
  const [today] = useState(localToday)
  const { online } = useConnection()
  const questions = useRead(waiverCalls.questions, {})
  const answers = answersOf(draft)
  const missing = answers.length === 0

  useEffect(() => {
    setFormDirty('waiver', drawn)
    return () => setFormDirty('waiver', false)
  }, [drawn])
  useEffect(() => {
    if (missing) void navigate({ to: '/wavier-form', search: { back }, replace: true })
  }, [missing, navigate, back])

  const finish = (words: string) => {
    dropDraft()
    toast(words)
    void navigate({ href: wayBack(back), replace: true })
  }
  const refuse = (failure: ApiFailure) => {
    const words = failureText(failure)
    setError(words)
    toast(words, 'problem')
    // The answers are kept: the questions are where they can be put right (spec 3 §4).
    if (failure.name !== 'waiver_not_approved') return
    keepDraft({ ...readDraft(), refused: true })
    void navigate({ to: '/wavier-form', search: { back }, replace: true })
  }
  const keep = (isDrawn: boolean) => {
    setDrawn(isDrawn)
    if (isDrawn) setError(null)
    keepDraft({ ...readDraft(), signature: signature.current?.stored() ?? '' })
  }
  const submit = async () => {
    const picture = await signature.current?.picture()
    if (!picture) return setError(fieldText({ code: 'signature_needed' }))
    setError(null)
    const isApproved = judgeAnswers(questions.data?.data ?? [], answers).approved
    // Refused answers are the service's to keep; what waits on this phone counts until it is there.
    if (!online && !isApproved) return refuse(refusal('waiver_not_approved'))
    const reservation = huntOf(back)
    setBusy(true)
    const result = await sign.act({
      questions: answers,
      signature: picture,
      api_version: 1,
      date: today,
      ...(reservation !== null && { reservation_id: reservation }),
      ...(draft.guardian.trim() !== '' && { guardian_name: draft.guardian }),
    })
    const outcome = await settleQueued(result, { sendMs })
    setBusy(false)
    if (typeof outcome === 'object') return refuse(outcome)
    if (outcome === 'sent') await profile.refresh()
    if (result.outcome === 'done' && !waiverCounts(result.answer.data, new Date()))
      return refuse(refusal('waiver_not_approved'))
    finish(
      outcome === 'sent'
        ? t`Your waiver has been signed`
        : t`Your waiver is signed and saved on this phone. It is sent when there is a signal.`,
    )
  }

  // As the server will keep them: the document is in English, whatever the reader's language.
  const placeholders = {
    date: showDay(today),
    expiry_date: showDay(endingDay(today)),
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
              {/* What was drawn before the questions were opened again, or the page was loaded anew, counts. */}
              <SignaturePad
                tallOnPhones
                kept={draft.signature}
                onReady={(ready) => (signature.current = ready)}
                onDrawn={keep}
              />
              {error !== null && (
                <p className={css['error']} role="alert">
                  {error}
                </p>
              )}
            </div>
            <div className={css['acts']}>
              <Button look="ember" full busy={sign.busy || busy} onClick={() => void submit()}>
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
