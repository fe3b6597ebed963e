import { useState } from 'react'
import { useConnection } from '#app/connection.ts'
import { type OutboxItem, useOutbox } from '#app/use-outbox.ts'
import { timeOf } from '#parts/attendance/attendance.ts'
import { Page } from '#parts/Page.tsx'
import { StateChip } from '#parts/StateChip.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Empty } from '#ui/Empty.tsx'
import { EditDialog, editable } from './EditDialog.tsx'
import css from './outbox.module.css'

const save = (file: Blob) => {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = `waiting-${new Date().toISOString().slice(0, 16).replaceAll(':', '')}.json`
  link.click()
  URL.revokeObjectURL(address)
}

const Entry = ({
  item,
  onEdit,
  onDiscard,
}: {
  item: OutboxItem
  onEdit: () => void
  onDiscard: () => void
}) => {
  const { sendNow } = useOutbox()
  const { online } = useConnection()
  return (
    <Card as="li">
      <div className="row spread">
        <h2>{item.title}</h2>
        <StateChip state={item.state} />
      </div>
      <p className="muted small">
        Written {timeOf(item.createdAt.toISOString())}
        {online && item.attempts > 0 && ` · tried ${item.attempts} ${item.attempts === 1 ? 'time' : 'times'}`}
        {online &&
          item.nextAt &&
          item.state === 'queued' &&
          ` · next try ${timeOf(item.nextAt.toISOString())}`}
      </p>
      {item.reason !== null && item.state === 'needs_you' && <p role="alert">{item.reason}</p>}
      <div className={css['acts']}>
        <Button
          look="outline"
          size="compact"
          disabled={item.state === 'sending'}
          onClick={() => void sendNow(item.id)}
        >
          Send now
        </Button>
        {editable(item) && (
          <Button look="outline" size="compact" disabled={item.state === 'sending'} onClick={onEdit}>
            Edit
          </Button>
        )}
        <Button look="quiet" size="compact" disabled={item.state === 'sending'} onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </Card>
  )
}

/** What waits on this phone: why, how often it was tried, and what one can do about it. Nothing goes by itself. */
export const OutboxPage = () => {
  const outbox = useOutbox()
  const { online } = useConnection()
  const [discarding, setDiscarding] = useState<OutboxItem | null>(null)
  const [editing, setEditing] = useState<OutboxItem | null>(null)
  const waiting = outbox.items.filter((item) => item.state !== 'sent')

  return (
    <Page
      title="Waiting to be sent"
      lead={
        online
          ? 'There is a signal: things go by themselves.'
          : 'No signal. Everything here is safe on this phone.'
      }
    >
      {waiting.length === 0 ? (
        <Empty title="Everything is sent">What you write without a signal waits here.</Empty>
      ) : (
        <>
          <div className={css['acts']}>
            <Button onClick={() => void outbox.sendNow()}>Send all now</Button>
            <Button look="quiet" onClick={() => void outbox.exportFile().then(save)}>
              Export as a file
            </Button>
          </div>
          <ul className={css['list']}>
            {waiting.map((item) => (
              <Entry
                key={item.id}
                item={item}
                onEdit={() => setEditing(item)}
                onDiscard={() => setDiscarding(item)}
              />
            ))}
          </ul>
        </>
      )}
      {discarding && (
        <ConfirmDialog
          title="Discard this?"
          opened
          dangerous
          confirm="Discard"
          cancel="Keep it"
          onClose={() => setDiscarding(null)}
          onConfirm={() => {
            void outbox.discard(discarding.id)
            setDiscarding(null)
          }}
        >
          “{discarding.title}” has not been sent. It will be deleted from this phone and cannot be brought
          back.
        </ConfirmDialog>
      )}
      {editing && (
        <EditDialog
          item={editing}
          onClose={() => setEditing(null)}
          onSave={(input) => {
            void outbox.edit(editing.id, input)
            setEditing(null)
          }}
        />
      )}
    </Page>
  )
}
