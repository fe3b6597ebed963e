import { plural, t } from '@lingui/core/macro'
import { photoFields } from '#core/rules/chat.ts'
import { usePreview } from '#parts/forms/use-preview.ts'
import { FileButton } from '#ui/controls/FileButton.tsx'
import { CloseIcon } from '#ui/icons/frame.tsx'
import { CameraIcon, PictureIcon } from '#ui/icons/index.tsx'
import css from './chat.module.css'

interface ChosenPhotoProps {
  file: File
  number: number
  onRemove: () => void
}

function ChosenPhoto({ file, number, onRemove }: ChosenPhotoProps) {
  const preview = usePreview(file)
  return (
    <li>
      {preview !== null && <img src={preview} alt={t`Photo ${number}`} />}
      <button type="button" aria-label={t`Remove photo ${number}`} onClick={onRemove}>
        <CloseIcon size={18} />
      </button>
    </li>
  )
}

interface ChosenPhotosProps {
  files: readonly File[]
  error: string | null
  onFiles: (files: File[]) => void
  onRefused: (reason: string) => void
}

const most = photoFields.length
const isPhoto = (file: File): boolean => file.type.startsWith('image/') || /\.hei[cf]$/i.test(file.name)

/** What goes with the message: photos from the camera or the album, shown before they are sent. */
export function ChosenPhotos({ files, error, onFiles, onRefused }: ChosenPhotosProps) {
  const add = (chosen: File[]) => {
    const photos = chosen.filter(isPhoto)
    onFiles([...files, ...photos].slice(0, most))
    if (photos.length < chosen.length) onRefused(t`Only photos can go with a message.`)
    else if (files.length + photos.length > most)
      onRefused(
        plural(most, {
          one: 'A message has at most # photo. The others were left out.',
          other: 'A message has at most # photos. The others were left out.',
        }),
      )
  }
  const isFull = files.length >= most
  const choice = { accept: 'image/*', disabled: isFull, onFiles: add, compact: true }
  return (
    <div className={css['chosen']}>
      {files.length > 0 && (
        <ul aria-label={t`Photos of the message`}>
          {files.map((file, at) => (
            <ChosenPhoto
              // The same file may be chosen twice.
              key={`${at}:${file.name}:${file.lastModified}`}
              file={file}
              number={at + 1}
              onRemove={() => onFiles(files.filter((_, other) => other !== at))}
            />
          ))}
        </ul>
      )}
      <div className={css['choices']}>
        <FileButton {...choice} icon={<CameraIcon size={20} />} label={t`Take a photo`} camera />
        <FileButton {...choice} icon={<PictureIcon size={20} />} label={t`Choose photos`} multiple />
      </div>
      {error !== null && <p role="alert">{error}</p>}
    </div>
  )
}
