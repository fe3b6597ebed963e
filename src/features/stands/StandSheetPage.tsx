import { SkeletonCards } from '#ui/Skeleton.tsx'

export function StandSheetPage() {
  return <SkeletonCards />
}
