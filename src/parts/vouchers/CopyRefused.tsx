import { Trans } from '@lingui/react/macro'
import { type RefObject, useEffect } from 'react'

/** The browser did not let a code be copied: it is marked, and said so. */
export function CopyRefused({ code }: { code: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    if (code.current) getSelection()?.selectAllChildren(code.current)
  }, [code])
  return (
    <p role="alert" style={{ flexBasis: '100%', color: 'var(--danger)' }}>
      <Trans>Your browser does not let the code be copied. It is marked: copy it by hand.</Trans>
    </p>
  )
}
