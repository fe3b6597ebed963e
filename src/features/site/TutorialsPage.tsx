import { SkeletonCards } from '#ui/Skeleton.tsx'

export function TutorialsPage() {
  return <SkeletonCards />
}
