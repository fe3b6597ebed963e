import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useMe } from '#app/data/use-me.ts'
import { useRead } from '#app/data/use-read.ts'
import { currentSession } from '#app/session/session.ts'
import { listingCalls, type OwnStandForm } from '#core/calls/owners/listings.ts'
import { forgetStandForm, keptStandForm, type KeptStandForm } from '#offline/storage/stand-forms.ts'
import { Page } from '#parts/page/Page.tsx'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { ButtonLink } from '#ui/controls/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Empty } from '#ui/messages/Empty.tsx'
import { SkeletonCards } from '#ui/messages/Skeleton.tsx'
import css from './listings.module.css'
import { blank, fromService } from './kept-form.ts'
import { StandForm } from './StandForm.tsx'

const route = getRouteApi('/my-profile/update-stand/$id')

/** What an administrator has said, or has still to say. */
const Notices = ({ own }: { own: OwnStandForm }) => (
  <>
    {own.reject_reason !== null && (
      <Card role="note" className={css['notice']}>
        <p>
          <strong>
            {own.status === 'rejected' ? (
              <Trans>This stand was not approved.</Trans>
            ) : (
              <Trans>Your last changes were not approved. The stand itself is as it was.</Trans>
            )}
          </strong>
        </p>
        <p>{own.reject_reason}</p>
      </Card>
    )}
    {own.waiting_since !== null && (
      <Card role="note" className={css['notice']}>
        <p>
          <Trans>
            What you changed of the land waits for approval. Hunters book the stand as it was until then.
          </Trans>
        </p>
      </Card>
    )}
  </>
)

/** A form as the service has it, unless this phone has more. */
const FromService = ({
  id,
  onListed,
  onReload,
}: {
  id: number
  onListed: (id: number) => void
  onReload: () => void
}) => {
  const read = useRead(listingCalls.read, { id })
  return (
    <QueryBoundary read={read} heading={t`Update your stand`} problem={t`The form could not be loaded.`}>
      {({ data }) => <FirstAnswer own={data} onListed={onListed} onReload={onReload} />}
    </QueryBoundary>
  )
}

/** The form takes the service's later answers over by itself. */
const FirstAnswer = ({
  own,
  ...rest
}: {
  own: OwnStandForm
  onListed: (id: number) => void
  onReload: () => void
}) => {
  const [first] = useState(() => ({
    opened: fromService(own),
    uses: new Map(own.voucher_uses.map(({ id, redeem_count: uses }) => [id, uses])),
  }))
  return (
    <>
      <Notices own={own} />
      <StandForm {...first} {...rest} />
    </>
  )
}

const none: ReadonlyMap<number, number> = new Map()

interface OpenedProps {
  standId: number | null
  onListed: (id: number) => void
  onReload: () => void
}

const Opened = ({ standId, onListed, onReload }: OpenedProps) => {
  const [found, setFound] = useState<{ kept: KeptStandForm | null } | null>(null)
  useEffect(() => {
    const { userId } = currentSession()
    const looking = userId === null ? Promise.resolve(null) : keptStandForm(userId, standId)
    void looking.catch(() => null).then((kept) => setFound({ kept }))
  }, [standId])
  if (!found) return <SkeletonCards />
  const { kept } = found
  const reload = () => {
    const { userId } = currentSession()
    if (userId === null || standId === null) return
    void forgetStandForm(userId, { ...(kept ?? blank()), standId }).then(onReload, onReload)
  }
  // What the service does not have yet is shown first, also without a signal.
  if (kept && !kept.isOnService)
    return <StandForm opened={kept} uses={none} onListed={onListed} onReload={reload} />
  if (standId === null)
    return <StandForm opened={blank()} uses={none} onListed={onListed} onReload={reload} />
  return <FromService id={standId} onListed={onListed} onReload={reload} />
}

/** A new stand, or one of one's own, to fill in or to change. */
export const StandFormPage = () => {
  const { id } = route.useParams()
  const navigate = route.useNavigate()
  const me = useMe()
  // A new stand gets its number with its first draft: the form goes on under that address.
  const [opened, setOpened] = useState({ ids: [id], turn: 0 })
  if (!opened.ids.includes(id)) setOpened({ ids: [id], turn: opened.turn + 1 })
  const first = opened.ids[0]!
  const standId = first === 'new' ? null : Number(first)
  const listed = (made: number) => {
    const next = String(made)
    if (opened.ids.includes(next)) return
    setOpened({ ...opened, ids: [...opened.ids, next] })
    void navigate({ to: '/my-profile/update-stand/$id', params: { id: next }, replace: true })
  }
  if (me?.is_junior)
    return (
      <Page title={t`List your land`}>
        <Empty title={t`Junior hunters cannot list stands.`}>
          <ButtonLink to="/stand">
            <Trans>Find a stand</Trans>
          </ButtonLink>
        </Empty>
      </Page>
    )
  return (
    <Opened
      key={`${opened.turn} ${first}`}
      standId={standId !== null && Number.isSafeInteger(standId) ? standId : null}
      onListed={listed}
      onReload={() => setOpened({ ids: [id], turn: opened.turn + 1 })}
    />
  )
}
