import { SkeletonCards } from '#ui/Skeleton.tsx'

export function ReservationPage() {
  return <SkeletonCards />
}
