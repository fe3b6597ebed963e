import { SkeletonCards } from '#ui/Skeleton.tsx'

export function WaiverAgreementPage() {
  return <SkeletonCards />
}
