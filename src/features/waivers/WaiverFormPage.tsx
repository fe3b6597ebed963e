import { SkeletonCards } from '#ui/Skeleton.tsx'

export function WaiverFormPage() {
  return <SkeletonCards />
}
