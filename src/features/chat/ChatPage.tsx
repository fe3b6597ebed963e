import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { failureText, locale } from '#app/i18n/language.ts'
import { useConnection } from '#app/device/connection.ts'
import { useAct } from '#app/data/use-act.ts'
import { useRead } from '#app/data/use-read.ts'
import { chatCalls } from '#core/calls/messages/chat.ts'
import { wholeParty } from '#core/rules/chat.ts'
import type { Person } from '#core/calls/shapes/people.ts'
import { notificationCalls } from '#core/calls/notifications.ts'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { Page } from '#parts/page/Page.tsx'
import { Empty } from '#ui/messages/Empty.tsx'
import css from './chat.module.css'
import { Messages } from './Messages.tsx'
import { WriteBox } from './WriteBox.tsx'

const route = getRouteApi('/my-profile/chat/$reservationId/$userName/$userId')
/** Milliseconds between refreshes of an open thread while online. */
const every = 8000

/** Who sees the newest message has read what the bell says of this thread. */
const useReadMark = (thread: { reservationId: number; userId: number }, newest: number | undefined) => {
  const { act } = useAct(chatCalls.read)
  const { reservationId, userId } = thread
  const isUnread = (useRead(notificationCalls.unread, {}).data?.data.chats ?? 0) > 0
  useEffect(() => {
    // What waits in the outbox has a negative number and is one's own.
    if (isUnread && newest !== undefined && newest > 0) void act({ reservationId, userId })
  }, [act, isUnread, reservationId, userId, newest])
}

/** Who reads what is written to everybody. */
function Everybody({ others }: { others: readonly Person[] }) {
  const names = new Intl.ListFormat(locale()).format(
    others.map(({ first_name, last_name }) => `${first_name} ${last_name}`),
  )
  return (
    <p className={`muted ${css['people']}`}>
      {names !== '' && <Trans>With {names}.</Trans>}{' '}
      <Trans>Hunters who join later can read the whole conversation.</Trans>
    </p>
  )
}

/** A chat thread of a reservation, readable and writable offline. */
export const ChatPage = () => {
  const { reservationId, userName, userId } = route.useParams()
  const thread = { reservationId: Number(reservationId), userId: Number(userId) }
  const read = useRead(chatCalls.list, thread)
  const { online } = useConnection()
  const end = useRef<HTMLLIElement>(null)
  const messages = read.data?.data ?? []
  const { refresh } = read
  const isParty = thread.userId === wholeParty
  // Without a signal a thread that is not on this phone can still be written in: the service decides on arrival.
  const isNotHere = read.data === undefined && read.failure?.status === 0

  useEffect(() => {
    // Braces: newer browsers return a promise here, which an effect must not return.
    end.current?.scrollIntoView({ block: 'end' })
  }, [messages.length])
  useReadMark(thread, online ? messages.at(-1)?.id : undefined)
  useEffect(() => {
    if (!online) return
    const timer = setInterval(() => document.visibilityState === 'visible' && void refresh(), every)
    return () => clearInterval(timer)
  }, [online, refresh])

  return (
    <Page
      title={userName}
      crumbs={[
        { label: t`Reservation`, to: `/my-profile/reservation-details/${reservationId}` },
        { label: t`Chat` },
      ]}
      isHeadKept
    >
      {isParty && <Everybody others={read.data?.others ?? []} />}
      <div className={css['thread']}>
        <QueryBoundary
          read={read}
          isEmpty={(found) => found.data.length === 0}
          empty={
            <Empty title={t`No messages yet`}>
              {isParty ? (
                <Trans>Say hello; everyone on the hunt is notified right away.</Trans>
              ) : (
                <Trans>Say hello; {userName} is notified right away.</Trans>
              )}
            </Empty>
          }
          problem={read.failure ? failureText(read.failure) : t`The messages could not be loaded.`}
        >
          {(found) => (
            <ol className={css['messages']} aria-label={t`Messages with ${userName}`} aria-live="polite">
              <Messages thread={thread} found={found} shown={0} name={isParty ? null : userName} />
              <li ref={end} className={css['end']} aria-hidden />
            </ol>
          )}
        </QueryBoundary>
        {(read.data?.is_allowed_chat === true || isNotHere) && (
          <WriteBox {...thread} isThreadShown={!isNotHere} />
        )}
        {read.data?.is_allowed_chat === false && (
          <p className="muted">
            <Trans>This chat is closed.</Trans>
          </p>
        )}
      </div>
    </Page>
  )
}
