import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ChangeEvent, useId, useState } from 'react'
import { lineFeet, ringAcres } from '#core/rules/land/areas.ts'
import { withPoints } from '#core/rules/land/drawing.ts'
import { landGeoJson, landOfGeoJson } from '#core/rules/land/files/geojson.ts'
import {
  type ImportedShape,
  importLimits,
  type ImportProblem,
  readImport,
} from '#core/rules/land/files/imports.ts'
import type { Land, LandFeature, LandFeatureKind } from '#core/rules/land/land.ts'
import { landLimits, type LandPart } from '#core/rules/land/land-problems.ts'
import { simplified } from '#core/rules/land/simplify.ts'
import { newId, realEnv } from '#offline/environment.ts'
import { showDistance } from '#parts/field/measures.ts'
import { Button } from '#ui/controls/Button.tsx'
import { SelectField } from '#ui/controls/fields.tsx'
import { saveFile } from '#ui/controls/save-file.ts'
import { DownloadIcon } from '#ui/icons/index.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { toast } from '#ui/messages/toast.ts'
import { kindWords, shapesOfKind } from './features/feature-words.ts'
import css from './land.module.css'
import { partWords } from './PartChoice.tsx'
import { isZip, readShapefile } from './shapefile/read-shapefile.ts'

type DrawnPart = Exclude<LandPart, object>
const partsOf: Record<ImportedShape['shape'], readonly DrawnPart[]> = {
  point: ['property', 'stand', 'parking'],
  line: ['stand_route', 'parking_route', 'boundary'],
  area: ['boundary'],
}
const kinds = Object.keys(shapesOfKind) as LandFeatureKind[]

const problemWords = (problem: ImportProblem): string => {
  const words: Record<ImportProblem, string> = {
    file_large: t`This file is too large. It may have 5 MB and 100,000 points.`,
    file_unreadable: t`This is not a GPX, KML or GeoJSON file or a zipped shapefile, or it is damaged. Nothing has changed.`,
    file_empty: t`This file has no point, line or area. Nothing has changed.`,
  }
  return words[problem]
}

/** The text of a file; a zipped shapefile as GeoJSON, and nothing where it cannot be read. */
const textOf = async (file: File): Promise<string> => {
  const bytes = await file.arrayBuffer()
  return isZip(new Uint8Array(bytes)) ? ((await readShapefile(bytes)) ?? '') : new TextDecoder().decode(bytes)
}

const measure = ({ shape, points }: ImportedShape): string => {
  if (shape === 'point') return t`a point`
  if (shape === 'line') return t`a line of ${showDistance(lineFeet(points))}`
  const acres = ringAcres(points).toFixed(1)
  return t`an area of ${acres} acres`
}

/** The land with a shape of a file as one of its parts, or as a thing on it. */
const taken = (land: Land, { shape, points, name }: ImportedShape, as: string): Land => {
  const part = partsOf[shape].find((each) => each === as)
  if (part) {
    const most = part === 'boundary' ? landLimits.corners : landLimits.routePoints
    return withPoints(land, part, simplified(points, most))
  }
  const kind = kinds.find((each) => each === as)
  if (!kind) return land
  const feature: LandFeature = {
    key: newId(realEnv),
    kind,
    shape,
    points: simplified(points, landLimits.featurePoints),
    note: name,
  }
  return { ...land, features: [...land.features, feature] }
}

/** Lines, areas and points from a file; the owner says what each of them is, nothing is guessed. */
export const ImportPanel = ({ land, onDraw }: { land: Land; onDraw: (land: Land) => void }) => {
  const fileId = useId()
  const problemId = useId()
  const [shapes, setShapes] = useState<readonly ImportedShape[]>([])
  const [uses, setUses] = useState<Readonly<Record<number, string>>>({})
  const [problem, setProblem] = useState<ImportProblem | null>(null)
  const [isReading, setIsReading] = useState(false)

  const read = async (event: ChangeEvent<HTMLInputElement>) => {
    const field = event.currentTarget
    const file = field.files?.[0]
    if (!file || isReading) return
    setProblem(null)
    setUses({})
    setShapes([])
    setIsReading(true)
    const text = file.size > importLimits.bytes ? null : await textOf(file).catch(() => '')
    setIsReading(false)
    field.value = ''
    const own = text === null ? null : landOfGeoJson(text)
    if (own) {
      onDraw(own)
      return toast(t`The land of the file is drawn. Undo brings back what was there.`)
    }
    const found = text === null ? ({ problem: 'file_large' } as const) : readImport(text)
    setProblem(found.problem)
    if (found.problem === null) setShapes(found.shapes)
  }
  const take = () => {
    onDraw(shapes.reduce((next, shape, i) => taken(next, shape, uses[i] ?? ''), land))
    setShapes([])
    toast(t`Drawn. Undo restores the previous shape.`)
  }
  const chosen = Object.values(uses).filter((use) => use !== '').length
  return (
    <Card>
      <div className="stack">
        <div className={css['file']}>
          <label htmlFor={fileId}>
            <Trans>
              A file from a mapping app or a handheld GPS: GPX, KML, GeoJSON or a zipped shapefile, up to 5 MB
            </Trans>
          </label>
          <input
            id={fileId}
            type="file"
            accept=".gpx,.kml,.geojson,.json,.zip,application/gpx+xml,application/geo+json,application/vnd.google-earth.kml+xml"
            aria-busy={isReading}
            aria-invalid={problem !== null}
            aria-describedby={problem ? problemId : undefined}
            onChange={(event) => void read(event)}
          />
        </div>
        {isReading && (
          <p role="status" className="muted">
            <Trans>Reading the file…</Trans>
          </p>
        )}
        {problem && (
          <p role="alert" id={problemId} className={css['wrong']}>
            {problemWords(problem)}
          </p>
        )}
        {shapes.map((shape, i) => {
          const number = i + 1
          const name = shape.name === '' ? t`Shape ${number}` : shape.name
          const points = shape.points.length
          const had = shape.had ?? 0
          return (
            <SelectField
              // The order of a file never changes.
              key={`${i} ${shape.name}`}
              name={`shape-${i}`}
              label={t`${name}: ${measure(shape)}`}
              description={had > 0 ? t`simplified from ${had} to ${points} points` : undefined}
              placeholder={t`Leave out`}
              clearable
              value={uses[i] ?? ''}
              onChange={(use) => setUses({ ...uses, [i]: use })}
              choices={[
                ...partsOf[shape.shape].map((part) => ({ value: part, label: partWords(part) })),
                ...kinds
                  .filter((kind) => shapesOfKind[kind].includes(shape.shape))
                  .map((kind) => ({ value: kind, label: kindWords(kind) })),
              ]}
            />
          )
        })}
        {shapes.length > 0 && (
          <Button full disabled={chosen === 0} onClick={take}>
            {plural(chosen, { one: 'Draw # shape', other: 'Draw # shapes' })}
          </Button>
        )}
        <Button
          look="quiet"
          icon={<DownloadIcon />}
          onClick={() =>
            saveFile(new Blob([landGeoJson(land)], { type: 'application/geo+json' }), 'land.geojson')
          }
        >
          <Trans>Save this land as a file (GeoJSON)</Trans>
        </Button>
      </div>
    </Card>
  )
}
