import { SkeletonCards } from '#ui/Skeleton.tsx'

export function StandBookingsPage() {
  return <SkeletonCards />
}
