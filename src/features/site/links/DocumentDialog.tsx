import { Trans } from '@lingui/react/macro'
import { useRead } from '#app/data/use-read.ts'
import { laterSiteCalls } from '#core/calls/later-site.ts'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { ButtonLink } from '#ui/controls/Button.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { withBlanks } from '#core/rules/documents.ts'
import type { DocumentProps } from './document-props.ts'

const pages = {
  'waiver document': '/hunter-agreement-document',
  'lease document': '/landowner-agreement-document',
} as const

export function DocumentDialog({ type, title, onClose }: DocumentProps & { onClose: () => void }) {
  const read = useRead(laterSiteCalls.document, { type })
  return (
    <Dialog title={title} opened onClose={onClose} size="wide">
      <QueryBoundary read={read}>
        {({ body }) => <p style={{ whiteSpace: 'pre-line' }}>{withBlanks(body)}</p>}
      </QueryBoundary>
      <ButtonLink to={pages[type]} look="outline" size="compact">
        <Trans>Open as a page</Trans>
      </ButtonLink>
    </Dialog>
  )
}
