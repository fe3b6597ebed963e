import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import * as v from 'valibot'
import { fieldText } from '#app/i18n/field-text.ts'
import { settleQueued } from '#app/data/settle-queued.ts'
import { useAct } from '#app/data/use-act.ts'
import { useRead } from '#app/data/use-read.ts'
import { reviewCalls, type ReviewQuestion } from '#core/calls/reviews.ts'
import type { Review } from '#core/calls/shapes/reviews.ts'
import { code } from '#core/contract/default-codes.ts'
import { required } from '#core/contract/fields.ts'
import { answersOf, ratingOf } from '#core/rules/booking/reviews.ts'
import { bound } from '#parts/forms/bound.ts'
import { FormProblem } from '#parts/forms/FormProblem.tsx'
import { useForm } from '#parts/forms/use-form.ts'
import { notSentYet } from '#parts/outbox/not-sent-yet.ts'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Empty } from '#ui/messages/Empty.tsx'
import { toast } from '#ui/messages/toast.ts'
import { Rating } from '#ui/pictures/Rating.tsx'
import { Textarea } from '#ui/theme/mantine.ts'
import css from './reviews.module.css'

interface ReviewFormProps {
  reservationId: number
  /** Who writes. */
  type: Review['type']
  /** The challenged review that is edited. */
  edited?: Review
  onDone: () => void
}

/** Milliseconds that a review may take until it is called kept instead of sent. */
const sendMs = 5000
const nameOf = ({ id }: ReviewQuestion): string => `question_${id}`
/** The field of a question holds the place of the chosen option. */
const schemaOf = (questions: readonly ReviewQuestion[]) =>
  v.object({
    ...Object.fromEntries(
      questions.map((question) => [
        nameOf(question),
        v.picklist(
          question.options.map((_, at) => String(at)),
          code('option_needed'),
        ),
      ]),
    ),
    review: required(2000, 'review_needed'),
  })

/** The option of each question as it was chosen; what is not known is left to be answered. */
const chosenBefore = (
  questions: readonly ReviewQuestion[],
  { answers, rating }: Review,
): (number | null)[] => {
  if (answers)
    return questions.map(({ id, options }) => {
      const option = answers.find(({ question }) => question === id)?.option
      return option !== undefined && option < options.length ? option : null
    })
  // A review of before the answers were kept.
  const weightages = questions.map(({ options }) => options.map(({ weightage }) => weightage))
  return (rating === null ? null : answersOf(rating, weightages)) ?? questions.map(() => null)
}

interface QuestionProps {
  question: ReviewQuestion
  number: number
  value: string
  error: string | undefined
  onChange: (value: string) => void
  onFocus: () => void
}

const Question = ({ question, number, value, error, onChange, onFocus }: QuestionProps) => {
  const name = nameOf(question)
  return (
    <fieldset
      className={css['question']}
      role="radiogroup"
      aria-invalid={error !== undefined}
      aria-describedby={error === undefined ? undefined : `${name}-error`}
    >
      <legend>
        {number}. {question.question}
      </legend>
      <div className={css['options']}>
        {question.options.map(({ option }, at) => (
          <label key={option} className={css['option']}>
            <input
              type="radio"
              name={name}
              value={at}
              checked={value === String(at)}
              onChange={() => onChange(String(at))}
              onFocus={onFocus}
            />
            {option}
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p className={css['error']} id={`${name}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

const Questionnaire = ({
  questions,
  reservationId,
  type,
  edited,
  onDone,
}: ReviewFormProps & { questions: readonly ReviewQuestion[] }) => {
  const write = useAct(reviewCalls.write)
  const edit = useAct(reviewCalls.edit)
  const [reached, setReached] = useState(-1)
  const chosen = edited && chosenBefore(questions, edited)
  const initial: Record<string, string> = {
    ...Object.fromEntries(questions.map((question, at) => [nameOf(question), String(chosen?.[at] ?? '')])),
    review: edited?.review ?? '',
  }
  const weightage = (question: ReviewQuestion, values: Record<string, unknown>): number =>
    question.options[Number(values[nameOf(question)] || Number.NaN)]?.weightage ?? 0
  const form = useForm({
    schema: schemaOf(questions),
    initial,
    ...(edited === undefined && { keep: `review:${reservationId}` }),
    onSubmit: async (value) => {
      const rating = ratingOf(questions.map((question) => weightage(question, value)))
      const answers = questions.map((question) => ({
        question: question.id,
        option: Number((value as Record<string, string>)[nameOf(question)]),
      }))
      const sent = { rating, review: (value as { review: string }).review, type, answers }
      const acted = await (edited
        ? edit.act({ id: edited.id, ...sent })
        : write.act({ reservationId, ...sent }))
      // Its card takes the place of the form: what is refused waits there for its writer, and says why.
      const outcome = await settleQueued(acted, { sendMs, keepRefused: true })
      if (acted.outcome === 'failed') {
        toast(t`Something Went Wrong`, 'problem')
        return acted.failure
      }
      form.reset()
      if (typeof outcome === 'object') toast(t`Something Went Wrong`, 'problem')
      else if (outcome === 'waiting') toast(notSentYet())
      else toast(edited ? t`Review updated successfully` : t`Review submitted successfully`)
      onDone()
      return null
    },
  })
  const comment = bound(form.field('review'))
  const reach = (place: number) => setReached((before) => Math.max(before, place))
  /** What was left empty on the way to a later field: the button stays off, so the field says why. */
  const passedOver = (place: number, value: string, name: 'option_needed' | 'review_needed') =>
    place < reached && value.trim() === '' ? fieldText({ code: name }) : undefined
  const sum = ratingOf(questions.map((question) => weightage(question, form.values)))
  return (
    <form {...form.props} className={css['form']}>
      {questions.map((question, at) => {
        const { value, error, onChange } = form.field(nameOf(question))
        return (
          <Question
            key={question.id}
            question={question}
            number={at + 1}
            value={value}
            error={error ?? passedOver(at, value, 'option_needed')}
            onChange={onChange}
            onFocus={() => reach(at)}
          />
        )
      })}
      <Textarea
        label={t`Comment`}
        autosize
        minRows={3}
        maxLength={2000}
        required
        {...comment}
        error={comment.error ?? passedOver(questions.length, form.values['review'] ?? '', 'review_needed')}
        onFocus={() => reach(questions.length)}
        onBlur={() => reach(questions.length + 1)}
      />
      <p className={css['sum']}>
        <span className="muted">
          <Trans>Your answers add up to</Trans>
        </span>
        <Rating value={sum} />
      </p>
      <FormProblem problem={form.problem} />
      <Button type="submit" full busy={form.busy} disabled={!form.valid || !form.dirty}>
        <Trans>SUBMIT</Trans>
      </Button>
    </form>
  )
}

/** The questions of one side with a comment; the stars are what the answers add up to. */
export const ReviewForm = (props: ReviewFormProps) => {
  const read = useRead(reviewCalls.questions, { type: props.type })
  // Questions that could not be read again are cleared: nobody answers what is no longer asked.
  const failed = read.state === 'failed' && read.failure?.status !== 0
  return (
    <QueryBoundary
      read={failed ? { ...read, data: undefined } : read}
      aged={false}
      isEmpty={({ data }) => data.length === 0}
      empty={<Empty title={t`No Records Found`} />}
      problem={t`The questions could not be loaded.`}
    >
      {({ data }) => <Questionnaire {...props} questions={data} />}
    </QueryBoundary>
  )
}
