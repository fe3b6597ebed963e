import { SkeletonCards } from '#ui/Skeleton.tsx'

export function StandPage() {
  return <SkeletonCards />
}
