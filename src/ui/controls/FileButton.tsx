import type { ReactNode } from 'react'
import styles from './FileButton.module.css'

interface FileButtonProps {
  icon: ReactNode
  label: string
  accept: string
  multiple?: boolean
  /** Opens the camera where there is one. */
  camera?: boolean
  disabled?: boolean
  /** Beside others in a narrow row. */
  compact?: boolean
  onFiles: (files: File[]) => void
}

/** Chooses files; the browser's own control lies unseen over it, so that touch and keyboard reach it. */
export const FileButton = ({
  icon,
  label,
  accept,
  multiple,
  camera,
  disabled,
  compact,
  onFiles,
}: FileButtonProps) => (
  <label className={styles['choose']} aria-disabled={disabled} data-compact={compact}>
    {icon}
    {label}
    <input
      type="file"
      accept={accept}
      multiple={multiple}
      {...(camera && { capture: 'environment' })}
      disabled={disabled}
      onChange={(event) => {
        const files = [...(event.currentTarget.files ?? [])]
        // The same file can be chosen again.
        event.currentTarget.value = ''
        onFiles(files)
      }}
    />
  </label>
)
