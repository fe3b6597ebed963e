import { t } from '@lingui/core/macro'
import { cardSizes } from '#core/rules/pictures.ts'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useRead } from '#app/data/use-read.ts'
import { laterSiteCalls } from '#core/calls/later-site.ts'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { Page } from '#parts/page/Page.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Empty } from '#ui/messages/Empty.tsx'
import { Picture } from '#ui/pictures/Picture.tsx'
import { PlayIcon } from '#features/site/links/PlayIcon.tsx'
import styles from './text.module.css'

const VideoDialog = lazy(async () => ({
  default: (await import('#features/site/links/VideoDialog.tsx')).VideoDialog,
}))
const route = getRouteApi('/Tutorials')
/** Cards of a page (spec 2 §9). */
const perPage = 9

export function TutorialsPage() {
  const { page = 1 } = route.useSearch()
  const navigate = useNavigate({ from: '/Tutorials' })
  const read = useRead(laterSiteCalls.tutorials, { page, per_page: perPage })
  const [watched, setWatched] = useState<{ title: string; video_url: string } | null>(null)
  return (
    <Page title={t`Tutorials`}>
      <QueryBoundary
        read={read}
        isEmpty={({ data }) => data.length === 0}
        empty={<Empty title={t`No Records Found`} />}
      >
        {({ data, total_records }) => (
          <>
            <div className={styles.tutorials}>
              {data.map((tutorial) => (
                <button key={tutorial.id} type="button" onClick={() => setWatched(tutorial)}>
                  <span className={styles.cover}>
                    <Picture src={tutorial.image} alt="" width={16} height={9} sizes={cardSizes} />
                    <span className={styles.play}>
                      <PlayIcon size={28} />
                    </span>
                  </span>
                  <strong>{tutorial.title}</strong>
                </button>
              ))}
            </div>
            {total_records > perPage && (
              <div className="row">
                {Array.from({ length: Math.ceil(total_records / perPage) }, (_, at) => at + 1).map(
                  (number) => (
                    <Button
                      key={number}
                      look={number === page ? 'spruce' : 'outline'}
                      size="compact"
                      aria-label={t`Page ${number}`}
                      aria-current={number === page ? 'page' : undefined}
                      onClick={() => void navigate({ search: { page: number } })}
                    >
                      {number}
                    </Button>
                  ),
                )}
              </div>
            )}
          </>
        )}
      </QueryBoundary>
      {watched && (
        <Suspense fallback={null}>
          <VideoDialog {...watched} onClose={() => setWatched(null)} />
        </Suspense>
      )}
    </Page>
  )
}
