import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { failureText } from '#app/i18n/language.ts'
import { useConnection } from '#app/device/connection.ts'
import { useSession } from '#app/session/session.ts'
import { useRead } from '#app/data/use-read.ts'
import { chatCalls } from '#core/calls/chat.ts'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { Page } from '#parts/page/Page.tsx'
import { Empty } from '#ui/messages/Empty.tsx'
import css from './chat.module.css'
import { MessageItem } from './MessageItem.tsx'
import { WriteBox } from './WriteBox.tsx'

const route = getRouteApi('/my-profile/chat/$reservationId/$userName/$userId')
/** Milliseconds between refreshes of an open thread while online. */
const every = 8000

/** A chat thread of a reservation, readable and writable offline. */
export const ChatPage = () => {
  const { reservationId, userName, userId } = route.useParams()
  const thread = { reservationId: Number(reservationId), userId: Number(userId) }
  const read = useRead(chatCalls.list, thread)
  const { userId: me } = useSession()
  const { online } = useConnection()
  const end = useRef<HTMLLIElement>(null)
  const messages = read.data?.data ?? []
  const { refresh } = read

  useEffect(() => {
    // Braces: newer browsers return a promise here, which an effect must not return.
    end.current?.scrollIntoView({ block: 'end' })
  }, [messages.length])
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
    >
      <div className={css['thread']}>
        <QueryBoundary
          read={read}
          isEmpty={(found) => found.data.length === 0}
          empty={
            <Empty title={t`No messages yet`}>
              <Trans>Say hello; {userName} is told at once.</Trans>
            </Empty>
          }
          problem={read.failure ? failureText(read.failure) : t`The messages could not be loaded.`}
        >
          {(found) => (
            <ol className={css['messages']} aria-label={t`Messages with ${userName}`} aria-live="polite">
              {found.data.map((message) => (
                <MessageItem
                  key={message.id}
                  message={message}
                  own={message.user.id === me}
                  name={userName}
                />
              ))}
              <li ref={end} className={css['end']} aria-hidden />
            </ol>
          )}
        </QueryBoundary>
        {read.data?.is_allowed_chat === true && <WriteBox {...thread} />}
        {read.data?.is_allowed_chat === false && (
          <p className="muted">
            <Trans>This chat is closed.</Trans>
          </p>
        )}
      </div>
    </Page>
  )
}
