import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { fieldText } from '#app/i18n/field-text.ts'
import { Textarea, TextInput } from '#ui/theme/mantine.ts'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import { setFormDirty } from '#app/session/dirty-forms.ts'
import { useMe } from '#app/data/use-me.ts'
import { useRead } from '#app/data/use-read.ts'
import { waiverCalls, type WaiverQuestion } from '#core/calls/waivers.ts'
import { judgeAnswers } from '#core/rules/booking/waivers.ts'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { PageTitle } from '#parts/page/PageTitle.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { keepDraft, readDraft, type WaiverDraft, wayBack } from './draft.ts'
import css from './waivers.module.css'

const route = getRouteApi('/wavier-form')

interface QuestionProps {
  question: WaiverQuestion
  value: { answer: string; reason: string } | undefined
  /** Whether its answer is why the waiver was not approved. */
  isRefused: boolean
  onChange: (value: { answer: string; reason: string }) => void
}

const Question = ({ question, value, isRefused, onChange }: QuestionProps) => {
  const id = useId()
  const chosen = question.options.find((option) => option.label === value?.answer)
  return (
    <Card>
      <fieldset className={css['question']}>
        <legend>{question.question}</legend>
        <div
          className={css['options']}
          role="radiogroup"
          aria-label={question.question}
          aria-describedby={isRefused ? id : undefined}
        >
          {question.options.map((option) => (
            <button
              key={option.label}
              type="button"
              role="radio"
              aria-checked={option === chosen}
              className={css['option']}
              onClick={() => onChange({ answer: option.label, reason: value?.reason ?? '' })}
            >
              {option.label}
            </button>
          ))}
        </div>
        {isRefused && (
          <p id={id} className={css['error']}>
            <Trans>This answer is a reason why your waiver was not approved.</Trans>
          </p>
        )}
        {chosen?.show_comment_box && value && (
          <Textarea
            label={t`Reason`}
            autosize
            minRows={2}
            maxLength={1000}
            value={value.reason}
            error={value.reason.trim() === '' ? fieldText({ code: 'reason_needed' }) : undefined}
            onChange={(event) => onChange({ ...value, reason: event.currentTarget.value })}
          />
        )}
      </fieldset>
    </Card>
  )
}

/** Why the waiver was not approved, and what to do now. */
const Refused = () => (
  <div className={css['refused']} role="alert">
    <strong>
      <Trans>Your waiver was not approved because of an answer marked below.</Trans>
    </strong>
    <p>
      <Trans>
        If you tapped the wrong answer, change it and sign again. If the answer is right, our team can look at
        your waiver: <Link to="/my-profile/customer-portal/tickets">write to Get Help</Link>.
      </Trans>
    </p>
  </div>
)

/** What an administrator has said of the latest waiver, until another is signed. */
const RefusedByHand = ({ reason }: { reason: string }) => (
  <Card role="note">
    <p>
      <strong>
        <Trans>Your last waiver was not approved.</Trans>
      </strong>
    </p>
    <p>“{reason}”</p>
  </Card>
)

export const answersOf = (draft: WaiverDraft) =>
  Object.entries(draft.answers).map(([id, { answer, reason }]) => ({ id: Number(id), answer, reason }))

/** The questions before the waiver; Next is enabled once every answer is there (spec 3 §2.3, §5). */
export const WaiverFormPage = () => {
  const { back } = route.useSearch()
  const navigate = useNavigate()
  const me = useMe()
  const questions = useRead(waiverCalls.questions, {})
  const [draft, setDraft] = useState(readDraft)
  const written = answersOf(draft).length > 0
  useEffect(() => {
    setFormDirty('waiver-questions', written)
    return () => setFormDirty('waiver-questions', false)
  }, [written])
  const change = (next: WaiverDraft) => {
    setDraft(next)
    keepDraft(next)
  }
  const junior = me?.is_junior === true
  const found = questions.data?.data ?? []
  const judged = judgeAnswers(found, answersOf(draft))
  const refused = draft.refused ? judged.refused : []
  const complete =
    found.length > 0 && Object.keys(judged.errors).length === 0 && (!junior || draft.guardian.trim() !== '')

  return (
    <div className={css['screen']}>
      <PageTitle>{t`Hunter Wavier Form`}</PageTitle>
      <QueryBoundary read={questions} problem={t`The questions could not be loaded.`}>
        {({ data }) => (
          <>
            {me?.waiver_refusal && <RefusedByHand reason={me.waiver_refusal} />}
            {refused.length > 0 && <Refused />}
            {data.map((question) => (
              <Question
                key={question.id}
                question={question}
                value={draft.answers[question.id]}
                isRefused={refused.includes(question.id)}
                onChange={(value) =>
                  change({ ...draft, answers: { ...draft.answers, [question.id]: value } })
                }
              />
            ))}
            {junior && (
              <TextInput
                label={t`Guardian name`}
                value={draft.guardian}
                maxLength={120}
                onChange={(event) => change({ ...draft, guardian: event.currentTarget.value })}
              />
            )}
            <div className={css['acts']}>
              <Button
                look="ember"
                full
                disabled={!complete}
                onClick={() => void navigate({ to: '/wavier-form-agreement', search: { back } })}
              >
                <Trans>Next</Trans>
              </Button>
              <Button look="quiet" full onClick={() => void navigate({ href: wayBack(back) })}>
                <Trans>Cancel</Trans>
              </Button>
            </div>
          </>
        )}
      </QueryBoundary>
    </div>
  )
}
