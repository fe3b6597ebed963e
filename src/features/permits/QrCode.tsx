import { useMemo } from 'react'
import { encode } from 'uqr'
import css from './permits.module.css'

/** Cells of white around the code, which readers need. */
const margin = 4

/** A picture that a phone's camera reads; black on white in every color scheme. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { size, data } = useMemo(() => encode(text, { ecc: 'M', border: 0 }), [text])
  const cells = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      role="img"
      aria-label={label}
      className={css['code']}
      viewBox={`${-margin} ${-margin} ${size + 2 * margin} ${size + 2 * margin}`}
      shapeRendering="crispEdges"
    >
      <path d={cells.join('')} fill="#000" />
    </svg>
  )
}
