import { SkeletonCards } from '#ui/Skeleton.tsx'

export function OutboxPage() {
  return <SkeletonCards />
}
