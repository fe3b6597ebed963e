import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { locale } from '#app/i18n/language.ts'
import { ringAcres } from '#core/rules/land/areas.ts'
import type { GroundPoint } from '#core/rules/land/land.ts'
import { areAcresSurprising } from '#core/rules/land/land-problems.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import css from './land.module.css'

interface AcresChoiceProps {
  boundary: readonly GroundPoint[] | null
  typedAcres: number | null
  onUse: (acres: number) => void
}

/** What the line encloses beside what was typed: the owner chooses, nothing is chosen for them. */
export const AcresChoice = ({ boundary, typedAcres, onUse }: AcresChoiceProps) => {
  const [kept, setKept] = useState<string | null>(null)
  if (!boundary || boundary.length < 3) return null
  const computed = Math.round(ringAcres(boundary) * 10) / 10
  const drawn = computed.toLocaleString(locale())
  const typed = typedAcres?.toLocaleString(locale()) ?? ''
  const apart = typedAcres === null ? 0 : Math.round(Math.abs(computed - typedAcres) * 10) / 10
  const question = `${computed} ${typedAcres}`
  const asks = apart > 0 && kept !== question
  const difference = apart.toLocaleString(locale())
  return (
    <Card>
      <div className="stack">
        <dl className={css['acres']}>
          <div>
            <dt>
              <Trans>The line encloses</Trans>
            </dt>
            <dd>{t`${drawn} acres`}</dd>
          </div>
          {typedAcres !== null && (
            <div>
              <dt>
                <Trans>You typed</Trans>
              </dt>
              <dd>{typed}</dd>
            </div>
          )}
        </dl>
        {areAcresSurprising(boundary, typedAcres) && (
          <p role="status">
            <strong>
              <Trans>These are far apart. Please check the line, or what you typed.</Trans>
            </strong>
          </p>
        )}
        {asks && (
          <>
            <p>
              <span className={css['apart']}>{t`${difference} acres apart`}</span> <Trans>Choose one.</Trans>
            </p>
            <div className={css['two']}>
              <Button look="outline" onClick={() => onUse(computed)}>{t`Use ${drawn}`}</Button>
              <Button look="outline" onClick={() => setKept(question)}>{t`Keep ${typed}`}</Button>
            </div>
          </>
        )}
        {typedAcres === null && (
          <Button look="outline" onClick={() => onUse(computed)}>{t`Use ${drawn} acres`}</Button>
        )}
      </div>
    </Card>
  )
}
