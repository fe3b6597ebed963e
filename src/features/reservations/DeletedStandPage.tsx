import { SkeletonCards } from '#ui/Skeleton.tsx'

export function DeletedStandPage() {
  return <SkeletonCards />
}
