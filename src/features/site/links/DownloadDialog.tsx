import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { brand } from '#core/brand.ts'
import { InstallSteps } from '#parts/install/InstallSteps.tsx'
import { ButtonLink } from '#ui/controls/Button.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { StoreLinks } from './StoreLinks.tsx'
import { useStores } from './use-stores.ts'

/** How to install the app. */
export function DownloadDialog({ onClose }: { onClose: () => void }) {
  const { name } = brand
  const stores = useStores()
  return (
    <Dialog title={t`DOWNLOAD APP`} opened onClose={onClose} size="small">
      <div className="stack">
        <p>
          <Trans>
            {name} is an app that your browser installs: it opens without a signal and needs no store.
          </Trans>
        </p>
        <p>
          <Trans>
            On Android and on a computer: the menu of the browser, then “Install app”. On an iPhone or iPad:
          </Trans>
        </p>
        <InstallSteps />
        <StoreLinks {...stores} />
        <ButtonLink to="/download" full>
          <Trans>Continue</Trans>
        </ButtonLink>
      </div>
    </Dialog>
  )
}
