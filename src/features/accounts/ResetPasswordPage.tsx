import { SkeletonCards } from '#ui/Skeleton.tsx'

export function ResetPasswordPage() {
  return <SkeletonCards />
}
