import { t } from '@lingui/core/macro'
import { pointsOf } from '#core/rules/land/drawing.ts'
import type { Land } from '#core/rules/land/land.ts'
import { isSamePart, type LandPart, type LandProblem } from '#core/rules/land/land-problems.ts'
import { useTabInView } from '#parts/page/use-tab-in-view.ts'
import css from './land.module.css'

export type Way = 'draw' | 'walk' | 'import'

export const partWords = (part: Exclude<LandPart, object>): string => {
  const words = {
    boundary: t`Boundary`,
    property: t`Address`,
    stand: t`Stand`,
    parking: t`Parking`,
    parking_route: t`Route to the parking spot`,
    stand_route: t`Route to the stand`,
  }
  return words[part]
}

const parts = ['boundary', 'property', 'stand', 'parking', 'parking_route', 'stand_route'] as const

interface PartChoiceProps {
  land: Land
  part: LandPart
  way: Way
  problems: readonly LandProblem[]
  canWalk: boolean
  onPart: (part: LandPart) => void
  onWay: (way: Way) => void
}

/** What is being drawn, and how. */
export const PartChoice = ({ land, part, way, problems, canWalk, onPart, onWay }: PartChoiceProps) => {
  const ways: [Way, string][] = [
    ['draw', t`Draw`],
    ...(canWalk ? [['walk', t`Walk it`] as [Way, string]] : []),
    ['import', t`Import`],
  ]
  const strip = useTabInView<HTMLDivElement>(typeof part === 'string' ? part : part.feature)
  const sign = (each: LandPart) =>
    problems.some((problem) => isSamePart(problem.part, each))
      ? '!'
      : pointsOf(land, each).length > 0
        ? '✓'
        : ''
  const state = (each: LandPart) =>
    ({ '!': t`needs a change`, '✓': t`drawn`, '': t`not drawn yet` })[sign(each)]
  return (
    <>
      <div className={css['parts']} ref={strip} role="group" aria-label={t`What to draw`}>
        {parts.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={part === each}
            aria-label={`${partWords(each)}, ${state(each)}`}
            onClick={() => onPart(each)}
          >
            {partWords(each)} <span aria-hidden>{sign(each)}</span>
          </button>
        ))}
      </div>
      <div className={css['ways']} role="group" aria-label={t`How to draw it`}>
        {ways.map(([each, words]) => (
          <button key={each} type="button" aria-pressed={way === each} onClick={() => onWay(each)}>
            {words}
          </button>
        ))}
      </div>
    </>
  )
}
