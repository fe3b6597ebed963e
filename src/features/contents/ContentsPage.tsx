import { t } from '@lingui/core/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { contentKinds, orderedKinds } from '#core/rules/contents.ts'
import { ForAdministrators } from '#parts/page/ForAdministrators.tsx'
import { Page } from '#parts/page/Page.tsx'
import tabStyles from '#parts/page/tabs.module.css'
import { useTabInView } from '#parts/page/use-tab-in-view.ts'
import { ContentList } from './ContentList.tsx'
import { FeedbackList } from './FeedbackList.tsx'
import { kindWords } from './words.ts'

const route = getRouteApi('/admin/contents')

/** What administrators keep for everybody, one list beside the other. */
const ContentsDesk = () => {
  const { activeTab } = route.useSearch()
  const tab = orderedKinds.find((name) => name === activeTab) ?? 'slider'
  const nav = useTabInView(tab)
  const kind = contentKinds.find((name) => name === tab)
  return (
    <Page
      title={t`Contents`}
      lead={t`Everyone sees what you change here right away. Changes are written to the audit log.`}
    >
      <nav ref={nav} className={tabStyles['tabs']} aria-label={t`Contents`}>
        {orderedKinds.map((name) => (
          <Link
            key={name}
            to="/admin/contents"
            search={{ activeTab: name }}
            className={tabStyles['tab']}
            aria-current={name === tab ? 'page' : undefined}
          >
            {name === 'feedback' ? t`Feedback` : t(kindWords[name].label)}
          </Link>
        ))}
      </nav>
      {kind === undefined ? <FeedbackList /> : <ContentList key={kind} kind={kind} />}
    </Page>
  )
}

export const ContentsPage = () => (
  <ForAdministrators>
    <ContentsDesk />
  </ForAdministrators>
)
