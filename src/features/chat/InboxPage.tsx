import { SkeletonCards } from '#ui/Skeleton.tsx'

export function InboxPage() {
  return <SkeletonCards />
}
