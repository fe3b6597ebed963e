import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useRead } from '#app/data/use-read.ts'
import { locale } from '#app/i18n/language.ts'
import { permitCalls } from '#core/calls/signing/permits.ts'
import { serviceCalls } from '#core/calls/service.ts'
import type { Permit } from '#core/rules/booking/permits.ts'
import { useNow } from '#parts/days/use-now.ts'
import { Page } from '#parts/page/Page.tsx'
import { Card, Chip } from '#ui/layout/Card.tsx'
import { Skeleton } from '#ui/messages/Skeleton.tsx'
import { CancelledPermit } from './CancelledPermit.tsx'
import { CheckDigits } from './CheckDigits.tsx'
import { isShownByItsPhone, isSignedBy, permitOf } from './check-signature.ts'
import { PermitFacts } from './PermitFacts.tsx'
import { showingWords } from './showing-words.ts'
import { useTrueTime } from './use-shown-code.ts'
import css from './permits.module.css'

type Signature = 'good' | 'forged' | 'unknown' | 'checking'

/** Whether service and phone have signed what the code says; null where this browser cannot tell. */
const isGenuine = async (permit: Permit, serviceKey: string): Promise<boolean | null> => {
  const signed = [await isSignedBy(permit, serviceKey), await isShownByItsPhone(permit)]
  if (signed.includes(false)) return false
  return signed.includes(null) ? null : true
}

/** The answer of the service where there is a signal, otherwise that of the key on this phone. */
const useSignature = (
  permit: Permit,
  token: string,
  key: string | null,
): { signature: Signature; cancelled: boolean | null } => {
  const asked = useRead(permitCalls.check, { permit: token })
  const own = useQuery({
    queryKey: ['permit-signature', token, key],
    queryFn: () => isGenuine(permit, key ?? ''),
    enabled: key !== null,
    staleTime: Infinity,
  })
  const state = asked.data?.data.state
  if (state !== undefined)
    return { signature: state === 'forged' ? 'forged' : 'good', cancelled: state === 'cancelled' }
  const isOpen = asked.state === 'loading' && own.data !== false
  if (typeof own.data === 'boolean' && !isOpen)
    return { signature: own.data ? 'good' : 'forged', cancelled: null }
  return { signature: isOpen ? 'checking' : 'unknown', cancelled: null }
}

const Checked = ({
  permit,
  token,
  serviceKey,
}: {
  permit: Permit
  token: string
  serviceKey: string | null
}) => {
  const now = useTrueTime(useNow())
  const { signature, cancelled } = useSignature(permit, token, serviceKey)
  const issued = permit.issuedAt.toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'short' })
  if (signature === 'checking') return <Skeleton height={220} />
  if (signature === 'forged')
    return (
      <Card as="section" role="alert">
        <p className={css['verdict']}>
          <Chip tone="needs">
            <Trans>Not genuine</Trans>
          </Chip>
        </p>
        <p>
          <Trans>This permit was not issued by this service, or was changed. It allows nothing.</Trans>
        </p>
      </Card>
    )
  if (cancelled === true) return <CancelledPermit />
  const { showing, verdict, code, caution } = showingWords(permit, now)
  return (
    <Card as="section" aria-label={t`The permit`}>
      {signature === 'unknown' ? (
        <p role="alert">
          <Trans>
            The signature could not be checked: this phone has no signal and no key of the service. What
            follows is only what the permit says.
          </Trans>
        </p>
      ) : null}
      <PermitFacts permit={permit} now={now} verdict={verdict} code={code} />
      {caution !== null && <p role={showing === 'unsigned' ? 'note' : 'alert'}>{caution}</p>}
      <p className="muted small">
        {cancelled === false
          ? t`Checked with the service just now: the signature is genuine and the booking stands.`
          : signature === 'good'
            ? t`Checked on this phone, without a signal: the signature is genuine. It was issued on ${issued}; a later cancellation cannot be known here.`
            : t`Issued, as it says, on ${issued}.`}
      </p>
    </Card>
  )
}

/** What the camera of a landowner or a warden opens: whether a permit is genuine, and what it allows now. */
export const PermitCheckPage = () => {
  const token = useLocation({ select: ({ hash }) => hash })
  const permit = token === '' ? null : permitOf(token)
  // Read before any code is shown: a phone that opened this page with a signal can check its first code without one.
  const config = useRead(serviceCalls.config, {})
  const serviceKey = config.data?.data.permit_key ?? null
  return (
    <Page title={t`Hunting permit`} width="narrow" lead={t`Whether a permit is genuine, and what it allows.`}>
      {token === '' ? (
        <Card as="section">
          <p>
            <Trans>
              Point the camera of your phone at the code on a hunter’s card. It opens here and is checked,
              also without a signal once this page has been opened on this phone.
            </Trans>
          </p>
        </Card>
      ) : permit ? (
        <Checked key={token} permit={permit} token={token} serviceKey={serviceKey} />
      ) : (
        <Card as="section" role="alert">
          <p>
            <Trans>This is not a hunting permit. Please point the camera at the whole code again.</Trans>
          </p>
        </Card>
      )}
      <CheckDigits />
    </Page>
  )
}
