import { t } from '@lingui/core/macro'
import { failureText } from '#app/i18n/language.ts'
import type { Message } from '#core/calls/chat.ts'
import { outboxMark } from '#offline/outbox/overlay/marks.ts'
import { StateChip } from '#parts/page/StateChip.tsx'
import { timeOf } from '#parts/attendance/attendance.ts'
import { MessagePhotos } from './MessagePhotos.tsx'
import css from './chat.module.css'

interface MessageItemProps {
  message: Message
  own: boolean
  name: string
}

export const MessageItem = ({ message, own, name }: MessageItemProps) => {
  const mark = outboxMark(message)
  return (
    <li className={own ? `${css['bubble']} ${css['own']}` : css['bubble']}>
      <span className="hidden-visually">{own ? t`You` : name}: </span>
      {(message.photos ?? []).length > 0 && (
        <MessagePhotos photos={message.photos ?? []} from={own ? t`You` : name} />
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
