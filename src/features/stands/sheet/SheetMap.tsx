import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type CSSProperties, useId } from 'react'
import { locale } from '#app/i18n/language.ts'
import type { Place } from '#core/rules/land/geography.ts'
import type { LandFeature } from '#core/rules/land/land.ts'
import { type LabelSide, placeLabels } from './map-labels.ts'
import { inFrame, panel, panelFrame, routeColor as colour, scaleBar } from '#core/rules/sheet.ts'
import { readTile } from '#offline/map/tiles.ts'
import { markPlace } from '#parts/land/features/feature-places.ts'
import { SketchFeatures } from '#parts/land/features/SketchFeatures.tsx'
import { ReliefGround, useRelief } from '#parts/map/relief/ReliefGround.tsx'
import { BaseGround } from './BaseGround.tsx'
import css from './sheet.module.css'
import { usePanelImagery } from './use-map-snapshots.ts'

interface SheetMapProps {
  title: string
  line?: readonly Place[]
  area?: readonly Place[]
  stand?: Place | null
  parking?: Place | null
  /** What the owner has marked on the land. */
  features?: readonly LandFeature[]
  /** The specified zoom, or a lower one that fits everything. */
  zoom: number
}

const { width, height } = panel

/** How much larger marks and words are drawn on a phone. */
const phoneScale = 1.9

const labelPlaces: Record<LabelSide, { x: number; y: number; textAnchor: 'start' | 'middle' | 'end' }> = {
  right: { x: 14, y: 6, textAnchor: 'start' },
  left: { x: -14, y: 6, textAnchor: 'end' },
  below: { x: 0, y: 27, textAnchor: 'middle' },
  above: { x: 0, y: -15, textAnchor: 'middle' },
}

/** One map of the printed sheet: imagery if available, route or boundary, scale bar and north arrow. */
export const SheetMap = ({
  title,
  line = [],
  area = [],
  stand = null,
  parking = null,
  features = [],
  zoom: wanted,
}: SheetMapProps) => {
  const id = useId()
  const places = [...line, ...area, ...(stand ? [stand] : []), ...(parking ? [parking] : [])]
  const frame = panelFrame(places, wanted)
  const imagery = usePanelImagery(frame)
  const relief = useRelief(readTile, frame)
  const each = relief?.each
  const at = (place: Place) => inFrame(place, frame)
  const path = (points: readonly Place[]) =>
    points.map((p, i) => `${i === 0 ? 'M' : 'L'}${at(p).x} ${at(p).y}`).join('')
  const scale = scaleBar(places[0]!.lat, frame.zoom)
  const markers = [
    ...(line.length > 1
      ? [
          { ...at(line[0]!), kind: 'start', label: t`Start` },
          { ...at(line.at(-1)!), kind: 'end', label: t`End` },
        ]
      : []),
    ...(parking ? [{ ...at(parking), kind: 'parking', label: t`Parking` }] : []),
    ...(stand ? [{ ...at(stand), kind: 'stand', label: t`Stand` }] : []),
  ]
  const sides = placeLabels(
    markers,
    features.flatMap((feature) => markPlace(feature) ?? []).map(at),
    panel,
    phoneScale,
  )
  const shown = new Intl.ListFormat(locale()).format(markers.map(({ label }) => label.toLowerCase()))
  const distance = scale.feet % 5280 === 0 ? scale.feet / 5280 : scale.feet
  return (
    <section className={css['panel']}>
      <h2>{title}</h2>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className={css['drawing']}
        style={{ '--phone-scale': phoneScale } as CSSProperties}
        role="img"
        aria-label={t`${title} with ${shown}, north is up`}
        data-ready={imagery !== undefined}
        data-imagery={typeof imagery === 'string'}
      >
        {typeof imagery === 'string' && (
          <image href={imagery} width={width} height={height} preserveAspectRatio="none" />
        )}
        {imagery === null && <BaseGround frame={frame} />}
        {imagery === null && relief && <ReliefGround relief={relief} />}
        {area.length > 2 && (
          <path d={`${path(area)}Z`} fill={colour} fillOpacity={0.25} stroke={colour} strokeWidth={4} />
        )}
        {line.length > 1 && (
          <>
            <path d={path(line)} fill="none" stroke="#fff" strokeWidth={8} strokeLinejoin="round" />
            <path d={path(line)} fill="none" stroke={colour} strokeWidth={4.5} strokeLinejoin="round" />
          </>
        )}
        {features.length > 0 && (
          <SketchFeatures
            features={features}
            at={(place) => {
              const { x, y } = at(place)
              return [x, y]
            }}
            unit={1}
          />
        )}
        {markers.map((marker, index) => (
          <g key={marker.kind} transform={`translate(${marker.x} ${marker.y})`}>
            <g data-mark>
              {marker.kind === 'stand' || marker.kind === 'end' ? (
                <rect x={-8} y={-8} width={16} height={16} fill="#000" stroke="#fff" strokeWidth={3} />
              ) : (
                <circle r={9} fill="#1F5673" stroke="#fff" strokeWidth={3} />
              )}
              <text
                {...labelPlaces[sides[index] ?? 'right']}
                fontSize={17}
                fontWeight={700}
                stroke="#fff"
                strokeWidth={4}
                paintOrder="stroke"
              >
                {marker.label}
              </text>
            </g>
          </g>
        ))}
        <g transform={`translate(20 ${height - 22})`} aria-hidden>
          <path d={`M0 -8V0H${scale.pixels}V-8`} fill="none" stroke="#fff" strokeWidth={6} />
          <path d={`M0 -8V0H${scale.pixels}V-8`} fill="none" stroke="#000" strokeWidth={2.5} />
          <g transform={`translate(${scale.pixels + 8} 2)`}>
            <text data-mark fontSize={15} stroke="#fff" strokeWidth={4} paintOrder="stroke">
              {scale.feet % 5280 === 0 ? t`${distance} mi` : t`${distance} ft`}
            </text>
          </g>
        </g>
        <g transform={`translate(${width - 34} 22)`} aria-hidden>
          <g data-mark>
            <path d="M0 0L10 30L0 23L-10 30Z" fill="#000" stroke="#fff" strokeWidth={2} />
            <text
              y={48}
              fontSize={16}
              fontWeight={700}
              textAnchor="middle"
              id={`${id}-n`}
              stroke="#fff"
              strokeWidth={4}
              paintOrder="stroke"
            >
              <Trans>N</Trans>
            </text>
          </g>
        </g>
      </svg>
      {imagery === null && (
        <p className="small">
          {each === undefined
            ? t`Low-detail base map, without satellite imagery.`
            : t`Low-detail base map with a contour line every ${each} ft, without satellite imagery.`}
        </p>
      )}
    </section>
  )
}
