import { SkeletonCards } from '#ui/Skeleton.tsx'

export function HuntersPage() {
  return <SkeletonCards />
}
