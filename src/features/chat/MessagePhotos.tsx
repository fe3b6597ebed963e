import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Lightbox } from '#ui/pictures/Lightbox.tsx'
import { Picture } from '#ui/pictures/Picture.tsx'
import css from './chat.module.css'

/** The photos of a message, small; a tap shows one whole. */
export function MessagePhotos({ photos, from }: { photos: readonly string[]; from: string }) {
  const [open, setOpen] = useState<number | null>(null)
  const count = photos.length
  return (
    <span className={css['photos']} data-count={count}>
      {photos.map((photo, at) => {
        const number = at + 1
        return (
          <button
            key={photo}
            type="button"
            aria-label={t`Photo ${number} of ${count} from ${from}`}
            onClick={() => setOpen(at)}
          >
            <Picture src={photo} alt="" width={count === 1 ? 4 : 1} height={count === 1 ? 3 : 1} />
          </button>
        )
      })}
      {open !== null && (
        <Lightbox pictures={photos} first={open} label={from} onClose={() => setOpen(null)} />
      )}
    </span>
  )
}
