import { type ReactNode, useEffect } from 'react'
import { QueryBoundary, type Reading } from '#parts/page/QueryBoundary.tsx'
import { SkeletonCards } from '#ui/messages/Skeleton.tsx'
import { Pager } from './Pager.tsx'

interface PagedListProps<T> {
  read: Reading & { data: T | undefined }
  /** From 1. */
  page: number
  perPage: number
  /** `replace` is true where nobody has chosen the page: the way back does not lead to the one before. */
  onChoose: (page: number, replace: boolean) => void
  /** What is shown where the whole list has nothing. */
  empty: ReactNode
  /** What failed, in the words of the screen. */
  problem: string
  children: (data: T) => ReactNode
}

/**
 * A list in pages with its pager, its empty face and its problem. A page behind the last one leads to the last: its
 * entries have gone while it was looked at, as where each one is decided, or its address is of before.
 */
export function PagedList<T extends { readonly data: readonly unknown[]; readonly total_records: number }>({
  read,
  page,
  perPage,
  onChoose,
  empty,
  problem,
  children,
}: PagedListProps<T>) {
  const total = read.data?.total_records ?? 0
  const isEmpty = read.data?.data.length === 0
  const last = Math.max(1, Math.ceil(total / perPage))
  const isBehind = isEmpty && total > 0 && page > last
  useEffect(() => {
    if (isBehind) onChoose(last, true)
  }, [isBehind, last, onChoose])
  return (
    <QueryBoundary
      read={read}
      isEmpty={() => isEmpty}
      empty={isBehind ? <SkeletonCards /> : empty}
      problem={problem}
    >
      {(data) => (
        <>
          {children(data)}
          <Pager page={page} perPage={perPage} total={total} onChoose={(next) => onChoose(next, false)} />
        </>
      )}
    </QueryBoundary>
  )
}
