import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { Fix } from '#core/rules/land/field.ts'
import type { Place } from '#core/rules/land/geography.ts'
import { closestTurn, isRough, turnIndex, wayTo } from '#core/rules/position/wayfinding.ts'
import { compassPoint } from '#parts/field/measures.ts'
import { useCompass } from '#parts/position/compass.ts'
import { directionWords, roughDistance, turnWords } from './boundary-words.ts'
import css from './whereabouts.module.css'

/** Points to an angle clockwise from the top of the screen, and turns there the short way. */
const Arrow = ({ angle }: { angle: number }) => {
  const [turn, setTurn] = useState(angle)
  const next = closestTurn(turn, angle)
  if (next !== turn) setTurn(next)
  return (
    <svg className={css['arrow']} width={36} height={36} viewBox="0 0 44 44" aria-hidden>
      <circle cx={22} cy={22} r={21} />
      <path d="M22 8l9 25-9-6-9 6z" style={{ transform: `rotate(${turn}deg)` }} />
    </svg>
  )
}
const Here = () => (
  <svg className={css['arrow']} width={36} height={36} viewBox="0 0 44 44" aria-hidden>
    <circle cx={22} cy={22} r={21} />
    <circle cx={22} cy={22} r={7} data-here />
  </svg>
)

interface WayProps {
  from: Fix
  to: Place
  kind: 'stand' | 'parking'
}

/** How far a place is, and which way: an arrow that turns with the compass, or with north up and "NE". */
const Way = ({ from, to, kind }: WayProps) => {
  const compass = useCompass()
  const { feet, degrees, isThere } = wayTo(from, to)
  const distance = roughDistance(feet, isRough(from))
  const point = compassPoint(degrees)
  const name = kind === 'stand' ? t`Stand` : t`Parking`
  const direction = directionWords(degrees)
  const turn = compass === null ? '' : `, ${turnWords(turnIndex(degrees, compass))}`
  return (
    <li className={css['way']} data-way={kind}>
      {isThere ? <Here /> : <Arrow angle={degrees - (compass ?? 0)} />}
      <span className="hidden-visually">
        {isThere ? t`${name}: you are there` : `${t`${name}: ${distance} ${direction}`}${turn}`}
      </span>
      <span className={css['far']} aria-hidden>
        <b>{isThere ? t`You are there` : compass === null ? `${distance} ${point}` : distance}</b>
        <span>{isThere ? name : kind === 'stand' ? t`to your stand` : t`back to parking`}</span>
      </span>
    </li>
  )
}

/** The ways to the stand and back to the car. */
export const Ways = ({ from, stand, parking }: { from: Fix; stand: Place; parking: Place | null }) => (
  <ul className={css['ways']} aria-label={t`Your ways`}>
    <Way from={from} to={stand} kind="stand" />
    {parking && <Way from={from} to={parking} kind="parking" />}
  </ul>
)
