import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { failureText } from '#app/i18n/language.ts'
import { refusal as toRefusal } from '#offline/failure.ts'
import { Button } from '#ui/controls/Button.tsx'
import { CameraIcon } from '#ui/icons/index.tsx'
import styles from './PhotoField.module.css'
import { shrinkPicture } from './shrink-picture.ts'
import { usePreview } from './use-preview.ts'

interface PhotoProps {
  name: string
  label: string
  value: File | null
  error?: string | undefined
  onChange: (file: File | null) => void
  onBlur?: () => void
  /** `image/*,video/*` for tickets; pictures only otherwise. */
  accept?: string
  /** Said when another kind of file is chosen. */
  refusal?: string
  /** The refusal is also said elsewhere, as by a toast. */
  onRefused?: (message: string) => void
  /** Resizes to 1 MB and 1920 px here (spec 1 §5); queued calls resize when they are saved. */
  shrink?: boolean
}

/** A picture from the camera or the album, shown before it is sent. */
export function PhotoField(props: PhotoProps) {
  const { name, label, value, error, onChange, accept = 'image/png,image/jpeg', shrink = false } = props
  const { refusal = failureText(toRefusal('picture_refused')) } = props
  const id = useId()
  const [refused, setRefused] = useState<string | null>(null)
  const preview = usePreview(value)
  const choose = async (file: File | undefined) => {
    if (!file) return
    const fits = accept
      .split(',')
      .some((kind) => (kind.endsWith('/*') ? file.type.startsWith(kind.slice(0, -1)) : file.type === kind))
    setRefused(fits ? null : refusal)
    if (!fits) props.onRefused?.(refusal)
    if (fits) onChange(shrink ? await shrinkPicture(file) : file)
  }
  const message = refused ?? error
  return (
    <div className={styles.field}>
      <span className={styles.label} id={`${id}-label`}>
        {label}
      </span>
      <label className={styles.drop}>
        {preview === null ? <CameraIcon size={30} /> : <img src={preview} alt="" />}
        <span>{value ? value.name : t`Choose or take a photo`}</span>
        <input
          type="file"
          name={name}
          accept={accept}
          aria-labelledby={`${id}-label`}
          aria-invalid={message !== undefined}
          aria-describedby={`${id}-error`}
          onChange={(event) => void choose(event.currentTarget.files?.[0])}
        />
      </label>
      {value && (
        <Button look="quiet" size="compact" onClick={() => onChange(null)}>
          <Trans>Remove</Trans>
        </Button>
      )}
      <span id={`${id}-error`} className={styles.error} role={message ? 'alert' : undefined}>
        {message}
      </span>
    </div>
  )
}
