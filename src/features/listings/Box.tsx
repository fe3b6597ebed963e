import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '#ui/controls/Button.tsx'
import { PlusIcon, TrashIcon } from '#ui/icons/index.tsx'
import { Card } from '#ui/layout/Card.tsx'

interface BoxProps {
  title: string
  add: string
  onAdd: (() => void) | null
  children: ReactNode
}
/** A card with a list that one may add to. */
export const Box = ({ title, add, onAdd, children }: BoxProps) => (
  <Card as="section">
    <div className="row spread">
      <h2>{title}</h2>
      {onAdd && <Button look="outline" size="round" aria-label={add} icon={<PlusIcon />} onClick={onAdd} />}
    </div>
    {children}
  </Card>
)

export const RemoveButton = ({ onRemove }: { onRemove: () => void }) => (
  <Button look="quiet" size="compact" icon={<TrashIcon size={18} />} onClick={onRemove}>
    <Trans>Remove</Trans>
  </Button>
)
