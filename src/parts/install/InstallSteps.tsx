import { Trans } from '@lingui/react/macro'
import { brand } from '#core/brand.ts'
import { PlusIcon, ShareIcon } from '#ui/icons/index.tsx'
import css from './install.module.css'

const { name: brandName } = brand

/** The manual steps to install on an iPhone or iPad, where a page cannot prompt. */
export const InstallSteps = () => (
  <ol className={css['steps']}>
    <li>
      <Trans>
        Tap <ShareIcon size={18} /> <strong>Share</strong> in your browser’s bar.
      </Trans>
    </li>
    <li>
      <Trans>
        Choose <PlusIcon size={18} /> <strong>Add to Home Screen</strong>.
      </Trans>
    </li>
    <li>
      <Trans>
        Open <strong>{brandName}</strong> from there and log in once.
      </Trans>
    </li>
  </ol>
)
