import { t } from '@lingui/core/macro'
import { toast } from '#ui/messages/toast.ts'

interface Shared {
  title: string
  /** What stands before the address; absent: the address alone. */
  text?: string
  url: string
}

/** Opens the system's share sheet; a browser without one copies the text and the address. */
export const share = async ({ title, text, url }: Shared): Promise<void> => {
  try {
    if ('share' in navigator) await navigator.share({ title, url, ...(text !== undefined && { text }) })
    else {
      await (navigator as Navigator).clipboard.writeText(text === undefined ? url : `${text} ${url}`)
      toast(t`Link copied`)
    }
  } catch (error) {
    // Dismissing the share sheet is not an error.
    if ((error as DOMException).name !== 'AbortError') toast(t`The link could not be copied`, 'problem')
  }
}
