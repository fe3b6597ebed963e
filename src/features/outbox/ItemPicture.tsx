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

/** Shows an item's file from the phone, as proof that it is saved. */
export const ItemPicture = ({ id, count }: { id: string; count: number }) => {
  const { files } = useOutbox()
  const [found, setFound] = useState<{ file: ItemFile; address: string | null } | null>(null)

  useEffect(() => {
    let over = false
    let made: string | null = null
    void files(id).then(([file]) => {
      if (over || !file) return
      made = file.bytes && file.type.startsWith('image/') ? URL.createObjectURL(file.bytes) : null
      setFound({ file, address: made })
    })
    return () => {
      over = true
      if (made !== null) URL.revokeObjectURL(made)
    }
    // Files change only with the item's id or their number.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id, count])

  if (!found) return null
  const { file, address } = found
  return (
    <figure className={css['picture']}>
      {address === null ? <CameraIcon size={28} /> : <img src={address} alt="" />}
      <figcaption className="small muted">
        {file.bytes === null ? t`The phone has lost this file` : `${file.name}, ${sizeWords(file.size)}`}
      </figcaption>
    </figure>
  )
}
