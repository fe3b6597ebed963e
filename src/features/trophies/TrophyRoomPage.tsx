import { SkeletonCards } from '#ui/Skeleton.tsx'

export function TrophyRoomPage() {
  return <SkeletonCards />
}
