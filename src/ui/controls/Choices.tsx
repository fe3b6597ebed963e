import { Button } from './Button.tsx'
import css from './choices.module.css'

interface ChoicesProps<T extends string> {
  value: T
  /** One with `missing` cannot be chosen, and says why. */
  choices: readonly { value: T; label: string; missing?: string }[]
  onChoose: (value: T) => void
  /** What is chosen, for who cannot see it; or the id of the element that says it. */
  label?: string
  labelledBy?: string
}

/** Buttons of which one is pressed: which part of a list or which figure is shown. */
export const Choices = <T extends string>({
  value,
  choices,
  onChoose,
  label,
  labelledBy,
}: ChoicesProps<T>) => (
  <div className={css['choices']} role="group" aria-label={label} aria-labelledby={labelledBy}>
    {choices.map(({ value: each, label: word, missing }) => (
      <Button
        key={each}
        look={each === value ? 'spruce' : 'outline'}
        size="compact"
        aria-pressed={each === value}
        disabled={missing !== undefined}
        onClick={() => onChoose(each)}
      >
        {word}
        {missing !== undefined && <small>{missing}</small>}
      </Button>
    ))}
  </div>
)
