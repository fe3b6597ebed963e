import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useMe } from '#app/data/use-me.ts'
import { Empty } from '#ui/messages/Empty.tsx'
import { SkeletonCards } from '#ui/messages/Skeleton.tsx'
import { AdministrationNav } from './AdministrationNav.tsx'
import { Page } from './Page.tsx'

/** A page for administrators alone; for anybody else there is no such page. The server refuses its calls too. */
export function ForAdministrators({ children }: { children: ReactNode }) {
  const me = useMe()
  if (me === undefined || me === null) return <SkeletonCards />
  if (!me.is_admin)
    return (
      <Page title="404" width="narrow">
        <Empty title={t`There is no trail here`}>
          <Trans>The page you asked for does not exist, or has moved.</Trans>
        </Empty>
      </Page>
    )
  return (
    <>
      <AdministrationNav />
      {children}
    </>
  )
}
