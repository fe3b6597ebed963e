import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { mostPictures } from '#core/rules/land/stand-form.ts'
import type { KeptPicture } from '#offline/storage/stand-forms.ts'
import { useOrder } from '#parts/order/use-order.ts'
import { Button } from '#ui/controls/Button.tsx'
import { CameraIcon, PlusIcon } from '#ui/icons/index.tsx'
import { GroupError, useFormState } from './fields.tsx'
import { FileButton } from '#ui/controls/FileButton.tsx'
import css from './listings.module.css'
import { PictureRow } from './PictureRow.tsx'
import type { FormPictures } from './use-pictures.ts'

/** The pictures of the stand: several at once, in an order, with captions. */
export const PicturesStep = ({ sending }: { sending: FormPictures }) => {
  const { kept, changePictures } = useFormState()
  const { pictures } = kept
  const id = useId()
  const [removed, setRemoved] = useState<{ picture: KeptPicture; at: number } | null>(null)
  const { lifted, rows, handle } = useOrder(
    pictures.map(({ key }) => key),
    (keys) => changePictures((all) => all.toSorted((a, b) => keys.indexOf(a.key) - keys.indexOf(b.key))),
  )
  const full = pictures.length >= mostPictures
  const remove = (picture: KeptPicture, at: number) => {
    changePictures((all) => all.filter(({ key }) => key !== picture.key))
    setRemoved({ picture, at })
  }
  const undo = () => {
    if (removed)
      changePictures((all) => [...all.slice(0, removed.at), removed.picture, ...all.slice(removed.at)])
    setRemoved(null)
  }
  const place = pictures.findIndex(({ key }) => key === lifted) + 1
  const count = pictures.length
  const chooser = (from: 'camera' | 'files') => (
    <FileButton
      icon={from === 'camera' ? <CameraIcon size={20} /> : <PlusIcon size={20} />}
      label={from === 'camera' ? t`Take a photo` : t`From phone`}
      accept="image/*"
      multiple={from === 'files'}
      camera={from === 'camera'}
      disabled={full}
      onFiles={(files) => void sending.add(files)}
    />
  )
  return (
    <>
      <p className="muted" id={id}>
        <Trans>
          The first picture is the cover. Drag by the dots, or take a picture’s dots with Space and move it
          with the arrows.
        </Trans>
      </p>
      <GroupError name="stand_pictures" />
      <ul className={css['pictures']} ref={rows}>
        {pictures.map((picture, i) => (
          <PictureRow
            key={picture.key}
            picture={picture}
            at={i}
            count={count}
            isLifted={picture.key === lifted}
            handle={handle(picture.key, i)}
            hint={id}
            onCaption={(caption) =>
              changePictures((all) => all.map((one) => (one.key === picture.key ? { ...one, caption } : one)))
            }
            onRemove={() => remove(picture, i)}
            onRetry={() => void sending.retry(picture.key)}
          />
        ))}
      </ul>
      <span className="hidden-visually" aria-live="assertive">
        {lifted !== null && t`Picture ${place} of ${count}. Arrows move it, Space puts it down.`}
      </span>
      {removed && (
        <p className={`row spread ${css['undo']}`} role="status">
          <Trans>The picture is removed.</Trans>
          <Button look="quiet" size="compact" onClick={undo}>
            <Trans>Undo</Trans>
          </Button>
        </p>
      )}
      <div className={css['pair']}>
        {chooser('camera')}
        {chooser('files')}
      </div>
      <p className="muted small">
        {full
          ? t`A stand can have ${mostPictures} pictures.`
          : t`The location stored in a picture is not shown to anyone.`}
      </p>
    </>
  )
}
