import { Trans } from '@lingui/react/macro'
import { Card, Chip } from '#ui/layout/Card.tsx'
import css from './permits.module.css'

export const CancelledPermit = () => (
  <Card as="section" role="alert">
    <p className={css['verdict']}>
      <Chip tone="needs">
        <Trans>Cancelled</Trans>
      </Chip>
    </p>
    <p>
      <Trans>This permit was genuine, but its booking no longer stands. It allows nothing.</Trans>
    </p>
  </Card>
)
