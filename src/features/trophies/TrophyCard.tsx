import type { OwnTrophy } from '#core/calls/reservations.ts'
import { showDay } from '#core/rules/days.ts'
import { outboxMark } from '#offline/overlay.ts'
import { StateChip } from '#parts/StateChip.tsx'
import { Card, Chip, type Tone } from '#ui/Card.tsx'
import { Picture } from '#ui/Picture.tsx'
import css from './trophies.module.css'

const words: Record<OwnTrophy['status'], [Tone, string]> = {
  pending: ['queued', 'Pending'],
  approved: ['sent', 'Approved'],
  rejected: ['needs', 'Rejected'],
}

export const TrophyCard = ({ trophy }: { trophy: OwnTrophy }) => {
  const mark = outboxMark(trophy)
  const [tone, word] = words[trophy.status]
  return (
    <Card as="li" className={css['card'] ?? ''}>
      <Picture
        src={trophy.image}
        alt={trophy.name || 'Trophy'}
        width={4}
        height={3}
        className={css['picture']}
      />
      <div className={css['body']}>
        <div className="row spread">
          <h2>{trophy.stand.title}</h2>
          {mark ? <StateChip state={mark.state} /> : <Chip tone={tone}>{word}</Chip>}
        </div>
        <p className="muted small">{trophy.stand.address}</p>
        <p>
          {trophy.specie?.specie_name ?? trophy.name} · {showDay(trophy.harvest_date)}
        </p>
        {mark?.state === 'needs_you' && <p role="alert">{mark.reason}</p>}
      </div>
    </Card>
  )
}
