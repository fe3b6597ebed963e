import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { refusal, type ApiFailure } from '#offline/failure.ts'
import { failureText } from '#app/i18n/language.ts'
import { Problem } from '#ui/messages/Problem.tsx'
import { SkeletonCards } from '#ui/messages/Skeleton.tsx'
import { RefreshedAt } from './RefreshedAt.tsx'

/** What a read knows of itself; `useRead` and `useReadPages` both give it. */
export interface Reading {
  state: 'loading' | 'ready' | 'failed'
  failure: ApiFailure | null
  from: 'network' | 'phone' | null
  refreshedAt: Date | null
  refreshing: boolean
  refresh: () => Promise<void>
}

interface FacesProps<T> {
  read: Reading & { data: T | undefined }
  /** Whether there is nothing in it; then `empty` is shown. */
  isEmpty?: (data: T) => boolean
  empty?: ReactNode
  /** What failed, in the words of the screen. */
  problem?: string
  skeleton?: ReactNode
  /** Off where another list of the screen says how old it is already. */
  aged?: boolean
  children: (data: T) => ReactNode
}

/** The four faces of what is read: skeleton, empty, problem, and the content with its age when it is from the phone. */
export function QueryBoundary<T>({
  read,
  isEmpty,
  empty,
  problem,
  skeleton,
  aged = true,
  children,
}: FacesProps<T>) {
  if (read.data === undefined) {
    if (read.state !== 'failed') return skeleton ?? <SkeletonCards />
    const offline = read.failure?.name === 'offline'
    return (
      <Problem
        title={
          offline
            ? t`There is no signal, and this is not on this phone yet.`
            : (problem ?? failureText(read.failure ?? refusal('unexpected')))
        }
        kept={offline ? t`It comes by itself when the signal is back.` : t`Nothing you entered is lost.`}
        onRetry={() => void read.refresh()}
        busy={read.refreshing}
        calm={offline}
      />
    )
  }
  return (
    <>
      {aged && <RefreshedAt from={read.from} at={read.refreshedAt} />}
      {isEmpty?.(read.data) ? empty : children(read.data)}
    </>
  )
}
