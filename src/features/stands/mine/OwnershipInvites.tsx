import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useAct } from '#app/data/use-act.ts'
import { useReadPages } from '#app/data/use-read-pages.ts'
import { type StandTransfer, transferCalls } from '#core/calls/owners/transfers.ts'
import { timeOf } from '#parts/days/time-of.ts'
import { MoreButton } from '#parts/page/MoreButton.tsx'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Done } from '#ui/messages/Done.tsx'
import { Empty } from '#ui/messages/Empty.tsx'
import { toast } from '#ui/messages/toast.ts'
import { Avatar } from '#ui/pictures/Avatar.tsx'
import { Picture } from '#ui/pictures/Picture.tsx'
import { AcceptDialog } from './AcceptDialog.tsx'
import styles from './my-stands.module.css'
import { transferProblem } from './transfer-problem.ts'

/** Asks again before the stand is declined. */
interface AnswerProps {
  transfer: StandTransfer
  /** What was done. */
  onDone: (title: string, next: string) => void
}

function DeclineDialog({ transfer, onDone, onClose }: AnswerProps & { onClose: () => void }) {
  const answer = useAct(transferCalls.answer)
  const { title } = transfer.stand
  const { first_name: sender } = transfer.invited_by
  const go = async () => {
    const result = await answer.act({ id: transfer.id, status: 'decline' })
    onClose()
    if (result.outcome === 'failed') toast(transferProblem(result.failure), 'problem')
    else onDone(t`You have declined ${title}.`, t`It stays with ${sender}, who is notified.`)
  }
  return (
    <ConfirmDialog
      title={t`Decline ${title}?`}
      opened
      confirm={t`Decline`}
      dangerous
      busy={answer.busy}
      onConfirm={() => void go()}
      onClose={onClose}
    >
      <Trans>The stand stays with {sender}, who is notified and may ask again.</Trans>
    </ConfirmDialog>
  )
}

function Invite({ transfer, onDone }: AnswerProps) {
  const [open, setOpen] = useState<'accept' | 'decline' | null>(null)
  const { stand, invited_by: sender } = transfer
  const { acres, title } = stand
  const giver = sender.first_name
  const name = `${sender.first_name} ${sender.last_name}`
  const when = timeOf(transfer.created_at)
  return (
    <Card as="article" className={styles.card}>
      <Picture
        src={stand.image}
        alt=""
        width={4}
        height={3}
        sizes="(min-width: 640px) 200px, 92vw"
        className={styles.picture}
      />
      <div className={styles.words}>
        <h2 className={styles.title}>{stand.title}</h2>
        <p className="muted small">{[stand.address, t`${acres} acres`].filter(Boolean).join(' · ')}</p>
        <div className={styles.sender}>
          <Avatar src={sender.image} name={name} />
          <p>
            <Trans>
              <strong>{name}</strong> wants to hand this stand over to you
            </Trans>
            <span className="muted small">
              {' '}
              · <Trans>asked {when}</Trans>
            </span>
          </p>
        </div>
        <div className={styles.answers}>
          <Button look="outline" onClick={() => setOpen('decline')}>
            <Trans>Decline</Trans>
          </Button>
          <Button onClick={() => setOpen('accept')}>
            <Trans>Look at it</Trans>
          </Button>
        </div>
      </div>
      {open === 'accept' && (
        <AcceptDialog
          transfer={transfer}
          onAccepted={() =>
            onDone(
              t`${title} is yours.`,
              t`It is among your stands, with its bookings, and ${giver} is notified.`,
            )
          }
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'decline' && (
        <DeclineDialog transfer={transfer} onDone={onDone} onClose={() => setOpen(null)} />
      )}
    </Card>
  )
}

/** Stands that other landowners want to hand over to this person. */
export function OwnershipInvites(props: { page: number; empty: { empty: string; about: string } }) {
  const { page, empty } = props
  const read = useReadPages(transferCalls.list, {}, { from: { page, perPage: 8 } })
  const [done, setDone] = useState<{ id: number; title: string; next: string } | null>(null)
  return (
    <>
      {done !== null && (
        <Done key={done.id} title={done.title}>
          <p>{done.next}</p>
        </Done>
      )}
      <QueryBoundary
        read={read}
        problem={t`Something went wrong`}
        isEmpty={(invites) => invites.length === 0 && page === 1}
        empty={<Empty title={empty.empty}>{empty.about}</Empty>}
      >
        {(invites) => (
          <div className={styles.list}>
            {invites.map((transfer) => (
              <Invite
                key={transfer.id}
                transfer={transfer}
                onDone={(title, next) => setDone({ id: transfer.id, title, next })}
              />
            ))}
            <MoreButton hasMore={read.hasMore} loading={read.loadingMore} more={read.hasNext} />
          </div>
        )}
      </QueryBoundary>
    </>
  )
}
