import { t } from '@lingui/core/macro'
import { notificationCalls } from '#core/calls/notifications.ts'
import { usePending } from '#app/data/pending-items.ts'
import { useRead } from '#app/data/use-read.ts'
import { useSession } from '#app/session/session.ts'
import styles from './BottomBar.module.css'

const Count = ({ count, word }: { count: number; word: string }) =>
  count > 0 && (
    <span className={styles.count}>
      {count > 99 ? '99+' : count}
      <span className="hidden-visually"> {word}</span>
    </span>
  )

const UnreadCount = () => {
  const unread = useRead(notificationCalls.unread, {})
  return <Count count={unread.data?.data.chats ?? 0} word={t`unread`} />
}

const PendingCount = () => {
  const pending = usePending(useSession().userId)?.pending ?? []
  return <Count count={pending.filter(({ state }) => state !== 'sent').length} word={t`waiting to be sent`} />
}

/** The number beside Inbox and Me; a visitor has none, so it is no part of the first page. */
export const PlaceCount = ({ place }: { place: 'inbox' | 'me' }) =>
  place === 'inbox' ? <UnreadCount /> : <PendingCount />
