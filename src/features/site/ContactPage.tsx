import { SkeletonCards } from '#ui/Skeleton.tsx'

export function ContactPage() {
  return <SkeletonCards />
}
