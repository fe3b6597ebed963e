import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#ui/controls/Button.tsx'
import { DownloadIcon } from '#ui/icons/index.tsx'
import styles from './home.module.css'

const DownloadDialog = lazy(async () => ({
  default: (await import('#features/site/links/DownloadDialog.tsx')).DownloadDialog,
}))

/** How to install the app, with store links if there are any. */
export function GetTheApp() {
  const [open, setOpen] = useState(false)
  return (
    <section className={styles.feedback}>
      <h2>
        <Trans>Take it into the woods</Trans>
      </h2>
      <p>
        <Trans>Kept on your phone, it opens where no signal reaches.</Trans>
      </p>
      <div>
        <Button look="outline" icon={<DownloadIcon size={20} />} onClick={() => setOpen(true)}>
          {t`DOWNLOAD APP`}
        </Button>
      </div>
      {open && (
        <Suspense fallback={null}>
          <DownloadDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  )
}
