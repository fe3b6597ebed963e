import { SkeletonCards } from '#ui/Skeleton.tsx'

export function TicketPage() {
  return <SkeletonCards />
}
