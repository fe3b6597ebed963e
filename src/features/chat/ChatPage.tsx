import { SkeletonCards } from '#ui/Skeleton.tsx'

export function ChatPage() {
  return <SkeletonCards />
}
