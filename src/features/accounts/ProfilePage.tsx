import { SkeletonCards } from '#ui/Skeleton.tsx'

export function ProfilePage() {
  return <SkeletonCards />
}
