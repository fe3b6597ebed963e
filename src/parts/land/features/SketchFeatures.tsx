import { useId } from 'react'
import type { Place } from '#core/rules/land/geography.ts'
import type { LandFeature } from '#core/rules/land/land.ts'
import { FeatureMark } from './FeatureMark.tsx'
import { markPlace } from './feature-places.ts'

interface SketchFeaturesProps {
  features: readonly LandFeature[]
  /** Where a place lies in the drawing. */
  at: (place: Place) => readonly [number, number]
  /** The drawing's length of one pixel of the screen. */
  unit: number
}

const size = 28

/** What is on the land, in a still picture: lines, areas and marks as on the map. */
export const SketchFeatures = ({ features, at, unit }: SketchFeaturesProps) => {
  const hatch = useId()
  const points = (places: readonly Place[]) => places.map((place) => at(place).join()).join(' ')
  const colourOf = ({ kind }: LandFeature) =>
    kind === 'no_go' ? '#9B2226' : kind === 'creek' ? '#1F5673' : '#14201A'
  return (
    <g>
      <defs>
        <pattern
          id={hatch}
          width={8 * unit}
          height={8 * unit}
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width={8 * unit} height={8 * unit} fill="#FFFDF7" fillOpacity={0.4} />
          <rect width={4 * unit} height={8 * unit} fill="#9B2226" />
        </pattern>
      </defs>
      {features.map((feature) => {
        const { key, kind, shape } = feature
        const place = markPlace(feature)
        const [x, y] = place ? at(place) : [0, 0]
        return (
          <g key={key} data-feature={kind}>
            {shape === 'line' && <polyline points={points(feature.points)} stroke={colourOf(feature)} />}
            {shape === 'area' && (
              <polygon
                points={points(feature.points)}
                fill={kind === 'no_go' ? `url(#${hatch})` : colourOf(feature)}
                stroke={colourOf(feature)}
                style={kind === 'no_go' ? { fillOpacity: 0.8 } : undefined}
              />
            )}
            {place && (
              <g transform={`translate(${x} ${y}) scale(${unit})`}>
                <g data-mark>
                  <g transform={`translate(${-size / 2} ${-size / 2})`}>
                    <FeatureMark kind={kind} size={size} />
                  </g>
                </g>
              </g>
            )}
          </g>
        )
      })}
    </g>
  )
}
