import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { fieldText } from '#app/i18n/field-text.ts'
import { isSamePart, type LandPart, type LandProblem } from '#core/rules/land/land-problems.ts'
import { Button } from '#ui/controls/Button.tsx'
import { WarningIcon } from '#ui/icons/index.tsx'
import css from './land.module.css'
import { partWords } from './PartChoice.tsx'

interface ProblemNoticeProps {
  problems: readonly LandProblem[]
  part: LandPart
  onGo: (part: LandPart) => void
  onChoose: (index: number) => void
}

/** What is wrong and where: of the part in hand in full, of the others by name. */
export const ProblemNotice = ({ problems, part, onGo, onChoose }: ProblemNoticeProps) => {
  const here = problems.filter((problem) => isSamePart(problem.part, part))
  const elsewhere = problems.filter((problem) => !here.includes(problem))
  const [first] = elsewhere
  return (
    <div role="status" className={css['problems']}>
      {here.map(({ code, values, index }) => (
        <div key={code} className={css['problem']}>
          <p>
            <WarningIcon size={20} /> <strong>{fieldText({ code, ...(values && { values }) })}</strong>
          </p>
          {code === 'sides_cross' && (
            <p className="small">
              <Trans>The place is ringed on the map. Until then the last good shape is kept.</Trans>
            </p>
          )}
          {index !== undefined && (
            <Button look="danger" size="compact" onClick={() => onChoose(index)}>
              {t`Choose that corner`}
            </Button>
          )}
        </div>
      ))}
      {first && (
        <Button look="quiet" size="compact" onClick={() => onGo(first.part)}>
          {typeof first.part === 'string'
            ? t`${partWords(first.part)} needs a change`
            : t`One of the land features needs a change`}
        </Button>
      )}
    </div>
  )
}
