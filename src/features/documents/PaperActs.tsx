import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { paperFile } from '#core/rules/signed-papers.ts'
import { Button } from '#ui/controls/Button.tsx'
import { saveFile, toPdfFile } from '#ui/controls/save-file.ts'
import { DownloadIcon } from '#ui/icons/index.tsx'
import { toast } from '#ui/messages/toast.ts'
import css from './documents.module.css'

/** Asks before it is drawn: a browser that cannot hand files on has no button for it. */
const canShare = (file: File): boolean => 'canShare' in navigator && navigator.canShare({ files: [file] })

const shareFile = async (file: File, title: string): Promise<void> => {
  try {
    await navigator.share({ files: [file], title })
  } catch (error) {
    // Dismissing the share sheet is not an error.
    if ((error as DOMException).name !== 'AbortError') toast(t`The file could not be shared`, 'problem')
  }
}

/** How long the opened tab has to read the file. */
const openedMs = 60_000
/** Shows the file in a tab; a browser that opens none gets it as a download. */
const openFile = (file: File): void => {
  const address = URL.createObjectURL(file)
  if (!window.open(address, '_blank')) saveFile(file, file.name)
  setTimeout(() => URL.revokeObjectURL(address), openedMs)
}

/** Opens, downloads and hands on the PDF, which is on the phone already. */
export const PaperActs = ({ id, title, pdf }: { id: string; title: string; pdf: string }) => {
  const [file] = useState(() => toPdfFile(pdf, paperFile(id)))
  return (
    <div className={css['acts']}>
      <Button onClick={() => openFile(file)}>
        <Trans>Open the PDF</Trans>
      </Button>
      <Button look="outline" icon={<DownloadIcon size={18} />} onClick={() => saveFile(file, file.name)}>
        <Trans>Download</Trans>
      </Button>
      {canShare(file) && (
        <Button look="outline" onClick={() => void shareFile(file, title)}>
          <Trans>Share</Trans>
        </Button>
      )}
    </div>
  )
}
