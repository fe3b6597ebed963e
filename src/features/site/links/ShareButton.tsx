import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '#ui/controls/Button.tsx'
import { ShareIcon } from '#ui/icons/index.tsx'
import { toast } from '#ui/messages/toast.ts'

const share = async (title: string): Promise<void> => {
  const url = location.origin + location.pathname
  try {
    if ('share' in navigator) await navigator.share({ title, url })
    else {
      await (navigator as Navigator).clipboard.writeText(url)
      toast(t`Link copied`)
    }
  } catch (error) {
    // Dismissing the share sheet is not an error.
    if ((error as DOMException).name !== 'AbortError') toast(t`The link could not be copied`, 'problem')
  }
}

/** Shares the page's address through the system's share sheet, or copies it. */
export function ShareButton({ title }: { title: string }) {
  return (
    <Button look="quiet" size="compact" icon={<ShareIcon size={20} />} onClick={() => void share(title)}>
      <Trans>Share</Trans>
    </Button>
  )
}
