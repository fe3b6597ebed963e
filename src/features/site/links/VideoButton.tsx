import { lazy, Suspense, useState } from 'react'
import { Button } from '#ui/controls/Button.tsx'
import { PlayIcon } from './PlayIcon.tsx'
import { useStory } from './use-story.ts'

const VideoDialog = lazy(async () => ({ default: (await import('./VideoDialog.tsx')).VideoDialog }))

/** Opens the product's video; renders nothing when the settings name none. */
export function VideoButton({ title }: { title: string }) {
  const video = useStory()
  const [open, setOpen] = useState(false)
  if (video === null) return null
  return (
    <div>
      <Button look="outline" icon={<PlayIcon size={20} />} onClick={() => setOpen(true)}>
        {title}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <VideoDialog title={title} video_url={video} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
