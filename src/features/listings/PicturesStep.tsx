import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { mostPictures } from '#core/rules/land/stand-form.ts'
import type { KeptPicture } from '#offline/storage/stand-forms.ts'
import { Button } from '#ui/controls/Button.tsx'
import { CameraIcon, PlusIcon } from '#ui/icons/index.tsx'
import { GroupError, useFormState } from './fields.tsx'
import { FileButton } from '#ui/controls/FileButton.tsx'
import css from './listings.module.css'
import { PictureRow } from './PictureRow.tsx'
import type { FormPictures } from './use-pictures.ts'

const moved = <T,>(list: readonly T[], from: number, to: number): T[] => {
  const rest = list.filter((_, i) => i !== from)
  return [...rest.slice(0, to), list[from]!, ...rest.slice(to)]
}

/** Order by dragging the dots, or with Space and the arrows; `lifted` is the picture in hand. */
const useOrder = (
  pictures: readonly KeptPicture[],
  change: (change: (pictures: KeptPicture[]) => KeptPicture[]) => void,
) => {
  const [lifted, setLifted] = useState<string | null>(null)
  const before = useRef<readonly KeptPicture[]>([])
  const rows = useRef<HTMLUListElement>(null)
  const move = (key: string, to: number) => {
    const from = pictures.findIndex((picture) => picture.key === key)
    if (from < 0 || to < 0 || to >= pictures.length || to === from) return
    change((all) => moved(all, from, to))
  }
  const lift = (key: string) => {
    before.current = pictures
    setLifted(key)
  }
  const drop = () => setLifted(null)
  const handle = (key: string, at: number) => ({
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === ' ' || event.key === 'Enter') {
        event.preventDefault()
        if (lifted === key) drop()
        else lift(key)
      } else if (lifted === key && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
        event.preventDefault()
        move(key, event.key === 'ArrowUp' ? at - 1 : at + 1)
      } else if (lifted === key && event.key === 'Escape') {
        event.preventDefault()
        const order = before.current.map((picture) => picture.key)
        change((all) => all.toSorted((a, b) => order.indexOf(a.key) - order.indexOf(b.key)))
        drop()
      }
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      lift(key)
    },
    onPointerMove: (event: PointerEvent) => {
      if (lifted !== key || event.buttons === 0) return
      const places = [...(rows.current?.children ?? [])].map((row) => row.getBoundingClientRect())
      const to = places.findIndex(({ top, bottom }) => event.clientY >= top && event.clientY < bottom)
      if (to >= 0) move(key, to)
    },
    onPointerUp: drop,
    onPointerCancel: drop,
    // Moving a row in the list takes the focus of its button away for a moment.
    ref: (button: HTMLButtonElement | null) => {
      if (lifted === key && button && document.activeElement === document.body) button.focus()
    },
  })
  return { lifted, rows, handle, move }
}

/** The pictures of the stand: several at once, in an order, with captions. */
export const PicturesStep = ({ sending }: { sending: FormPictures }) => {
  const { kept, changePictures } = useFormState()
  const { pictures } = kept
  const id = useId()
  const [removed, setRemoved] = useState<{ picture: KeptPicture; at: number } | null>(null)
  const { lifted, rows, handle } = useOrder(pictures, changePictures)
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
      label={from === 'camera' ? t`Take one` : t`From phone`}
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
          : t`The place stored in a picture is not shown to anybody.`}
      </p>
    </>
  )
}
