import { Plural } from '@lingui/react/macro'

/** How many stands a search finds; it is counted up to a limit. */
export function StandCount({ total, atLeast }: { total: number; atLeast: boolean }) {
  return (
    <p className="muted" aria-live="polite">
      {atLeast ? (
        <Plural value={total} one="More than # stand" other="More than # stands" />
      ) : (
        <Plural value={total} one="# stand" other="# stands" />
      )}
    </p>
  )
}
