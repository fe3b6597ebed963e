import { Trans } from '@lingui/react/macro'
import { Button } from '#ui/controls/Button.tsx'
import styles from './Notice.module.css'

interface ProblemProps {
  /** What failed. */
  title: string
  /** What is not lost. */
  kept?: string
  onRetry?: () => void
  busy?: boolean
  /** No alarm: being offline is not an error. */
  calm?: boolean
}

export function Problem({ title, kept, onRetry, busy = false, calm = false }: ProblemProps) {
  return (
    <div
      className={calm ? `${styles.problem} ${styles.calm}` : styles.problem}
      role={calm ? 'status' : 'alert'}
    >
      <strong>{title}</strong>
      {kept !== undefined && <p className="muted">{kept}</p>}
      {onRetry && (
        <Button look="outline" size="compact" onClick={onRetry} busy={busy}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </div>
  )
}
