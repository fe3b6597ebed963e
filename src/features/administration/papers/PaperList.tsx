import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { PagedList } from '#parts/lists/PagedList.tsx'
import { Page } from '#parts/page/Page.tsx'
import { Empty } from '#ui/messages/Empty.tsx'
import css from '../administration.module.css'
import { Choices } from '#ui/controls/Choices.tsx'
import { filterChoices, type Filter, perPage } from './use-papers.ts'

interface PaperListProps<P> {
  title: string
  lead: string
  read: Parameters<typeof PagedList<{ data: P[]; total_records: number }>>[0]['read']
  status: Filter
  page: number
  onChoose: (next: { status: Filter; page?: number }, replace?: boolean) => void
  /** What an empty list says. */
  empty: string
  problem: string
  children: (paper: P) => ReactNode
}

/** A list of signed papers to decide about, by what was decided. */
export const PaperList = <P,>({
  title,
  lead,
  read,
  status,
  page,
  onChoose,
  empty,
  problem,
  children,
}: PaperListProps<P>) => (
  <Page title={title} lead={lead}>
    <Choices
      label={t`Show`}
      value={status}
      choices={filterChoices()}
      onChoose={(next) => onChoose({ status: next })}
    />
    <PagedList
      read={read}
      page={page}
      perPage={perPage}
      onChoose={(next, replace) => onChoose({ status, page: next }, replace)}
      empty={<Empty title={empty} />}
      problem={problem}
    >
      {({ data }) => <ul className={css['papers']}>{data.map(children)}</ul>}
    </PagedList>
  </Page>
)
