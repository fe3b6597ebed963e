import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ButtonHTMLAttributes, Ref } from 'react'
import { failureText } from '#app/i18n/language.ts'
import type { KeptPicture } from '#offline/storage/stand-forms.ts'
import { Button } from '#ui/controls/Button.tsx'
import { TextField } from '#ui/controls/fields.tsx'
import { Chip } from '#ui/layout/Card.tsx'
import css from './listings.module.css'
import { usePictureAddress } from './use-pictures.ts'

const State = ({ picture, at }: { picture: KeptPicture; at: number }) => (
  <span className="row">
    {at === 0 && (
      <Chip tone="plain">
        <Trans>Cover</Trans>
      </Chip>
    )}
    {picture.state === 'sent' && (
      <Chip tone="sent">
        <Trans>Sent</Trans>
      </Chip>
    )}
    {picture.state === 'waiting' && (
      <Chip tone="queued">
        <Trans>Waits for signal</Trans>
      </Chip>
    )}
    {picture.state === 'failed' && (
      <Chip tone="needs">
        <Trans>Upload failed</Trans>
      </Chip>
    )}
  </span>
)

interface RowProps {
  picture: KeptPicture
  at: number
  count: number
  isLifted: boolean
  /** What the dots react to. */
  handle: ButtonHTMLAttributes<HTMLButtonElement> & { ref: Ref<HTMLButtonElement> }
  /** The element that says how to move a picture. */
  hint: string
  onCaption: (caption: string) => void
  onRemove: () => void
  onRetry: () => void
}

export const PictureRow = (props: RowProps) => {
  const { picture, at, count, isLifted, handle, hint } = props
  const address = usePictureAddress(picture)
  const number = at + 1
  const failed = picture.state === 'failed'
  return (
    <li className={css['picture']} data-lifted={isLifted} data-failed={failed}>
      {address === null ? (
        <span className={css['thumb']} />
      ) : (
        <img className={css['thumb']} src={address} alt="" />
      )}
      <div className={css['about']}>
        <TextField
          name={`stand_pictures.${at}.caption`}
          quietLabel={t`Caption of picture ${number}`}
          placeholder={t`Caption`}
          maxLength={200}
          value={picture.caption}
          onChange={props.onCaption}
        />
        <div className="row spread">
          <State picture={picture} at={at} />
          <Button
            look="quiet"
            size="compact"
            aria-label={t`Remove picture ${number}`}
            onClick={props.onRemove}
          >
            <Trans>Remove</Trans>
          </Button>
        </div>
      </div>
      <button
        type="button"
        className={css['dots']}
        aria-label={t`Move picture ${number} of ${count}`}
        aria-pressed={isLifted}
        aria-describedby={hint}
        {...handle}
      >
        <span aria-hidden>⠿</span>
      </button>
      {failed && (
        <div className={css['failed']} role="alert">
          <p>
            <strong>{picture.name}</strong> {picture.failure && failureText(picture.failure)}
          </p>
          <Button look="danger" size="compact" onClick={props.onRetry}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
    </li>
  )
}
