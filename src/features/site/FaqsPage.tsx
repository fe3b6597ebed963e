import { SkeletonCards } from '#ui/Skeleton.tsx'

export function FaqsPage() {
  return <SkeletonCards />
}
