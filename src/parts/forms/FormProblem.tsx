import { t } from '@lingui/core/macro'
import { Problem } from '#ui/messages/Problem.tsx'

/** A refusal that belongs to no field, above the button that was pressed. */
export function FormProblem({ problem }: { problem: string | null }) {
  return problem === null ? null : <Problem title={problem} kept={t`What you entered is still here.`} />
}
