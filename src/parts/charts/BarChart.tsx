import { useId } from 'react'
import css from './charts.module.css'

interface BarChartProps {
  /** One or two values a row; the second is told apart by its pattern too. */
  rows: readonly { key: string; label: string; values: readonly number[] }[]
  /** The value as the axis shows it. */
  show: (value: number) => string
  /** The end of the axis where it is fixed, as of a percentage. */
  top?: number
}

const size = { width: 640, height: 240, left: 56, bottom: 28, top: 20 }
/** The width of a digit in the drawing's units, as large as phones draw it. */
const digitWidth = 14

/** A round number at or above the largest value, so that the axis can be read. */
const topOf = (values: readonly number[]): number => {
  const most = Math.max(1, ...values)
  const step = 10 ** Math.floor(Math.log10(most))
  return [1, 2, 4, 5, 10].map((n) => n * step).find((n) => n >= most) ?? most
}

/** Bars over time. A table beside it says the same to who cannot see it. */
export const BarChart = ({ rows, show, top: fixed }: BarChartProps) => {
  const hatch = useId()
  const top = fixed ?? topOf(rows.flatMap(({ values }) => values))
  const inner = size.height - size.bottom - size.top
  const y = (value: number) => size.top + inner * (1 - Math.max(0, value) / top)
  const left = Math.max(size.left, digitWidth * (1 + show(top).length))
  const slot = (size.width - left) / rows.length
  const count = rows[0]?.values.length ?? 1
  const bar = Math.min(count === 1 ? 34 : 26, slot * (count === 1 ? 0.62 : 0.36))
  return (
    <svg viewBox={`0 0 ${size.width} ${size.height}`} className={css['chart']} aria-hidden>
      <defs>
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0v6" className={css['hatch']} strokeWidth="5" />
        </pattern>
      </defs>
      {[0, 0.25, 0.5, 0.75, 1].map((part) => (
        <g key={part}>
          <line x1={left} x2={size.width} y1={y(top * part)} y2={y(top * part)} className={css['grid']} />
          <text x={left - 8} y={y(top * part)} dominantBaseline="central" textAnchor="end">
            {show(top * part)}
          </text>
        </g>
      ))}
      {rows.map(({ key, label, values }, n) => {
        const middle = left + slot * (n + 0.5)
        const start = middle - (bar * count + 2 * (count - 1)) / 2
        return (
          <g key={key}>
            {values.map((value, at) => (
              <rect
                key={at === 0 ? 'first' : 'second'}
                x={start + at * (bar + 2)}
                y={y(value)}
                width={bar}
                height={y(0) - y(value)}
                {...(at === 0 ? { rx: 2, className: css['first'] } : { fill: `url(#${hatch})` })}
              />
            ))}
            {(rows.length < 8 || n % 2 === 1) && (
              <text x={middle} y={size.height - 8} textAnchor="middle">
                {label}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}

/** The mark of a series in a legend. */
export const SeriesMark = ({ second = false }: { second?: boolean }) => {
  const hatch = useId()
  return (
    <svg width="14" height="14" aria-hidden>
      {second && (
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0v6" className={css['hatch']} strokeWidth="5" />
        </pattern>
      )}
      <rect
        width="14"
        height="14"
        {...(second ? { fill: `url(#${hatch})` } : { rx: 2, className: css['first'] })}
      />
    </svg>
  )
}
