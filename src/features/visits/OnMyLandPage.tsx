import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useConnection } from '#app/device/connection.ts'
import { useRead } from '#app/data/use-read.ts'
import { locale } from '#app/i18n/language.ts'
import { visitCalls, type Visit } from '#core/calls/owners/visits.ts'
import { byUrgency, visitState, type VisitState } from '#core/rules/booking/visits.ts'
import { showDay } from '#core/rules/time/days.ts'
import { localToday } from '#parts/days/local-today.ts'
import { useNow } from '#parts/days/use-now.ts'
import { showDuration } from '#parts/field/measures.ts'
import { Money } from '#parts/page/Money.tsx'
import { Page } from '#parts/page/Page.tsx'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { Button, ButtonLink } from '#ui/controls/Button.tsx'
import { ChatIcon, ClockIcon, PrintIcon } from '#ui/icons/index.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Empty } from '#ui/messages/Empty.tsx'
import { MessageAllDialog } from './MessageAllDialog.tsx'
import { NextHunts } from './NextHunts.tsx'
import { TodaySheet } from './TodaySheet.tsx'
import { VisitCard } from './VisitCard.tsx'
import css from './visits.module.css'

/** News older than this is said to be old where there is no signal. */
const freshMs = 5 * 60_000

interface Placed {
  visit: Visit
  state: VisitState
}

const Visits = ({ placed, now, next }: { placed: readonly Placed[]; now: Date; next: string | null }) => {
  const here = placed.filter(({ state }) => state !== 'out')
  const out = placed.filter(({ state }) => state === 'out')
  const cards = (some: readonly Placed[]) => (
    <ul className={css['visits']}>
      {some.map(({ visit, state }) => (
        <VisitCard
          key={`${visit.reservation_id}/${visit.hunter.user.id}`}
          visit={visit}
          state={state}
          now={now}
        />
      ))}
    </ul>
  )
  return (
    <>
      <h2 className="hidden-visually">
        <Trans>Today</Trans>
      </h2>
      {here.length === 0 && (
        <Empty title={t`Nobody is on your land`}>
          {next === null
            ? t`When hunters book your land, you see who is on it here.`
            : t`The next hunters arrive ${next}. You will see them here when they check in.`}
        </Empty>
      )}
      {cards(here)}
      {out.length > 0 && (
        <details className={css['out']}>
          <summary>
            <Plural
              value={out.length}
              one="# hunter is not on the land"
              other="# hunters are not on the land"
            />
          </summary>
          {cards(out)}
        </details>
      )}
    </>
  )
}

/** The landowner's evening: who is on the land, who comes next, what was earned; from this phone without a signal. */
export const OnMyLandPage = () => {
  const read = useRead(visitCalls.list, {})
  const now = useNow()
  const { online } = useConnection()
  const [writing, setWriting] = useState(false)
  const today = localToday()
  const at = read.refreshedAt
  const age = at === null ? 0 : now.getTime() - at.getTime()
  const shownAge = showDuration(age)
  return (
    <Page
      title={t`Who is on my land`}
      lead={showDay(today, locale())}
      crumbs={[{ label: t`My stands`, to: '/my-profile/my-stands' }, { label: t`On my land` }]}
    >
      {!online && age > freshMs && (
        <Card className={css['old']}>
          <ClockIcon size={20} />
          <div>
            <strong>
              <Trans>Last updated {shownAge} ago.</Trans>
            </strong>
            <p>
              <Trans>It is on this phone. Check-ins made since then show when the signal is back.</Trans>
            </p>
          </div>
        </Card>
      )}
      <QueryBoundary
        read={{ ...read, data: read.data?.data }}
        problem={t`Who is on your land could not be loaded.`}
      >
        {({ visits, next, earned_this_month: earned, held }) => {
          const placed = visits
            .map((visit) => ({
              visit,
              state: visitState({ ...visit, time_zone: visit.stand.time_zone }, now),
            }))
            .toSorted((one, other) => byUrgency(one.state, other.state))
          const present = placed.filter(({ state }) => state !== 'out').map(({ visit }) => visit)
          return (
            <div className={css['evening']}>
              <section>
                <Visits
                  placed={placed}
                  now={now}
                  next={next[0] ? showDay(next[0].start_date, locale()) : null}
                />
              </section>
              <div className={css['rest']}>
                <Card>
                  <dl className={css['money']}>
                    <div>
                      <dt>
                        <Trans>Earned this month</Trans>
                      </dt>
                      <dd>
                        <Money dollars={earned} />
                      </dd>
                    </div>
                    <div>
                      <dt>
                        <Trans>Held for coming hunts</Trans>
                      </dt>
                      <dd>
                        <Money dollars={held} />
                      </dd>
                    </div>
                  </dl>
                </Card>
                {present.length > 0 && (
                  <div className="stack">
                    <Button full look="outline" icon={<PrintIcon />} onClick={() => globalThis.print()}>
                      <Trans>Print today’s sheet</Trans>
                    </Button>
                    <Button full look="outline" icon={<ChatIcon />} onClick={() => setWriting(true)}>
                      <Plural value={present.length} one="Message # hunter" other="Message all # hunters" />
                    </Button>
                  </div>
                )}
                <NextHunts hunts={next} now={now} />
                <ButtonLink to="/my-profile/my-stands" look="quiet">
                  <Trans>My stands</Trans>
                </ButtonLink>
              </div>
              <TodaySheet visits={present} now={now} known={at} />
              {writing && <MessageAllDialog visits={present} onClose={() => setWriting(false)} />}
            </div>
          )
        }}
      </QueryBoundary>
    </Page>
  )
}
