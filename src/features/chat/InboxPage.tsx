import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { usePending } from '#app/data/pending-items.ts'
import { useReadPages } from '#app/data/use-read-pages.ts'
import { useSession } from '#app/session/session.ts'
import { inboxCalls, type InboxThread } from '#core/calls/messages/inbox.ts'
import { wholeParty } from '#core/rules/chat.ts'
import { timeOf } from '#parts/days/time-of.ts'
import { MoreButton } from '#parts/page/MoreButton.tsx'
import { Page } from '#parts/page/Page.tsx'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { StateChip } from '#parts/page/StateChip.tsx'
import { PushOffer } from '#parts/push/PushOffer.tsx'
import { PartyIcon } from '#ui/icons/index.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Empty } from '#ui/messages/Empty.tsx'
import { Avatar } from '#ui/pictures/Avatar.tsx'
import css from './chat.module.css'

const photoWords = (count: number): string => plural(count, { one: 'Photo', other: '# photos' })
/** What a message says in one line. */
const summary = (text: string, photos: number): string => (text === '' ? photoWords(photos) : text)

interface LastProps {
  last: NonNullable<InboxThread['last']>
  me: number
}

function LastMessage({ last, me }: LastProps) {
  const writer = last.user.id === me ? t`You` : last.user.first_name
  const said = summary(last.message, last.photos)
  return (
    <span className={css['last']}>
      <Trans>
        {writer}: {said}
      </Trans>
    </span>
  )
}

/** The newest message that waits on this phone for a thread. */
const useWaiting = ({ reservation_id, user_id }: InboxThread, me: number) =>
  (usePending(me)?.pending ?? []).findLast(
    ({ callKey, state, payload }) =>
      callKey === 'chat.send' &&
      state !== 'sent' &&
      Number(payload['reservationId']) === reservation_id &&
      Number(payload['userId']) === user_id,
  )

function ThreadCard({ thread, me }: { thread: InboxThread; me: number }) {
  const waiting = useWaiting(thread, me)
  const isParty = thread.user_id === wholeParty
  const { unread, last } = thread
  return (
    <Card as="li">
      <Link
        to="/my-profile/chat/$reservationId/$userName/$userId"
        params={{
          reservationId: String(thread.reservation_id),
          userName: thread.name,
          userId: String(thread.user_id),
        }}
        className={css['entry']}
      >
        {isParty ? (
          <span className={css['party']}>
            <PartyIcon size={24} />
          </span>
        ) : (
          <Avatar name={thread.name} src={thread.image} />
        )}
        <span className={css['line']}>
          <span className={css['first']}>
            <strong>{thread.name}</strong>
            {last && <time dateTime={last.date}>{timeOf(last.date)}</time>}
          </span>
          <span className="muted small">{isParty ? t`Everyone on the hunt` : thread.stand}</span>
          <span className={css['first']}>
            {waiting ? (
              <span className={css['last']}>
                {summary(String(waiting.payload['message']), Object.keys(waiting.media).length)}
              </span>
            ) : (
              last && <LastMessage last={last} me={me} />
            )}
            {unread > 0 && (
              <span className={css['unread']}>
                {unread > 99 ? '99+' : unread}
                <span className="hidden-visually"> {t`unread`}</span>
              </span>
            )}
          </span>
          {waiting && (
            <span>
              <StateChip state={waiting.state} />
            </span>
          )}
        </span>
      </Link>
    </Card>
  )
}

/** The chat threads of all reservations, those with the newest messages first. */
export const InboxPage = () => {
  const read = useReadPages(inboxCalls.list, {})
  const { userId } = useSession()
  return (
    <Page title={t`Inbox`}>
      <PushOffer>{t`Get notified of new messages, even when the app is closed.`}</PushOffer>
      <QueryBoundary
        read={read}
        isEmpty={(threads) => threads.length === 0}
        empty={
          <Empty title={t`No messages yet`}>
            <Trans>You can write to a landowner once you have booked a stand.</Trans>
          </Empty>
        }
        problem={t`Your messages could not be loaded.`}
      >
        {(threads) => (
          <>
            <ul className={css['list']}>
              {threads.map((thread) => (
                <ThreadCard
                  key={`${thread.reservation_id}:${thread.user_id}`}
                  thread={thread}
                  me={userId ?? 0}
                />
              ))}
            </ul>
            <MoreButton hasMore={read.hasMore} loading={read.loadingMore} more={read.hasNext} />
          </>
        )}
      </QueryBoundary>
    </Page>
  )
}
