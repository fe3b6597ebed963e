import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { realEnv } from '#offline/environment.ts'
import { requestHeaders } from '#offline/http/headers.ts'
import { http } from '#offline/http/http.ts'
import { useSession } from '#app/session/session.ts'

/** Its place is kept before it comes: what stands below, and has the focus, does not move. */
const frame = { height: 'min(60vw, 360px)', display: 'grid', alignItems: 'start' } as const
const fitting = { maxWidth: '100%', maxHeight: '100%', minHeight: 0, borderRadius: 12 } as const

/** A picture or video that only its owner may see: fetched with the session, shown from memory. */
export const PrivateMedia = ({ url, kind }: { url: string; kind: 'image' | 'video' }) => {
  const { token } = useSession()
  const [source, setSource] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    if (token === null) return
    const stop = new AbortController()
    let made: string | null = null
    http(realEnv, url, { withinMs: null, headers: requestHeaders(token), signal: stop.signal })
      .then(async (answer) => {
        if (!answer.ok) throw new Error(String(answer.status))
        made = URL.createObjectURL(await answer.blob())
        setSource(made)
      })
      .catch(() => !stop.signal.aborted && setFailed(true))
    return () => {
      stop.abort()
      if (made !== null) URL.revokeObjectURL(made)
    }
  }, [url, token])

  if (failed)
    return (
      <p className="muted">
        <Trans>The file needs a signal to be shown.</Trans>
      </p>
    )
  return (
    <div style={frame}>
      {source === null ? (
        <p className="muted">
          <Trans>Loading the file</Trans>
        </p>
      ) : kind === 'image' ? (
        <img src={source} alt={t`Attached to the ticket`} style={fitting} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- what a person filmed for a ticket has no captions
        <video src={source} controls style={fitting} />
      )}
    </div>
  )
}
