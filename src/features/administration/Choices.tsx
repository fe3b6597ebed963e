import { t } from '@lingui/core/macro'
import { Button } from '#ui/controls/Button.tsx'
import css from './administration.module.css'

/** Which part of a list is shown. */
export const Choices = <T extends string>({
  value,
  choices,
  onChoose,
}: {
  value: T
  choices: readonly { value: T; label: string }[]
  onChoose: (value: T) => void
}) => (
  <div className={css['choices']} role="group" aria-label={t`Show`}>
    {choices.map(({ value: each, label }) => (
      <Button
        key={each}
        look={each === value ? 'spruce' : 'outline'}
        size="compact"
        aria-pressed={each === value}
        onClick={() => onChoose(each)}
      >
        {label}
      </Button>
    ))}
  </div>
)
