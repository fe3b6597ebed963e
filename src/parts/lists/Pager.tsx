import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { NativeSelect } from '#ui/theme/mantine.ts'
import css from './Pager.module.css'

interface PagerProps {
  page: number
  perPage: number
  total: number
  onChoose: (page: number) => void
}

/** The pages of a list; nothing where one page holds them all. */
export const Pager = ({ page, perPage, total, onChoose }: PagerProps) => {
  if (total <= perPage) return null
  const pages = Math.ceil(total / perPage)
  return (
    <div className={css['pager']}>
      <NativeSelect
        aria-label={t`Page`}
        value={String(page)}
        onChange={(event) => onChoose(Number(event.currentTarget.value))}
        data={Array.from({ length: pages }, (_, i) => String(i + 1))}
      />
      <span className="muted">
        <Trans>
          Showing {page} of {pages} pages
        </Trans>
      </span>
    </div>
  )
}
