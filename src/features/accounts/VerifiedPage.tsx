import { SkeletonCards } from '#ui/Skeleton.tsx'

export function VerifiedPage() {
  return <SkeletonCards />
}
