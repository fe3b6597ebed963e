import { SkeletonCards } from '#ui/Skeleton.tsx'

export function HuntPage() {
  return <SkeletonCards />
}
