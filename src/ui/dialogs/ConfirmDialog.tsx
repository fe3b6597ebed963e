import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Button } from '#ui/controls/Button.tsx'
import { Dialog } from './Dialog.tsx'

interface ConfirmProps {
  title: string
  children: ReactNode
  opened: boolean
  /** The label of the confirming button: a verb, never "Yes". */
  confirm: string
  cancel?: string
  dangerous?: boolean
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}

export function ConfirmDialog(props: ConfirmProps) {
  const { title, children, opened, confirm, cancel = t`Cancel`, dangerous = false, busy = false } = props
  return (
    <Dialog title={title} opened={opened} onClose={props.onClose} size="small">
      <div className="stack">
        <div>{children}</div>
        <Button full look={dangerous ? 'danger' : 'spruce'} busy={busy} onClick={props.onConfirm}>
          {confirm}
        </Button>
        <Button full look="quiet" onClick={props.onClose} disabled={busy}>
          {cancel}
        </Button>
      </div>
    </Dialog>
  )
}
