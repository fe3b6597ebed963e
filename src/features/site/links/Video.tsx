import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { frameRights, videoSource } from '#core/rules/videos.ts'
import { ButtonAnchor } from '#ui/controls/Button.tsx'
import styles from './video.module.css'

interface VideoProps {
  title: string
  video_url: string
  /** In a page, where nothing is loaded before it is asked for. */
  isLazy?: boolean
}

/** Plays own files, and YouTube and Vimeo in a frame without cookies; others open on their own site. */
export function Video({ title, video_url, isLazy = false }: VideoProps) {
  const [failed, setFailed] = useState(false)
  const { kind, src } = videoSource(video_url, location.origin)
  return (
    <>
      {kind === 'frame' && (
        <div className={styles.film}>
          <iframe
            src={src}
            title={title}
            {...(isLazy && { loading: 'lazy' })}
            allow="fullscreen; encrypted-media; picture-in-picture"
            sandbox={frameRights}
            referrerPolicy="strict-origin-when-cross-origin"
          />
        </div>
      )}
      {kind === 'file' && !failed ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- the tutorials are silent screen recordings
        <video
          src={src}
          controls
          playsInline
          preload={isLazy ? 'none' : undefined}
          aria-label={title}
          className={styles.video}
          onError={() => setFailed(true)}
        />
      ) : (
        <div className="stack">
          {kind !== 'frame' && (
            <p>{failed ? t`The video could not be loaded.` : t`This video is on our video page.`}</p>
          )}
          <ButtonAnchor href={video_url} target="_blank" rel="noreferrer">
            <Trans>Open the video</Trans>
          </ButtonAnchor>
        </div>
      )}
    </>
  )
}
