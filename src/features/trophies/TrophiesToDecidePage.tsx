import { msg, plural, t } from '@lingui/core/macro'
import { cardSizes } from '#core/rules/pictures.ts'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useAct } from '#app/data/use-act.ts'
import { useRead } from '#app/data/use-read.ts'
import { failureText, locale } from '#app/i18n/language.ts'
import { refetch } from '#app/query-client.ts'
import type { OwnTrophy } from '#core/calls/shapes/trophies.ts'
import { trophyCalls } from '#core/calls/trophies.ts'
import { showDay } from '#core/rules/time/days.ts'
import { PagedList } from '#parts/lists/PagedList.tsx'
import { ForAdministrators } from '#parts/page/ForAdministrators.tsx'
import { Page } from '#parts/page/Page.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Empty } from '#ui/messages/Empty.tsx'
import { Problem } from '#ui/messages/Problem.tsx'
import { toast } from '#ui/messages/toast.ts'
import { Picture } from '#ui/pictures/Picture.tsx'
import css from './trophies.module.css'

const perPage = 9
const words = { pending: msg`Pending`, approved: msg`Approved`, rejected: msg`Rejected` } as const
type Status = keyof typeof words
const statuses = Object.keys(words) as Status[]

const Decision = ({ trophy }: { trophy: OwnTrophy }) => {
  const approve = useAct(trophyCalls.approve)
  const reject = useAct(trophyCalls.reject)
  const failure = approve.failure ?? reject.failure
  const decide = async (by: typeof approve, said: string) => {
    approve.reset()
    reject.reset()
    if ((await by.act({ id: trophy.id })).outcome === 'done') toast(said)
  }
  return (
    <>
      {failure && (
        <Problem
          title={failureText(failure)}
          {...(failure.status === 409 && { onRetry: () => void refetch('everything') })}
        />
      )}
      <div className={css['acts']}>
        <Button
          look="danger"
          busy={reject.busy}
          disabled={approve.busy}
          onClick={() => void decide(reject, t`The trophy is rejected`)}
        >
          <Trans>Reject</Trans>
        </Button>
        <Button
          busy={approve.busy}
          disabled={reject.busy}
          onClick={() => void decide(approve, t`The trophy is approved`)}
        >
          <Trans>Approve</Trans>
        </Button>
      </div>
    </>
  )
}

const TrophyDesk = () => {
  const [status, setStatus] = useState<Status>('pending')
  const [page, setPage] = useState(1)
  const read = useRead(trophyCalls.toDecide, { status, page, per_page: perPage })
  const total = read.data?.total_records ?? 0
  return (
    <Page
      title={t`Trophies to approve`}
      lead={
        status === 'pending'
          ? plural(total, { one: '# trophy to approve', other: '# trophies to approve' })
          : undefined
      }
    >
      <div className={css['kinds']} role="group" aria-label={t`Show`}>
        {statuses.map((name) => (
          <Button
            key={name}
            look={name === status ? 'spruce' : 'outline'}
            size="compact"
            aria-pressed={name === status}
            onClick={() => {
              setStatus(name)
              setPage(1)
            }}
          >
            {t(words[name])}
          </Button>
        ))}
      </div>
      <PagedList
        read={read}
        page={page}
        perPage={perPage}
        onChoose={setPage}
        empty={<Empty title={t`No Trophies found`} />}
        problem={t`The trophies could not be loaded.`}
      >
        {({ data }) => (
          <ul className={css['grid']}>
            {data.map((trophy) => {
              const { user, stand } = trophy
              return (
                <Card as="li" key={trophy.id} className={css['card'] ?? ''}>
                  <Picture
                    src={trophy.image}
                    alt={trophy.name || t`Trophy`}
                    width={4}
                    height={3}
                    sizes={cardSizes}
                    className={css['picture']}
                  />
                  <div className={css['body']}>
                    <h2>{trophy.name || stand.title}</h2>
                    <p>
                      {user.first_name} {user.last_name} · {stand.title}
                    </p>
                    <p className="muted small">
                      {trophy.specie?.specie_name} · {showDay(trophy.harvest_date, locale())}
                    </p>
                    {trophy.comment !== '' && <p>{trophy.comment}</p>}
                    {trophy.status === 'pending' && <Decision trophy={trophy} />}
                  </div>
                </Card>
              )
            })}
          </ul>
        )}
      </PagedList>
      <p className="muted small">
        <Trans>Each decision is written to the audit log. The hunter is notified at once.</Trans>
      </p>
    </Page>
  )
}

export const TrophiesToDecidePage = () => (
  <ForAdministrators>
    <TrophyDesk />
  </ForAdministrators>
)
