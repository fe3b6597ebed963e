import { SkeletonCards } from '#ui/Skeleton.tsx'

export function LoginPage() {
  return <SkeletonCards />
}
