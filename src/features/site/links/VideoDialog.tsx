import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { ButtonAnchor } from '#ui/controls/Button.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'

interface VideoProps {
  title: string
  video_url: string
  onClose: () => void
}

/** Plays videos that we host; others open on their own site. */
export function VideoDialog({ title, video_url, onClose }: VideoProps) {
  const [failed, setFailed] = useState(false)
  const own = new URL(video_url, location.origin).origin === location.origin
  return (
    <Dialog title={title} opened onClose={onClose} size="wide">
      {own && !failed ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- the tutorials are silent screen recordings
        <video src={video_url} controls style={{ width: '100%' }} onError={() => setFailed(true)} />
      ) : (
        <div className="stack">
          <p>{failed ? t`The video could not be loaded.` : t`This video is on our video page.`}</p>
          <ButtonAnchor href={video_url} target="_blank" rel="noreferrer">
            <Trans>Open the video</Trans>
          </ButtonAnchor>
        </div>
      )}
    </Dialog>
  )
}
