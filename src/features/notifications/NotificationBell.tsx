import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useConnection } from '#app/device/connection.ts'
import { failureText, translate } from '#app/i18n/language.ts'
import { notificationEnglish } from '#core/words/notification-messages.ts'
import { useAct } from '#app/data/use-act.ts'
import { useRead } from '#app/data/use-read.ts'
import { useReadPages } from '#app/data/use-read-pages.ts'
import { notificationCalls, type Notification, notificationPath } from '#core/calls/notifications.ts'
import { timeOf } from '#parts/days/time-of.ts'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { MoreButton } from '#parts/page/MoreButton.tsx'
import { PushOffer } from '#parts/push/PushOffer.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { toast } from '#ui/messages/toast.ts'
import { BellIcon } from '#ui/icons/index.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { Empty } from '#ui/messages/Empty.tsx'
import css from './bell.module.css'

/** Milliseconds between refreshes of the count while the page is visible. */
const every = 15_000
const badgeClass = (count: number): string =>
  [
    css['badge'],
    count > 100 ? css['above'] : count > 10 ? css['upTo100'] : count > 5 ? css['upTo10'] : css['upTo5'],
  ]
    .filter(Boolean)
    .join(' ')

/** In the reader's language; what a newer service says, or an older one said, in its own English. */
const notificationText = (note: Notification): string => {
  const english = notificationEnglish(note.type, note.code)
  return english === undefined ? note.message : translate(english, note.values)
}

const List = ({ onClose, onRead }: { onClose: () => void; onRead: () => void }) => {
  const read = useReadPages(notificationCalls.list, { per_page: 10 })
  const mark = useAct(notificationCalls.read)
  const all = useAct(notificationCalls.readAll)
  const navigate = useNavigate()
  const readAll = async (items: readonly Notification[]) => {
    const acted = await all.act({ last: Math.max(...items.map(({ id }) => id)) })
    if (acted.outcome === 'failed') return toast(failureText(acted.failure), 'problem')
    onRead()
    await read.refresh()
  }

  const open = async (note: Notification) => {
    if (!note.is_read) await mark.act({ id: note.id, is_read: true })
    onRead()
    onClose()
    void navigate({ href: notificationPath(note) })
  }
  return (
    <QueryBoundary
      read={read}
      isEmpty={(items) => items.length === 0}
      empty={<Empty title={t`No notifications yet`} />}
      problem={t`The notifications could not be loaded.`}
    >
      {(items) => (
        <>
          {items.some((note) => !note.is_read) && (
            <Button look="quiet" size="compact" busy={all.busy} onClick={() => void readAll(items)}>
              <Trans>Mark all read</Trans>
            </Button>
          )}
          <ul className={css['list']}>
            {items.map((note) => (
              <li key={note.id}>
                <button
                  type="button"
                  className={note.is_read ? `${css['entry']} ${css['read']}` : css['entry']}
                  onClick={() => void open(note)}
                >
                  <span className={css['dot']} aria-hidden />
                  <span>
                    {!note.is_read && (
                      <span className="hidden-visually">
                        <Trans>Unread:</Trans>{' '}
                      </span>
                    )}
                    {notificationText(note)}
                    <br />
                    <span className="muted small">
                      {timeOf(note.date)}
                      {note.count !== undefined && (
                        <>
                          {' · '}
                          <Plural value={note.count} one="# new message" other="# new messages" />
                        </>
                      )}
                    </span>
                  </span>
                </button>
              </li>
            ))}
            <li>
              <MoreButton hasMore={read.hasMore} loading={read.loadingMore} more={read.hasNext} />
            </li>
          </ul>
        </>
      )}
    </QueryBoundary>
  )
}

/** The header's bell: the unread count and the list, also offline. */
export const NotificationBell = () => {
  const [opened, setOpened] = useState(false)
  const unread = useRead(notificationCalls.unread, {})
  const { online } = useConnection()
  const count = unread.data?.data.count ?? 0
  const { refresh } = unread

  useEffect(() => {
    if (!online) return
    const ask = () => document.visibilityState === 'visible' && void refresh()
    const timer = setInterval(ask, every)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [online, refresh])

  const known = unread.data !== undefined
  useEffect(() => {
    if (known && 'setAppBadge' in navigator) void navigator.setAppBadge(count).catch(() => undefined)
  }, [known, count])

  return (
    <>
      <button
        type="button"
        className={css['bell']}
        aria-label={count > 0 ? t`Notifications, ${count} unread` : t`Notifications`}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        <BellIcon />
        {count > 0 && <span className={badgeClass(count)}>{count > 100 ? '100+' : count}</span>}
      </button>
      {opened && (
        <Dialog title={t`Notifications`} opened onClose={() => setOpened(false)} size="small">
          <PushOffer>{t`Get notifications at once, also while the app is closed.`}</PushOffer>
          <List onClose={() => setOpened(false)} onRead={() => void refresh()} />
          <Link to="/my-profile/notifications" onClick={() => setOpened(false)}>
            <Trans>Notification settings</Trans>
          </Link>
        </Dialog>
      )}
    </>
  )
}
