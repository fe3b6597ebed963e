import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useRead } from '#app/data/use-read.ts'
import { useReadPages } from '#app/data/use-read-pages.ts'
import { notificationCalls } from '#core/calls/notifications.ts'
import { reservationCalls, type ReservationCard } from '#core/calls/reservations.ts'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { Page } from '#parts/page/Page.tsx'
import { PushOffer } from '#parts/push/PushOffer.tsx'
import { Avatar } from '#ui/pictures/Avatar.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Empty } from '#ui/messages/Empty.tsx'
import css from './chat.module.css'

interface Thread {
  reservationId: number
  userId: number
  name: string
  image: string | null
  about: string
}

const threadOf = (held: ReservationCard): Thread => {
  const person = held.current_user_type === 'landowner' ? held.user : held.stand_detail.user
  return {
    reservationId: held.id,
    userId: person.id,
    name: `${person.first_name} ${person.last_name}`,
    image: person.image,
    about: held.stand_detail.title,
  }
}

/** The chat threads of all reservations that still allow chat, with their last message. */
export const InboxPage = () => {
  const held = useReadPages(reservationCalls.list, { status: 'active' })
  const notes = useRead(notificationCalls.list, { page: 1, per_page: 50 })
  const fromNotes: Thread[] = (notes.data?.data ?? [])
    .filter((note) => note.type === 'chat')
    .map((note) => ({
      reservationId: Number(note.data['reservation_id']),
      userId: Number(note.data['user_id']),
      name: String(note.data['user_name']),
      image: null,
      about: note.message,
    }))
  const threads = (mine: readonly ReservationCard[]) => [
    ...new Map(
      [...mine.filter((card) => card.is_allowed_chat).map(threadOf), ...fromNotes]
        .toReversed()
        .map((thread) => [`${thread.reservationId}:${thread.userId}`, thread] as const),
    ).values(),
  ]

  return (
    <Page title={t`Inbox`}>
      <PushOffer>{t`Be told when somebody writes to you, also while the app is closed.`}</PushOffer>
      <QueryBoundary
        read={held}
        isEmpty={(items) => threads(items).length === 0}
        empty={
          <Empty title={t`No messages yet`}>
            <Trans>You can write to a landowner once you have booked a stand.</Trans>
          </Empty>
        }
        problem={t`Your messages could not be loaded.`}
      >
        {(items) => (
          <ul className={css['list']}>
            {threads(items).map((thread) => (
              <Card as="li" key={`${thread.reservationId}:${thread.userId}`}>
                <Link
                  to="/my-profile/chat/$reservationId/$userName/$userId"
                  params={{
                    reservationId: String(thread.reservationId),
                    userName: thread.name,
                    userId: String(thread.userId),
                  }}
                  className={css['entry']}
                >
                  <Avatar name={thread.name} src={thread.image} />
                  <span>
                    <strong>{thread.name}</strong>
                    <span className="muted">{thread.about}</span>
                  </span>
                </Link>
              </Card>
            ))}
          </ul>
        )}
      </QueryBoundary>
    </Page>
  )
}
