import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useAct } from '#app/data/use-act.ts'
import { useRead } from '#app/data/use-read.ts'
import { transferProblem } from './transfer-problem.ts'
import { type Landowner, transferCalls } from '#core/calls/owners/transfers.ts'
import type { OwnStandCard } from '#core/calls/later-stands.ts'
import { useConfirmation } from '#parts/forms/confirmed.ts'
import { Button } from '#ui/controls/Button.tsx'
import { TextField } from '#ui/controls/fields.tsx'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { Empty } from '#ui/messages/Empty.tsx'
import { Problem } from '#ui/messages/Problem.tsx'
import { Skeleton } from '#ui/messages/Skeleton.tsx'
import { toast } from '#ui/messages/toast.ts'
import { Avatar } from '#ui/pictures/Avatar.tsx'
import styles from './my-stands.module.css'

/** Milliseconds of rest before a name is looked up (spec 2 §9). */
const restMs = 800

function Found(props: { search: string; chosen: Landowner | null; onChoose: (person: Landowner) => void }) {
  const { search, chosen, onChoose } = props
  const read = useRead(transferCalls.find, { search })
  if (read.failure?.status === 404)
    return (
      <Empty title={t`No landowner found`}>
        <Trans>Only landowners appear here. Try the full email address.</Trans>
      </Empty>
    )
  if (read.state === 'failed')
    return <Problem title={t`Something went wrong`} onRetry={() => void read.refresh()} />
  if (!read.data) return <Skeleton height={52} />
  return (
    <ul className={styles.people} aria-label={t`Landowners`}>
      {read.data.data.map((person) => (
        <li key={person.id}>
          <label>
            <Avatar src={person.image} name={`${person.first_name} ${person.last_name}`} />
            <span>
              {person.first_name} {person.last_name}
            </span>
            <input
              type="radio"
              name="receiver"
              checked={chosen?.id === person.id}
              onChange={() => onChoose(person)}
            />
          </label>
        </li>
      ))}
    </ul>
  )
}

/** Asks another landowner to take a stand over. */
export function TransferDialog({ stand, onClose }: { stand: OwnStandCard; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), restMs)
  const [receiver, setReceiver] = useState<Landowner | null>(null)
  const ask = useAct(transferCalls.ask)
  const { busy, confirm } = useConfirmation()
  const { title } = stand
  const name = receiver ? `${receiver.first_name} ${receiver.last_name}` : ''
  const send = async () => {
    if (!receiver) return
    const result = await confirm(ask.act({ id: stand.id, invited_to: receiver.id }))
    if (result.outcome === 'failed') return
    toast(t`Stand transfer successfully`)
    onClose()
  }
  return (
    <Dialog title={t`Transfer ${title}`} opened onClose={() => !busy && onClose()} size="small">
      <div className="stack">
        <TextField
          name="search"
          label={t`Landowner’s name or email`}
          autoComplete="off"
          value={typed}
          onChange={(value) => {
            setTyped(value)
            setReceiver(null)
          }}
        />
        {search.length > 1 && <Found search={search} chosen={receiver} onChoose={setReceiver} />}
        <p className={styles.warning}>
          <strong>
            <Trans>Everything goes with the stand:</Trans>
          </strong>{' '}
          <Trans>
            images, vouchers, routes, reservations, trophies, reviews and all later earnings. Payouts already
            made stay yours.
          </Trans>
        </p>
        {ask.failure && <p role="alert">{transferProblem(ask.failure)}</p>}
        <Button full look="ember" disabled={receiver === null} busy={busy} onClick={() => void send()}>
          {receiver ? <Trans>Ask {name}</Trans> : <Trans>Choose a landowner</Trans>}
        </Button>
        <Button full look="quiet" disabled={busy} onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </Dialog>
  )
}

/** Takes the request back. */
export function WithdrawDialog({ stand, onClose }: { stand: OwnStandCard; onClose: () => void }) {
  const withdraw = useAct(transferCalls.withdraw)
  const { title } = stand
  const go = async () => {
    const result = await withdraw.act({ id: stand.id })
    if (result.outcome === 'failed') return toast(transferProblem(result.failure), 'problem')
    toast(t`stand transfer cancelled successfully`)
    onClose()
  }
  return (
    <ConfirmDialog
      title={t`Cancel Transfer`}
      opened
      confirm={t`Cancel Transfer`}
      cancel={t`Keep asking`}
      busy={withdraw.busy}
      onConfirm={() => void go()}
      onClose={onClose}
    >
      <Trans>{title} stays yours, and the person you asked is notified.</Trans>
    </ConfirmDialog>
  )
}
