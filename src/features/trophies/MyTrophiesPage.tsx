import { SkeletonCards } from '#ui/Skeleton.tsx'

export function MyTrophiesPage() {
  return <SkeletonCards />
}
