import { SkeletonCards } from '#ui/Skeleton.tsx'

export function LandownersPage() {
  return <SkeletonCards />
}
