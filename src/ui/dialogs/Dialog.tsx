import { Modal } from '#ui/theme/mantine.ts'
import type { ReactNode } from 'react'
import { useFocusBack } from './use-focus-back.ts'

interface DialogProps {
  title: string
  opened: boolean
  onClose: () => void
  children: ReactNode
  size?: 'small' | 'normal' | 'wide' | 'full'
}
const sizes = { small: 400, normal: 560, wide: 820, full: '100%' }

export function Dialog({ title, opened, onClose, children, size = 'normal' }: DialogProps) {
  useFocusBack(opened)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={sizes[size]}
      fullScreen={size === 'full'}
      returnFocus={false}
    >
      {children}
    </Modal>
  )
}
