import { SkeletonCards } from '#ui/Skeleton.tsx'

export function PrivacyPage() {
  return <SkeletonCards />
}
