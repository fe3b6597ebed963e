import { SkeletonCards } from '#ui/Skeleton.tsx'

export function TermsPage() {
  return <SkeletonCards />
}
