import { SkeletonCards } from '#ui/Skeleton.tsx'

export function VerificationPage() {
  return <SkeletonCards />
}
