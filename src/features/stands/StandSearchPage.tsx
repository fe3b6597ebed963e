import { SkeletonCards } from '#ui/Skeleton.tsx'

export function StandSearchPage() {
  return <SkeletonCards />
}
