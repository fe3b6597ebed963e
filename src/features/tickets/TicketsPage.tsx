import { SkeletonCards } from '#ui/Skeleton.tsx'

export function TicketsPage() {
  return <SkeletonCards />
}
