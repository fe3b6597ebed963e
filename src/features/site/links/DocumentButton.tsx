import { lazy, Suspense, useState } from 'react'
import { Button } from '#ui/controls/Button.tsx'
import type { DocumentProps } from './document-props.ts'

const DocumentDialog = lazy(async () => ({ default: (await import('./DocumentDialog.tsx')).DocumentDialog }))

/** Opens one of the documents that are signed. */
export function DocumentButton({ type, title }: DocumentProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="outline" size="compact" onClick={() => setOpen(true)}>
        {title}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <DocumentDialog type={type} title={title} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
