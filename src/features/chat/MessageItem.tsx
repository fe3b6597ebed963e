import { t } from '@lingui/core/macro'
import { failureText } from '#app/i18n/language.ts'
import type { Message } from '#core/calls/messages/chat.ts'
import { outboxMark } from '#offline/outbox/overlay/marks.ts'
import { StateChip } from '#parts/page/StateChip.tsx'
import { timeOf } from '#parts/days/time-of.ts'
import { MessagePhotos } from './MessagePhotos.tsx'
import { Avatar } from '#ui/pictures/Avatar.tsx'
import css from './chat.module.css'

interface MessageItemProps {
  message: Message
  own: boolean
  /** Of the other person, where there is one. */
  name: string | null
}

/** Who wrote a message among several; for a phone's older answer, nobody is named. */
function Writer({ user }: Pick<Message, 'user'>) {
  const name = `${user.first_name ?? ''} ${user.last_name ?? ''}`.trim()
  return (
    <span className={css['writer']}>
      <Avatar src={user.image} name={name} size={28} />
      {name}
    </span>
  )
}

export const MessageItem = ({ message, own, name }: MessageItemProps) => {
  const mark = outboxMark(message)
  const { user } = message
  return (
    <li className={own ? `${css['bubble']} ${css['own']}` : css['bubble']}>
      {own || name !== null ? (
        <span className="hidden-visually">{own ? t`You` : name}: </span>
      ) : (
        <Writer user={user} />
      )}
      {(message.photos ?? []).length > 0 && (
        <MessagePhotos photos={message.photos ?? []} from={own ? t`You` : (name ?? user.first_name ?? '')} />
      )}
      {message.message}
      <span className={css['meta']}>
        <time dateTime={message.date}>{timeOf(message.written_at ?? message.date)}</time>
        {mark && <StateChip state={mark.state} />}
        {mark?.state === 'needs_you' && (
          <span role="alert">{mark.reason !== null && failureText(mark.reason)}</span>
        )}
      </span>
    </li>
  )
}
