import { Trans } from '@lingui/react/macro'
import { share } from '#parts/page/share.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ShareIcon } from '#ui/icons/index.tsx'

/** Shares the page's address through the system's share sheet, or copies it. */
export function ShareButton({ title }: { title: string }) {
  return (
    <Button
      look="quiet"
      size="compact"
      icon={<ShareIcon size={20} />}
      onClick={() => void share({ title, url: location.origin + location.pathname })}
    >
      <Trans>Share</Trans>
    </Button>
  )
}
