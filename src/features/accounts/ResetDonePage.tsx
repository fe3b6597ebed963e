import { SkeletonCards } from '#ui/Skeleton.tsx'

export function ResetDonePage() {
  return <SkeletonCards />
}
