import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { locale } from '#app/i18n/language.ts'
import { type ItemFile, useOutbox } from '#app/data/use-outbox.ts'
import { CameraIcon } from '#ui/icons/index.tsx'
import css from './outbox.module.css'

const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const
const sizeWords = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${(bytes / 1_000_000).toLocaleString(locale(), oneDecimal)} MB`

interface Found {
  file: ItemFile
  address: string | null
}

/** Shows an item's files from the phone, as proof that they are saved. */
export const ItemPictures = ({ id, count }: { id: string; count: number }) => {
  const { files } = useOutbox()
  const [found, setFound] = useState<Found[]>([])

  useEffect(() => {
    let over = false
    let made: string[] = []
    void files(id).then((stored) => {
      if (over) return
      const inOrder = stored.toSorted((a, b) => a.field.localeCompare(b.field))
      const shown = inOrder.map((file) => ({
        file,
        address: file.bytes && file.type.startsWith('image/') ? URL.createObjectURL(file.bytes) : null,
      }))
      made = shown.flatMap(({ address }) => address ?? [])
      setFound(shown)
    })
    return () => {
      over = true
      for (const address of made) URL.revokeObjectURL(address)
    }
    // Files change only with the item's id or their number.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id, count])

  return found.map(({ file, address }) => (
    <figure key={file.field} className={css['picture']}>
      {address === null ? <CameraIcon size={28} /> : <img src={address} alt="" />}
      <figcaption className="small muted">
        {file.bytes === null ? t`The phone has lost this file` : `${file.name}, ${sizeWords(file.size)}`}
      </figcaption>
    </figure>
  ))
}
