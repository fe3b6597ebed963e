import { SkeletonCards } from '#ui/Skeleton.tsx'

export function FeedbackPage() {
  return <SkeletonCards />
}
