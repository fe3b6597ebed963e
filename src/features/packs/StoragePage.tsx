import { SkeletonCards } from '#ui/Skeleton.tsx'

export function StoragePage() {
  return <SkeletonCards />
}
