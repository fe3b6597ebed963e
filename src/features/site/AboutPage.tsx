import { SkeletonCards } from '#ui/Skeleton.tsx'

export function AboutPage() {
  return <SkeletonCards />
}
