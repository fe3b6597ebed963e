import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useMe } from '#app/data/use-me.ts'
import { useRead } from '#app/data/use-read.ts'
import { administrationCalls, type MemberDetail } from '#core/calls/administration/administration.ts'
import { timeOf } from '#parts/days/time-of.ts'
import { ForAdministrators } from '#parts/page/ForAdministrators.tsx'
import { Money } from '#parts/page/Money.tsx'
import { Page } from '#parts/page/Page.tsx'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { Button, ButtonLink } from '#ui/controls/Button.tsx'
import { Card, Chip } from '#ui/layout/Card.tsx'
import css from '../administration.module.css'
import { Fact } from '../Fact.tsx'
import { AuditList } from '../AuditList.tsx'
import { BookingList } from '../BookingList.tsx'
import { nameOf } from '../words.ts'
import { Roles } from './Roles.tsx'
import { LiftDialog, SuspendDialog } from './SuspendDialog.tsx'

const route = getRouteApi('/admin/users/$id')

const Standing = ({ member }: { member: MemberDetail }) => {
  const me = useMe()
  const [asking, setAsking] = useState(false)
  const { suspension } = member
  const by = suspension && nameOf(suspension.by)
  const since = suspension && timeOf(suspension.created_at)
  return (
    <Card as="section" className="stack">
      <Roles member={member} />
      <dl className={css['facts']}>
        <Fact name={t`Email`}>{member.email}</Fact>
        {member.phone !== '' && <Fact name={t`Phone`}>{member.phone}</Fact>}
        <Fact name={t`Rating`}>{member.rating ?? t`No rating`}</Fact>
        <Fact name={t`Member since`}>{timeOf(member.created_at)}</Fact>
        <Fact name={t`Held for hunts`}>
          <Money dollars={member.escrow} />
        </Fact>
        <Fact name={t`Balance`}>
          <Money dollars={member.available} />
        </Fact>
      </dl>
      {suspension && (
        <p>
          <Trans>
            Suspended by {by}, {since}: {suspension.reason}
          </Trans>
        </p>
      )}
      {member.id !== me?.id && !member.deleted && (
        <div>
          {member.suspended_at === null ? (
            <Button look="danger" onClick={() => setAsking(true)}>
              <Trans>Suspend</Trans>
            </Button>
          ) : (
            <Button onClick={() => setAsking(true)}>
              <Trans>Lift the suspension</Trans>
            </Button>
          )}
        </div>
      )}
      {asking &&
        (member.suspended_at === null ? (
          <SuspendDialog member={member} onClose={() => setAsking(false)} />
        ) : (
          <LiftDialog member={member} onClose={() => setAsking(false)} />
        ))}
    </Card>
  )
}

const Stands = ({ member }: { member: MemberDetail }) => (
  <section>
    <h2>{plural(member.stand_count, { one: '# stand', other: '# stands' })}</h2>
    {member.stands.length > 0 && (
      <ul className={css['entries']}>
        {member.stands.map((stand) => (
          <li key={stand.id}>
            <p className="row spread">
              <Link to="/stand/$id" params={{ id: String(stand.id) }}>
                {stand.title}
              </Link>
              {!stand.active && (
                <Chip>
                  <Trans>Switched off</Trans>
                </Chip>
              )}
            </p>
          </li>
        ))}
      </ul>
    )}
  </section>
)

const Person = () => {
  const id = Number(route.useParams().id)
  const read = useRead(administrationCalls.user, { id })
  const member = read.data?.data
  const name = member ? nameOf(member) : t`Person`
  return (
    <Page title={name} crumbs={[{ label: t`People`, to: '/admin/users' }, { label: name }]}>
      <QueryBoundary read={read} problem={t`This person could not be loaded.`}>
        {({ data }) => (
          <div className={css['parts']}>
            <Standing member={data} />
            <Stands member={data} />
            <section>
              <h2>{plural(data.booking_count, { one: '# paid booking', other: '# paid bookings' })}</h2>
              {data.bookings.length > 0 && <BookingList bookings={data.bookings} />}
            </section>
            <section className="stack">
              <h2>
                <Trans>Audit log</Trans>
              </h2>
              {data.audit.length === 0 ? (
                <p className="muted">
                  <Trans>No entries</Trans>
                </p>
              ) : (
                <>
                  <AuditList entries={data.audit} />
                  <div>
                    <ButtonLink to="/admin/audit" search={{ person: data.id }} look="outline">
                      <Trans>All entries</Trans>
                    </ButtonLink>
                  </div>
                </>
              )}
            </section>
          </div>
        )}
      </QueryBoundary>
    </Page>
  )
}

export const UserPage = () => (
  <ForAdministrators>
    <Person />
  </ForAdministrators>
)
