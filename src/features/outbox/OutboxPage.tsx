import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useConnection } from '#app/device/connection.ts'
import { itemTitleText } from '#parts/outbox/item-title.ts'
import { signInAgain } from '#app/session/sign-in-again.ts'
import { type OutboxItem, useOutbox } from '#app/data/use-outbox.ts'
import { timeOf } from '#parts/days/time-of.ts'
import { Page } from '#parts/page/Page.tsx'
import { StateChip } from '#parts/page/StateChip.tsx'
import { useNow } from '#parts/days/use-now.ts'
import { Button } from '#ui/controls/Button.tsx'
import { saveFile } from '#ui/controls/save-file.ts'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { Empty } from '#ui/messages/Empty.tsx'
import { toast } from '#ui/messages/toast.ts'
import { useLostItems } from '#app/data/unsent-items.ts'
import { EditDialog } from './EditDialog.tsx'
import { LostItems } from './LostItems.tsx'
import { OutboxEntry } from './OutboxEntry.tsx'
import css from './outbox.module.css'
import { blockerOf } from './words.ts'

const save = (file: Blob) =>
  saveFile(file, `highseat-waiting-${new Date().toISOString().slice(0, 16).replaceAll(':', '')}.json`)
const sentShown = 5

/** All pending items with their reasons and attempts. Nothing is ever deleted automatically. */
export const OutboxPage = () => {
  const outbox = useOutbox()
  const { online } = useConnection()
  const { lost: lostItems } = useLostItems()
  const now = useNow(1000)
  const [discarding, setDiscarding] = useState<OutboxItem | null>(null)
  const [editing, setEditing] = useState<OutboxItem | null>(null)
  const [sending, setSending] = useState(false)
  const all = outbox.items.filter(({ state }) => state !== 'sent')
  const needing = all.filter(({ state }) => state === 'needs_you')
  const waiting = all.filter(({ state }) => state !== 'needs_you')
  const held = all.filter(({ state }) => state === 'auth').length
  const sent = outbox.items.filter(({ state }) => state === 'sent').slice(-sentShown)

  const lost = discarding && itemTitleText(discarding.title)

  const sendAll = async () => {
    setSending(true)
    await outbox.sendNow().finally(() => setSending(false))
  }
  const group = (title: string, items: readonly OutboxItem[]) =>
    items.length > 0 && (
      <section className={css['group']} aria-label={title}>
        <h2>{`${title} (${items.length})`}</h2>
        <ul className={css['list']}>
          {items.map((item) => (
            <OutboxEntry
              key={item.id}
              item={item}
              blocker={blockerOf(item, all)}
              online={online}
              now={now}
              onSend={() => void outbox.sendNow(item.id)}
              onEdit={() => setEditing(item)}
              onDiscard={() => setDiscarding(item)}
            />
          ))}
        </ul>
      </section>
    )

  return (
    <Page
      title={t`Waiting to be sent`}
      lead={
        online
          ? t`You are online. Everything sends automatically.`
          : t`No signal. Everything here is saved on this phone.`
      }
    >
      {held > 0 && (
        <div className={css['notice']} role="alert">
          <p>
            {plural(held, {
              one: 'One item cannot be sent until you sign in again. Nothing is lost.',
              other: '# items cannot be sent until you sign in again. Nothing is lost.',
            })}
          </p>
          <Button size="compact" onClick={() => signInAgain.set(true)}>
            <Trans>Sign in</Trans>
          </Button>
        </div>
      )}
      <LostItems />
      {all.length === 0 ? (
        outbox.ready &&
        lostItems.length === 0 && (
          <Empty title={t`Everything is sent`}>
            <Trans>What you write waits here until it is sent, even without a signal.</Trans>
          </Empty>
        )
      ) : (
        <>
          <div className={css['acts']}>
            <Button busy={sending} onClick={() => void sendAll()}>
              <Trans>Send all now</Trans>
            </Button>
            <Button
              look="quiet"
              onClick={() =>
                void outbox
                  .exportFile()
                  .then(save)
                  .catch(() => toast(t`This phone could not read what waits. Please try again.`, 'problem'))
              }
            >
              <Trans>Export as a file</Trans>
            </Button>
          </div>
          {group(t`Needs you`, needing)}
          {group(t`On its way`, waiting)}
        </>
      )}
      {sent.length > 0 && (
        <section className={css['group']} aria-label={t`Just sent`}>
          <h2>
            <Trans>Just sent</Trans>
          </h2>
          <ul className={css['sent']}>
            {sent.toReversed().map((item) => (
              <li key={item.id}>
                <span>{itemTitleText(item.title)}</span>
                <span className="muted small">
                  {item.sentAt && timeOf(item.sentAt.toISOString(), undefined, now)}
                </span>
                <StateChip state="sent" />
              </li>
            ))}
          </ul>
        </section>
      )}
      {discarding && (
        <ConfirmDialog
          title={t`Discard this?`}
          opened
          dangerous
          confirm={t`Discard`}
          cancel={t`Keep it`}
          onClose={() => setDiscarding(null)}
          onConfirm={() => {
            void outbox.discard(discarding.id)
            setDiscarding(null)
          }}
        >
          <Trans>
            “{lost}” has not been sent. It will be deleted from this phone and cannot be brought back.
          </Trans>
        </ConfirmDialog>
      )}
      {editing && <EditDialog item={editing} onClose={() => setEditing(null)} />}
    </Page>
  )
}
