import { useRead } from '#app/use-read.ts'
import { calls } from '#core/calls/index.ts'
import { ListFaces } from '#parts/ListFaces.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import type { DocumentProps } from './DocumentButton.tsx'

export function DocumentDialog({ type, title, onClose }: DocumentProps & { onClose: () => void }) {
  const read = useRead(calls.site.document, { type })
  return (
    <Dialog title={title} opened onClose={onClose} size="wide">
      <ListFaces read={read}>{({ body }) => <p style={{ whiteSpace: 'pre-line' }}>{body}</p>}</ListFaces>
    </Dialog>
  )
}
