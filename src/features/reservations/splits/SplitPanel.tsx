import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { ApiFailure } from '#offline/failure.ts'
import { useAct } from '#app/data/use-act.ts'
import { useRead } from '#app/data/use-read.ts'
import { failureText } from '#app/i18n/language.ts'
import { type Split, type SplitShare, splitCalls } from '#core/calls/money/splits.ts'
import type { Reservation } from '#core/calls/reservations.ts'
import { recordTimeOf } from '#parts/days/stand-time.ts'
import { Money } from '#parts/page/Money.tsx'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { PayPart } from '#parts/splits/PayPart.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { toast } from '#ui/messages/toast.ts'
import { ReaddressDialog } from './ReaddressDialog.tsx'
import { isUnpaid, ShareList } from './ShareList.tsx'
import css from '../reservations.module.css'

interface SplitPanelProps {
  held: Reservation
  onChanged: () => void
}

const endWords = (ended: Split['ended']): string => {
  if (ended === 'lapsed')
    return t`Not all shares were paid in time. Everything that was paid is on its way back.`
  if (ended === 'ended') return t`You have ended this split. Everything that was paid is on its way back.`
  if (ended === 'stand_gone')
    return t`This stand is no longer offered. Everything that was paid is on its way back.`
  return t`Your voucher is used up, so nothing is booked. Everything that was paid is on its way back.`
}

/** What the main hunter can do while shares are awaited. */
const Acts = ({ id, split, onChanged }: { id: number; split: Split; onChanged: () => void }) => {
  const payRest = useAct(splitCalls.payRest)
  const remind = useAct(splitCalls.remind)
  const end = useAct(splitCalls.end)
  const [ending, setEnding] = useState(false)
  const [problem, setProblem] = useState<ApiFailure | null>(null)
  const refuse = (failure: ApiFailure) => {
    setProblem(failure)
    onChanged()
  }

  const ask = async () => {
    setProblem(null)
    const result = await remind.act({ id })
    if (result.outcome === 'failed') return refuse(result.failure)
    toast(t`Reminders sent.`)
    onChanged()
  }
  const stop = async () => {
    const result = await end.act({ id })
    setEnding(false)
    if (result.outcome === 'failed') return refuse(result.failure)
    toast(t`The split has ended. Everyone gets their money back.`)
    onChanged()
  }
  const mayRemind = split.shares.some(({ can_remind: may }) => may)
  const isAwaited = split.shares.some(({ state }) => state === 'open')
  return (
    <>
      <PayPart busy={payRest.busy} begin={() => payRest.act({ id })} onChanged={onChanged}>
        <Trans>
          Pay the rest, <Money dollars={split.rest} />
        </Trans>
      </PayPart>
      {isAwaited && (
        <Button look="outline" full busy={remind.busy} disabled={!mayRemind} onClick={() => void ask()}>
          <Trans>Remind those who have not paid</Trans>
        </Button>
      )}
      {isAwaited && !mayRemind && (
        <p className="muted small">
          <Trans>Everyone was asked within the last six hours. You can remind them after that.</Trans>
        </p>
      )}
      <Button look="quiet" full onClick={() => setEnding(true)}>
        <Trans>End the split</Trans>
      </Button>
      {problem !== null && <p role="alert">{failureText(problem)}</p>}
      {ending && (
        <ConfirmDialog
          title={t`End the split?`}
          opened
          confirm={t`End it`}
          cancel={t`Keep it`}
          dangerous
          busy={end.busy}
          onConfirm={() => void stop()}
          onClose={() => setEnding(false)}
        >
          <Trans>
            Everyone who has paid gets their money back, and the days become free for others. Nothing is
            booked.
          </Trans>
        </ConfirmDialog>
      )}
    </>
  )
}

/** Who of a party has paid, until when the others can, and what its main hunter can do. */
export const SplitPanel = ({ held, onChanged }: SplitPanelProps) => {
  const read = useRead(splitCalls.read, { id: held.id })
  const [isChanged, setChanged] = useState(false)
  const [readdressed, setReaddressed] = useState<SplitShare | null>(null)
  const changed = () => {
    setChanged(true)
    void read.refresh()
    onChanged()
  }
  return (
    <Card as="section" aria-labelledby="split">
      <h2 id="split">
        <Trans>Shared payment</Trans>
      </h2>
      <QueryBoundary read={read} problem={t`The shares could not be loaded.`}>
        {({ data: split }) => {
          const until = recordTimeOf(split.until, held.stand_detail.time_zone)
          const paid = split.shares.filter((share) => !isUnpaid(share)).length
          const all = split.shares.length
          return (
            <div className="stack">
              {split.state === 'open' && (
                <p role="status">
                  <Trans>
                    {paid} of {all} shares are paid. The others can be paid until <strong>{until}</strong>,
                    and the days are kept for you. If one is missing then, everyone gets their money back.
                  </Trans>
                </p>
              )}
              {split.state === 'booked' && (
                // What was pressed is gone: the focus goes to what it has done.
                <p role="status" tabIndex={-1} ref={(line) => (isChanged ? line?.focus() : undefined)}>
                  <Trans>All shares are paid.</Trans>
                </p>
              )}
              {split.state === 'ended' && split.ended !== null && (
                <p role="status" tabIndex={-1} ref={(line) => (isChanged ? line?.focus() : undefined)}>
                  {endWords(split.ended)}
                </p>
              )}
              <ShareList
                shares={split.shares}
                ended={split.state === 'ended'}
                timeZone={held.stand_detail.time_zone}
                onReaddress={split.state === 'open' ? setReaddressed : undefined}
              />
              {readdressed !== null && (
                <ReaddressDialog
                  reservationId={held.id}
                  share={readdressed}
                  onClose={() => setReaddressed(null)}
                  onChanged={changed}
                />
              )}
              {split.state === 'open' && (
                <div className={css['splitActs']}>
                  <Acts id={held.id} split={split} onChanged={changed} />
                </div>
              )}
            </div>
          )
        }}
      </QueryBoundary>
    </Card>
  )
}
