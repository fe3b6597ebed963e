import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { Video } from './Video.tsx'

interface VideoProps {
  title: string
  video_url: string
  onClose: () => void
}

export function VideoDialog({ title, video_url, onClose }: VideoProps) {
  return (
    <Dialog title={title} opened onClose={onClose} size="wide">
      <Video title={title} video_url={video_url} />
    </Dialog>
  )
}
