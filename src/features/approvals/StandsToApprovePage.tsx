import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { useRead } from '#app/data/use-read.ts'
import { approvalCalls, type StandToApprove } from '#core/calls/owners/approvals.ts'
import { timeOf } from '#parts/days/time-of.ts'
import { ForAdministrators } from '#parts/page/ForAdministrators.tsx'
import { Page } from '#parts/page/Page.tsx'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Chip } from '#ui/layout/Card.tsx'
import { Empty } from '#ui/messages/Empty.tsx'
import { Problem } from '#ui/messages/Problem.tsx'
import { PanelBoundary } from '#ui/layout/PanelBoundary.tsx'
import css from './approvals.module.css'
import { StandDecision } from './StandDecision.tsx'

const kinds = ['all', 'new', 'changed'] as const
type Kind = (typeof kinds)[number]
const perPage = 10
const keys = { next: 'J', previous: 'K' } as const

interface QueueProps {
  stands: readonly StandToApprove[]
  chosen: number | undefined
  onChoose: (id: number) => void
}

/** The stands that wait, oldest first; J and K go to the next and to the one before. */
const Queue = ({ stands, chosen, onChoose }: QueueProps) => {
  const step = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
      return
    const by = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0
    const next = stands[stands.findIndex(({ id }) => id === chosen) + by]
    if (by !== 0 && next) onChoose(next.id)
  })
  useEffect(() => {
    addEventListener('keydown', step)
    return () => removeEventListener('keydown', step)
  }, [])
  return (
    <div>
      <ul className={css['queue']}>
        {stands.map((stand) => (
          <li key={stand.id}>
            <button
              type="button"
              aria-current={stand.id === chosen ? 'true' : undefined}
              onClick={() => onChoose(stand.id)}
            >
              <strong>{stand.asked.title}</strong>
              <span className="muted small">
                {stand.user.first_name} {stand.user.last_name} · {timeOf(stand.sent_at)}
              </span>
              <Chip tone={stand.kind === 'new' ? 'queued' : 'sending'}>
                {stand.kind === 'new' ? <Trans>New</Trans> : <Trans>Changed</Trans>}
              </Chip>
            </button>
          </li>
        ))}
      </ul>
      <p className={`muted small ${css['keys']}`}>
        <kbd>{keys.next}</kbd> <kbd>{keys.previous}</kbd> <Trans>next, previous</Trans>
      </p>
    </div>
  )
}

const broken = (retry: () => void) => <Problem title={t`This stand could not be shown.`} onRetry={retry} />

/** What waits for an administrator: one stand beside the queue, with what differs and the decision. */
const ApprovalDesk = () => {
  const [kind, setKind] = useState<Kind>('all')
  const [page, setPage] = useState(1)
  const [wanted, setWanted] = useState<number | null>(null)
  const read = useRead(approvalCalls.list, { kind, page, per_page: perPage })
  const words: Record<Kind, string> = { all: t`All`, new: t`New`, changed: t`Changed` }
  const total = read.data?.total_records ?? 0
  return (
    <Page
      title={t`Stands to approve`}
      lead={plural(total, { one: '# stand to approve', other: '# stands to approve' })}
    >
      <div className={css['kinds']} role="group" aria-label={t`Show`}>
        {kinds.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === kind}
            onClick={() => {
              setKind(name)
              setPage(1)
            }}
          >
            {words[name]}
          </button>
        ))}
      </div>
      <QueryBoundary
        read={read}
        isEmpty={({ data }) => data.length === 0}
        empty={<Empty title={t`No stands to approve`} />}
        problem={t`The stands could not be loaded.`}
      >
        {({ data }) => {
          const chosen = data.find(({ id }) => id === wanted) ?? data[0]
          return (
            <div className={css['desk']}>
              <Queue stands={data} chosen={chosen?.id} onChoose={setWanted} />
              {chosen && (
                <PanelBoundary fallback={broken} key={`${chosen.id} ${chosen.version}`}>
                  <StandDecision stand={chosen} />
                </PanelBoundary>
              )}
            </div>
          )
        }}
      </QueryBoundary>
      <div className="row">
        {page > 1 && (
          <Button look="outline" onClick={() => setPage(page - 1)}>
            <Trans>Previous page</Trans>
          </Button>
        )}
        {total > page * perPage && (
          <Button look="outline" onClick={() => setPage(page + 1)}>
            <Trans>Next page</Trans>
          </Button>
        )}
      </div>
    </Page>
  )
}

export const StandsToApprovePage = () => (
  <ForAdministrators>
    <ApprovalDesk />
  </ForAdministrators>
)
