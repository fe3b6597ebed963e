import { SkeletonCards } from '#ui/Skeleton.tsx'

export function ForgotPasswordPage() {
  return <SkeletonCards />
}
