import { SkeletonCards } from '#ui/Skeleton.tsx'

export function MyStandsPage() {
  return <SkeletonCards />
}
