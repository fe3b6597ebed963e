import { brand } from '#core/brand.ts'
import { InstallSteps } from '#parts/install/InstallSteps.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

/** How one gets the app. */
export function DownloadDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="DOWNLOAD APP" opened onClose={onClose} size="small">
      <div className="stack">
        <p>
          {brand.name} is an app that your browser installs: it opens without a signal and needs no store.
        </p>
        <p>
          On Android and on a computer: the menu of the browser, then “Install app”. On an iPhone or iPad:
        </p>
        <InstallSteps />
        <ButtonLink to="/download" full>
          Go on
        </ButtonLink>
      </div>
    </Dialog>
  )
}
