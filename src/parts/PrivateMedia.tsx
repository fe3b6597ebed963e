import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useSession } from '#app/session.ts'

/** A picture or video that only its owner may see: fetched with the session, shown from memory. */
export const PrivateMedia = ({ url, kind }: { url: string; kind: 'image' | 'video' }) => {
  const { token } = useSession()
  const [source, setSource] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    if (token === null) return
    const stop = new AbortController()
    let made: string | null = null
    fetch(url, { headers: { Authorization: `Bearer ${token}` }, signal: stop.signal })
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
  if (source === null)
    return (
      <p className="muted">
        <Trans>Loading the file</Trans>
      </p>
    )
  const style = { maxWidth: '100%', borderRadius: 12 }
  return kind === 'image' ? (
    <img src={source} alt={t`Attached to the ticket`} style={style} />
  ) : (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- what a person filmed for a ticket has no captions
    <video src={source} controls style={style} />
  )
}
