import { SkeletonCards } from '#ui/Skeleton.tsx'

export function FavouriteStandsPage() {
  return <SkeletonCards />
}
