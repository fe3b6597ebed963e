import { useRead } from '#app/data/use-read.ts'
import { siteCalls } from '#core/calls/site.ts'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import type { DocumentProps } from './document-props.ts'

/** Shows placeholders, which are filled in at signing, as blank lines. */
const blank = (body: string) => body.replaceAll(/\{\w+\}/g, '________')

export function DocumentDialog({ type, title, onClose }: DocumentProps & { onClose: () => void }) {
  const read = useRead(siteCalls.document, { type })
  return (
    <Dialog title={title} opened onClose={onClose} size="wide">
      <QueryBoundary read={read}>
        {({ body }) => <p style={{ whiteSpace: 'pre-line' }}>{blank(body)}</p>}
      </QueryBoundary>
    </Dialog>
  )
}
