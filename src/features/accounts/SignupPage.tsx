import { SkeletonCards } from '#ui/Skeleton.tsx'

export function SignupPage() {
  return <SkeletonCards />
}
