import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { locale, failureText } from '#app/i18n/language.ts'
import { useAct } from '#app/data/use-act.ts'
import { useRead } from '#app/data/use-read.ts'
import { accountCalls } from '#core/calls/accounts.ts'
import { sessionCalls } from '#core/calls/session.ts'
import type { Me } from '#core/calls/shapes/people.ts'
import { isDay, showDay } from '#core/rules/time/days.ts'
import { waiverCounts } from '#core/rules/booking/waivers.ts'
import { DashboardMenu } from '#parts/account/DashboardMenu.tsx'
import { InstallHint } from '#parts/install/InstallHint.tsx'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { Page } from '#parts/page/Page.tsx'
import { Avatar } from '#ui/pictures/Avatar.tsx'
import { Button, ButtonLink } from '#ui/controls/Button.tsx'
import { Card, Chip } from '#ui/layout/Card.tsx'
import { SwitchField } from '#ui/controls/fields.tsx'
import { Rating } from '#ui/pictures/Rating.tsx'
import { toast } from '#ui/messages/toast.ts'
import { DataCard } from './DataCard.tsx'
import { DeviceCard } from './DeviceCard.tsx'
import { EditProfile } from './EditProfile.tsx'
import { PhotoDialog } from './PhotoDialog.tsx'
import { SessionsCard } from './SessionsCard.tsx'
import styles from './profile.module.css'

/** Birthdays are shown as "Apr 02 1988" (spec 1 §3). */
const birthdayOf = (day: string) => (isDay(day) ? showDay(day, locale()).replace(',', '') : day)

const linesOf = (me: Me): [string, string][] => [
  [t`Email`, me.email],
  [t`Phone`, me.phone],
  [t`Secondary Phone`, me.secondary_phone ?? ''],
  [t`License plate`, me.car_plate ?? ''],
  [t`Property Identification Name`, me.property_identification_name ?? ''],
  [t`Birthday`, birthdayOf(me.birthday)],
  [t`Address`, me.address],
  [t`City`, me.city],
  [t`State`, me.state?.name ?? me.state_name],
  [t`Zip code`, me.zipcode],
  [t`Country`, me.country],
]

const waiverState = (waiver: Me['waiver_info'], isValid: boolean): string =>
  isValid ? t`Signed` : waiver === null ? t`Not signed` : waiver.is_approved ? t`Expired` : t`Not approved`

export function ProfilePage() {
  const read = useRead(sessionCalls.profile, {})
  return (
    <Page title={t`My Profile`}>
      <nav className={styles.menu} aria-label={t`My Dashboard`}>
        <DashboardMenu grouped />
      </nav>
      <QueryBoundary read={read}>{({ data }) => <Person me={data} />}</QueryBoundary>
      <InstallHint />
      <DeviceCard />
      <SessionsCard />
      <DataCard />
    </Page>
  )
}

/** Switches optimistically; returns to the old value with the reason when the server refuses. */
function MonthlyEmail({ me }: { me: Me }) {
  const { act, busy } = useAct(accountCalls.monthlyEmail)
  const [wanted, setWanted] = useState<boolean | null>(null)
  const change = async (on: boolean) => {
    setWanted(on)
    const acted = await act({ is_enabled: on })
    if (acted.outcome !== 'failed') return
    setWanted(null)
    toast(failureText(acted.failure), 'problem')
  }
  return (
    <SwitchField
      name="monthly_email_enabled"
      label={t`Monthly email`}
      description={t`New stands near you, once a month.`}
      value={wanted ?? me.monthly_email_enabled}
      disabled={busy}
      onChange={(on) => void change(on)}
    />
  )
}

function Person({ me }: { me: Me }) {
  const [now] = useState(() => new Date())
  const [editing, setEditing] = useState(false)
  const [photo, setPhoto] = useState(false)
  const editor = useRef<HTMLHeadingElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const edited = useRef(false)
  useEffect(() => {
    if (editing) editor.current?.focus()
    else if (edited.current) opener.current?.focus()
    edited.current = editing
  }, [editing])
  const name = `${me.first_name} ${me.last_name}`
  const signed = waiverCounts(me.waiver_info, now)
  const until = me.waiver_info && showDay(me.waiver_info.expiry.slice(0, 10), locale())
  if (editing)
    return (
      <Card as="section" aria-label={t`Profile`}>
        <h2 ref={editor} tabIndex={-1}>
          <Trans>Edit profile</Trans>
        </h2>
        <EditProfile me={me} onDone={() => setEditing(false)} />
      </Card>
    )
  return (
    <>
      <Card as="section" aria-label={t`Profile`}>
        <div className="row spread">
          <div className="row">
            <Avatar src={me.image} name={name} size={72} />
            <div>
              <h2>{name}</h2>
              <Rating value={me.rating} />
            </div>
          </div>
          {!me.email_verify && (
            <Chip tone="needs">
              <Trans>Email not verified</Trans>
            </Chip>
          )}
          <div className="row">
            <Button ref={opener} size="compact" look="outline" onClick={() => setEditing(true)}>
              <Trans>Edit profile</Trans>
            </Button>
            <Button size="compact" look="quiet" onClick={() => setPhoto(true)}>
              <Trans>Change photo</Trans>
            </Button>
          </div>
        </div>
        <PhotoDialog opened={photo} onClose={() => setPhoto(false)} />
        <dl className={styles.lines}>
          {linesOf(me)
            .filter(([, value]) => value !== '')
            .map(([word, value]) => (
              <div key={word}>
                <dt>{word}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
        <MonthlyEmail me={me} />
      </Card>
      <Card as="section" aria-label={t`Hunter waiver`}>
        <div className="row spread">
          <h2>
            <Trans>Hunter waiver</Trans>
          </h2>
          <Chip tone={signed ? 'sent' : 'queued'}>{waiverState(me.waiver_info, signed)}</Chip>
        </div>
        {me.waiver_refusal && <p>“{me.waiver_refusal}”</p>}
        {me.waiver_info && (
          <p className="muted">
            {signed ? (
              <Trans>
                Valid until <span className="tabular">{until}</span>
              </Trans>
            ) : !me.waiver_info.is_approved ? (
              <Trans>
                It does not count for a hunt. Sign it again, or{' '}
                <Link to="/my-profile/customer-portal/tickets">write to Get Help</Link> if the answers are
                right.
              </Trans>
            ) : (
              <Trans>
                Was valid until <span className="tabular">{until}</span>
              </Trans>
            )}
          </p>
        )}
        <div className="row">
          {!signed && (
            <ButtonLink to="/wavier-form" look="outline" size="compact">
              <Trans>Sign the waiver</Trans>
            </ButtonLink>
          )}
          <ButtonLink to="/my-profile/documents" look="quiet" size="compact">
            <Trans>What you have signed</Trans>
          </ButtonLink>
        </div>
      </Card>
    </>
  )
}
