import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useConnection } from '#app/device/connection.ts'
import { fieldText } from '#app/i18n/field-text.ts'
import { failureText } from '#app/i18n/language.ts'
import type { ApiFailure } from '#offline/failure.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ReviewSections } from './review/ReviewSections.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Problem } from '#ui/messages/Problem.tsx'
import { useFormState } from './fields.tsx'
import { stepOf } from './form-steps.ts'
import css from './listings.module.css'
import { stepNames } from './StepList.tsx'

const unsentWords = (online: boolean, failure: ApiFailure | null): string => {
  if (!online) return t`There is no signal, so this is not sent yet.`
  return failure?.name === 'offline'
    ? t`There is a signal again. This is not sent yet.`
    : t`No answer came, so this may not have arrived.`
}

/** The last step: all that is missing, each leading to its field, then all that was entered, and the sending. */
export const SendStep = ({ onSend, onReload }: { onSend: () => void; onReload: () => void }) => {
  const { problems, kept, failure, busy, isKept, go } = useFormState()
  const { online } = useConnection()
  const names = stepNames()
  const missing = Object.entries(problems)
  const waiting = kept.pictures.filter(({ state }) => state === 'waiting').length
  const failed = kept.pictures.filter(({ state }) => state === 'failed').length
  // A new stand that has arrived has another address than its form.
  const isSentAlready = failure?.name === 'form_changed' && kept.standId === null
  const refused = Object.entries(failure?.errors ?? {})
  return (
    <>
      {missing.length > 0 && (
        <Card as="section" className={css['summary']!} role="alert">
          <h2>{plural(missing.length, { one: '# item to fix', other: '# items to fix' })}</h2>
          <ul>
            {missing.map(([field, [message]]) => (
              <li key={field}>
                <button type="button" onClick={() => go(stepOf(field), field)}>
                  {names[stepOf(field)]}: {message && fieldText(message)}
                </button>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <ReviewSections />
      {waiting > 0 && (
        <p role="status">
          {plural(waiting, {
            one: '# picture still waits for signal. The stand can be sent once it has arrived.',
            other: '# pictures still wait for signal. The stand can be sent once they have arrived.',
          })}
        </p>
      )}
      {failed > 0 && (
        <Button look="quiet" onClick={() => go('pictures')}>
          {plural(failed, {
            one: '# picture failed to upload: check it first',
            other: '# pictures failed to upload: check them first',
          })}
        </Button>
      )}
      {failure && failure.status > 0 && (
        <Problem
          title={failureText(failure)}
          kept={
            isSentAlready
              ? t`It has arrived before: you find it in My stands.`
              : t`What you entered is still here.`
          }
          {...(failure.name === 'form_changed' && !isSentAlready && { onRetry: onReload })}
        />
      )}
      {(failure?.status === 0 || !online) && (
        <Problem
          calm
          title={unsentWords(online, failure)}
          kept={
            isKept
              ? t`All of it is kept on this phone. Send it once there is a signal; it arrives only once.`
              : t`What you entered is still here.`
          }
        />
      )}
      {refused.length > 0 && missing.length === 0 && (
        <ul>
          {refused.map(([field, [message]]) => (
            <li key={field}>
              <button type="button" className={css['to']} onClick={() => go(stepOf(field), field)}>
                {names[stepOf(field)]}: {message && fieldText(message)}
              </button>
            </li>
          ))}
        </ul>
      )}
      <Button
        look="ember"
        full
        busy={busy}
        disabled={missing.length > 0 || waiting > 0 || failed > 0}
        onClick={onSend}
      >
        {kept.status === 'approved' ? <Trans>Save the changes</Trans> : <Trans>Send for approval</Trans>}
      </Button>
      <p className="muted small">
        {kept.status === 'approved' ? (
          <Trans>
            Prices, days and texts hold at once. A new title, address or boundary is looked at first; until
            then hunters book the stand as it is.
          </Trans>
        ) : (
          <Trans>We look at every new stand before hunters can book it.</Trans>
        )}
      </p>
    </>
  )
}
