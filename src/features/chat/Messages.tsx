import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useRead } from '#app/data/use-read.ts'
import { failureText } from '#app/i18n/language.ts'
import { useSession } from '#app/session/session.ts'
import { chatCalls } from '#core/calls/messages/chat.ts'
import type { Given } from '#core/contract/define.ts'
import { Button } from '#ui/controls/Button.tsx'
import css from './chat.module.css'
import { MessageItem } from './MessageItem.tsx'

interface Thread {
  reservationId: number
  userId: number
}

interface MessagesProps {
  thread: Thread
  found: Given<typeof chatCalls.list>
  /** How many newer messages stand below these. */
  shown: number
  /** Of the other person, where there is one. */
  name: string | null
}

/** One answer's messages, and above them a button for the earlier ones. */
export function Messages({ thread, found, shown, name }: MessagesProps) {
  const { userId: me } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  const first = found.data[0]
  const isMore = first !== undefined && found.total_records > shown + found.data.length
  return (
    <>
      {isMore &&
        (isOpen ? (
          <Earlier thread={thread} before={first.id} shown={shown + found.data.length} name={name} />
        ) : (
          <li className={css['earlier']}>
            <Button look="outline" size="compact" onClick={() => setIsOpen(true)}>
              <Trans>Load earlier</Trans>
            </Button>
          </li>
        ))}
      {found.data.map((message) => (
        <MessageItem key={message.id} message={message} own={message.user.id === me} name={name} />
      ))}
    </>
  )
}

interface EarlierProps {
  thread: Thread
  before: number
  shown: number
  /** Of the other person, where there is one. */
  name: string | null
}

function Earlier({ thread, before, shown, name }: EarlierProps) {
  const read = useRead(chatCalls.list, { ...thread, before })
  if (read.data) return <Messages thread={thread} found={read.data} shown={shown} name={name} />
  return (
    <li className={css['earlier']}>
      <Button
        look="outline"
        size="compact"
        busy={read.state === 'loading'}
        onClick={() => void read.refresh()}
      >
        <Trans>Load earlier</Trans>
      </Button>
      {read.failure && <span role="alert">{failureText(read.failure)}</span>}
    </li>
  )
}
