import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { itemTitleText } from '#parts/outbox/item-title.ts'
import type { OutboxItem } from '#app/data/use-outbox.ts'
import { timeOf } from '#parts/days/time-of.ts'
import { StateChip } from '#parts/page/StateChip.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import {
  BellIcon,
  ChatIcon,
  CheckIcon,
  ClockIcon,
  StarIcon,
  TicketIcon,
  TrophyIcon,
} from '#ui/icons/index.tsx'
import { HeartIcon, OutIcon } from '#ui/icons/stand.tsx'
import { editable } from './EditDialog.tsx'
import { ItemPictures } from './ItemPictures.tsx'
import css from './outbox.module.css'
import { nextTryWords, triedWords, whyWords } from './words.ts'

const icons: Record<string, ReactNode> = {
  chat: <ChatIcon size={22} />,
  trophies: <TrophyIcon size={22} />,
  tickets: <TicketIcon size={22} />,
  notifications: <BellIcon size={22} />,
  devices: <BellIcon size={22} />,
  stands: <HeartIcon size={22} />,
  accounts: <StarIcon size={22} />,
  returns: <ClockIcon size={22} />,
  waivers: <CheckIcon size={22} />,
  checkin: <CheckIcon size={22} />,
  checkout: <OutIcon size={22} />,
}
const kindOf = ({ callKey, input }: OutboxItem): string =>
  callKey === 'reservations.attend'
    ? ((input as { kind?: string }).kind ?? 'checkin')
    : callKey.split('.')[0]!

interface EntryProps {
  item: OutboxItem
  blocker: OutboxItem | null
  online: boolean
  now: Date
  onSend: () => void
  onEdit: () => void
  onDiscard: () => void
}

/** A pending item: its title, state and reason, and the actions for it. */
export const OutboxEntry = ({ item, blocker, online, now, onSend, onEdit, onDiscard }: EntryProps) => {
  // Without a signal nothing is on its way, though a request may still hang.
  const away = online && item.state === 'sending'
  const needs = item.state === 'needs_you'
  // "Send now" would do nothing until something else has happened.
  const stays = item.needsNewVersion || item.state === 'auth' || blocker !== null
  const written = timeOf(item.createdAt.toISOString(), undefined, now)
  const facts = [
    t`Written ${written}`,
    online ? triedWords(item.attempts) : null,
    online && item.nextAt && !needs ? nextTryWords(item.nextAt, now) : null,
  ]
  return (
    <Card as="li" className={needs ? css['needs'] : undefined}>
      <div className={css['head']}>
        <span className={css['icon']}>{icons[kindOf(item)]}</span>
        <h3>{itemTitleText(item.title)}</h3>
        <StateChip state={item.state === 'sending' && !away ? 'queued' : item.state} />
      </div>
      <p role={needs ? 'alert' : undefined} className={needs ? undefined : 'muted'}>
        {whyWords(item, blocker, online)}
      </p>
      {item.files > 0 && <ItemPictures id={item.id} count={item.files} />}
      <p className="muted small">{facts.filter((fact) => fact !== null).join(' · ')}</p>
      <div className={css['acts']}>
        {!stays && (
          <Button look={needs ? 'spruce' : 'outline'} size="compact" disabled={away} onClick={onSend}>
            {needs ? t`Try again` : t`Send now`}
          </Button>
        )}
        {editable(item) && (
          <Button look="outline" size="compact" disabled={away} onClick={onEdit}>
            <Trans>Edit</Trans>
          </Button>
        )}
        <Button look="quiet" size="compact" disabled={away} onClick={onDiscard}>
          <Trans>Discard</Trans>
        </Button>
      </div>
    </Card>
  )
}
