import { SkeletonCards } from '#ui/Skeleton.tsx'

export function HomePage() {
  return <SkeletonCards />
}
