import type { MessageDescriptor } from '@lingui/core'
import { cardSizes } from '#core/rules/pictures.ts'
import { msg, t } from '@lingui/core/macro'
import { locale, failureText } from '#app/i18n/language.ts'
import type { OwnTrophy } from '#core/calls/shapes/trophies.ts'
import { showDay } from '#core/rules/time/days.ts'
import { outboxMark } from '#offline/outbox/overlay/marks.ts'
import { StateChip } from '#parts/page/StateChip.tsx'
import { Card, Chip, type Tone } from '#ui/layout/Card.tsx'
import { Picture } from '#ui/pictures/Picture.tsx'
import css from './trophies.module.css'

const words: Record<OwnTrophy['status'], [Tone, MessageDescriptor]> = {
  pending: ['queued', msg`Pending`],
  approved: ['sent', msg`Approved`],
  rejected: ['needs', msg`Rejected`],
}

export const TrophyCard = ({ trophy }: { trophy: OwnTrophy }) => {
  const mark = outboxMark(trophy)
  const [tone, word] = words[trophy.status]
  return (
    <Card as="li" className={css['card'] ?? ''}>
      <Picture
        src={trophy.image}
        alt={trophy.name || t`Trophy`}
        width={4}
        height={3}
        sizes={cardSizes}
        className={css['picture']}
      />
      <div className={css['body']}>
        <div className="row spread">
          <h2>{trophy.stand.title}</h2>
          {mark ? <StateChip state={mark.state} /> : <Chip tone={tone}>{t(word)}</Chip>}
        </div>
        <p className="muted small">{trophy.stand.address}</p>
        <p>
          {trophy.specie?.specie_name ?? trophy.name} · {showDay(trophy.harvest_date, locale())}
        </p>
        {mark?.state === 'needs_you' && (
          <p role="alert">{mark.reason !== null && failureText(mark.reason)}</p>
        )}
      </div>
    </Card>
  )
}
