import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext } from 'react'
import { refusal, type ApiFailure } from '#offline/failure.ts'
import { useConnection } from '#app/device/connection.ts'
import { failureText } from '#app/i18n/language.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Empty } from '#ui/messages/Empty.tsx'
import { Problem } from '#ui/messages/Problem.tsx'
import { SkeletonCards } from '#ui/messages/Skeleton.tsx'
import { PageTitle } from './PageTitle.tsx'
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
  /** The h1 of a screen whose own comes with its content, for as long as that cannot be shown. */
  heading?: string
  skeleton?: ReactNode
  /** Off where another list of the screen says how old it is already. */
  aged?: boolean
  children: (data: T) => ReactNode
}

/** Only this one thing is missing: nobody is signed out, and the way back is here (decision 27). */
function NotFound() {
  const { history } = useRouter()
  return (
    <Empty
      title={t`This could not be found.`}
      act={
        <Button look="outline" onClick={() => history.back()}>
          <Trans>Go back</Trans>
        </Button>
      }
    >
      <Trans>It may have been removed, or it belongs to someone else.</Trans>
    </Empty>
  )
}

/** Whether something around has said already how old its content is. */
const AgeShown = createContext(false)

/** The four faces of what is read: skeleton, empty, problem, and the content with its age when it is from the phone. */
export function QueryBoundary<T>({
  read,
  isEmpty,
  empty,
  problem,
  heading,
  skeleton,
  aged = true,
  children,
}: FacesProps<T>) {
  const { online } = useConnection()
  const isAgeShown = useContext(AgeShown)
  if (read.data === undefined) {
    if (read.state !== 'failed') return skeleton ?? <SkeletonCards />
    const offline = read.failure?.status === 0 && (!online || read.failure.name === 'offline')
    return (
      <>
        {heading !== undefined && <PageTitle>{heading}</PageTitle>}
        {read.failure?.name === 'not_found' ? (
          <NotFound />
        ) : (
          <Problem
            title={
              offline
                ? t`There is no signal, and this is not on this phone yet.`
                : (problem ?? failureText(read.failure ?? refusal('unexpected')))
            }
            {...(offline && { kept: t`It is read when the signal is back.` })}
            onRetry={() => void read.refresh()}
            busy={read.refreshing}
            calm={offline}
          />
        )}
      </>
    )
  }
  return (
    <>
      {aged && !isAgeShown && (
        <RefreshedAt from={read.from} at={read.refreshedAt} refreshing={read.refreshing} />
      )}
      <AgeShown value={isAgeShown || (aged && read.from === 'phone')}>
        {isEmpty?.(read.data) ? empty : children(read.data)}
      </AgeShown>
    </>
  )
}
