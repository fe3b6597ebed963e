import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { worded } from '#features/accounts/fields/worded.ts'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { signIn } from '#app/session/session.ts'
import { useAct } from '#app/data/use-act.ts'
import { accountCalls } from '#core/calls/accounts.ts'
import {
  isGuardianLink,
  newStandPath,
  rememberReturnPath,
  safeReturnPath,
} from '#app/navigation/return-path.ts'
import { keepAwaitedGuardian } from './awaited-guardian.ts'
import { AccountInfoStep, useAccountInfo } from './AccountInfoStep.tsx'
import { AuthFrame } from '#features/accounts/fields/AuthFrame.tsx'
import styles from '#features/accounts/fields/AuthFrame.module.css'
import { ProfileInfoStep, useProfileInfo } from './ProfileInfoStep.tsx'

const route = getRouteApi('/auth/signup')

/** Sign-up in two steps. What was typed survives a reload, except for the passwords. */
export function SignupPage() {
  const steps = [t`Account Info`, t`Profile Info`]
  const [step, setStep] = useState(0)
  const here = useRef<HTMLLIElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) here.current?.focus()
    shown.current = step
  }, [step])
  const navigate = useNavigate()
  const { from, email } = route.useSearch()
  const { act } = useAct(accountCalls.register)
  const isGuardian = from !== undefined && isGuardianLink(from)
  const account = useAccountInfo(() => setStep(1), email, isGuardian)
  const profile = useProfileInfo(async (place, image) => {
    const input = account.input()
    const acted = await act({ ...input, ...place, ...(image && { image }) })
    if (acted.outcome === 'queued') return null
    if (acted.outcome === 'failed') {
      const { errors } = acted.failure
      if (errors && Object.keys(errors).some((name) => name in account.form.values)) {
        setStep(0)
        account.form.refuse(acted.failure)
      }
      return worded(acted.failure, t`Can't register`)
    }
    account.form.reset()
    const { data, token, guardian } = acted.answer
    if (guardian) {
      keepAwaitedGuardian(guardian)
      await navigate({ to: '/auth/email-verification', search: { '': 'junior' }, replace: true })
      return null
    }
    await signIn(token, data)
    const path = safeReturnPath(from)
    rememberReturnPath(path)
    if (path !== undefined && isGuardianLink(path)) await navigate({ href: path, replace: true })
    else await navigate({ to: '/auth/email-verification/', search: { '': 'signup' }, replace: true })
    return null
  })
  return (
    <AuthFrame
      title={t`Apply to join our club`}
      lead={
        from === newStandPath
          ? t`Create your account and verify your email. Then you list your land.`
          : undefined
      }
    >
      <ol className={styles.steps}>
        {steps.map((name, at) => (
          <li key={name} tabIndex={-1} {...(at === step && { ref: here, 'aria-current': 'step' })}>
            {at + 1}. {name}
          </li>
        ))}
      </ol>
      {step === 0 ? (
        <AccountInfoStep account={account} />
      ) : (
        <ProfileInfoStep
          profile={profile}
          country={account.form.values.phone_country}
          onBack={() => setStep(0)}
        />
      )}
      <p className="muted">
        <Trans>
          Already a member?{' '}
          <Link to="/auth/login" search={{ from, email }}>
            Login
          </Link>
        </Trans>
      </p>
    </AuthFrame>
  )
}
