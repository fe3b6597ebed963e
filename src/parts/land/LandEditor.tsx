import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type KeyboardEvent, lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  pointsOf,
  shapeOf,
  sideMiddle,
  stepped,
  tapped,
  withCorner,
  withMoved,
  withoutCorner,
  withPoints,
} from '#core/rules/land/drawing.ts'
import type { Place } from '#core/rules/land/geography.ts'
import type { Land } from '#core/rules/land/land.ts'
import { isSamePart, landProblems, type LandPart, type LandProblem } from '#core/rules/land/land-problems.ts'
import { Button } from '#ui/controls/Button.tsx'
import { TrashIcon } from '#ui/icons/index.tsx'
import { PanelBoundary } from '#ui/layout/PanelBoundary.tsx'
import { Skeleton } from '#ui/messages/Skeleton.tsx'
import { AcresChoice } from './AcresChoice.tsx'
import { CornerList } from './CornerList.tsx'
import { ElevationProfile } from './ElevationProfile.tsx'
import { kindWords } from './features/feature-words.ts'
import { FeaturePanel } from './FeaturePanel.tsx'
import { ImportPanel } from './ImportPanel.tsx'
import css from './land.module.css'
import { PartChoice, type Way } from './PartChoice.tsx'
import { ProblemNotice } from './ProblemNotice.tsx'
import { useDrawing } from './use-drawing.ts'
import { useWalk } from './use-walk.ts'
import { WalkPanel } from './WalkPanel.tsx'

const EditorMap = lazy(async () => ({ default: (await import('./EditorMap.tsx')).EditorMap }))

export interface LandEditorProps {
  value: Land
  /** What is ready to be drawn, with the map in view; without it the boundary, and the page stays where it is. */
  first?: LandPart
  onChange: (land: Land) => void
  typedAcres: number | null
  onUseComputedAcres: (acres: number) => void
}

const withoutMap = (retry: () => void) => (
  <div className={css['without']}>
    <p>
      <Trans>
        This device cannot draw the map right now. Everything else works: use the list of corners.
      </Trans>
    </p>
    <Button look="outline" size="compact" onClick={retry}>
      {t`Try the map again`}
    </Button>
  </div>
)

/** A feature that was added just now is no mistake: its first point is asked for. */
const isUntouched = (land: Land, { code, part }: LandProblem) =>
  code === 'feature_points' && pointsOf(land, part).length === 0

/** Says what to do on the map for a feature that has no point yet. */
const ToDraw = ({ land, part }: { land: Land; part: LandPart }) => {
  const feature = land.features.find(({ key }) => isSamePart(part, { feature: key }))
  if (!feature || feature.points.length > 0) return null
  const name = kindWords(feature.kind)
  const words = {
    point: t`${name}: tap the map where it is.`,
    line: t`${name}: tap the map along it.`,
    area: t`${name}: tap its corners on the map.`,
  }
  return (
    <p className={css['todraw']} role="status">
      {words[feature.shape]}
    </p>
  )
}

const Keys = () => (
  <p className={`${css['keys']} muted small`}>
    <Trans>
      <kbd>Tab</kbd> next corner · <kbd>arrows</kbd> move 3 ft, with <kbd>Shift</kbd> 30 ft ·{' '}
      <kbd>Insert</kbd> adds · <kbd>Del</kbd> removes · <kbd>Ctrl Z</kbd> undoes
    </Trans>
  </p>
)

/** What can be done with the points of the part that is being drawn. */
const usePoints = (drawing: ReturnType<typeof useDrawing>, part: LandPart) => {
  const [chosen, setChosen] = useState<number | null>(null)
  const { land } = drawing
  const points = pointsOf(land, part)
  const closed = shapeOf(land, part) === 'area'
  const set = (next: typeof points) => drawing.draw(withPoints(land, part, next))
  const addAfter = (index: number) => {
    const middle = sideMiddle(points, index, closed)
    if (!middle) return
    set(withCorner(points, middle, index))
    setChosen(index + 1)
  }
  const remove = (index: number) => {
    set(withoutCorner(points, index))
    setChosen(points.length > 1 ? Math.max(0, index - 1) : null)
  }
  return {
    points,
    chosen: chosen !== null && chosen < points.length ? chosen : null,
    choose: setChosen,
    set,
    addAfter,
    remove,
    move: (index: number, place: Place) => set(withMoved(points, index, place)),
    drag: (index: number, place: Place) =>
      drawing.drag(withPoints(land, part, withMoved(points, index, place))),
    tap: (place: Place) => {
      const next = tapped(land, part, place, chosen)
      drawing.draw(next.land)
      setChosen(next.chosen)
    },
    key: (event: KeyboardEvent, index: number) => {
      const to = stepped(points[index]!, event.key, event.shiftKey)
      if (to) set(withMoved(points, index, to))
      else if (event.key === 'Insert') addAfter(index)
      else if (event.key === 'Delete') remove(index)
      else return
      event.preventDefault()
    },
  }
}

/**
 * Draws the land of a stand: by tapping, walking or from a file. The map is a help that may be missing; the list of
 * corners says and changes the same.
 */
const LandEditor = ({ value, first, onChange, typedAcres, onUseComputedAcres }: LandEditorProps) => {
  const drawing = useDrawing(value, onChange)
  const [part, setPart] = useState<LandPart>(first ?? 'boundary')
  const [way, setWay] = useState<Way>('draw')
  const { land } = drawing
  const corners = usePoints(drawing, part)
  const { points, chosen } = corners
  const problems = landProblems(land)
  const walk = useWalk(part)
  const shape = shapeOf(land, part)
  const nameOf = (index: number) => {
    const number = index + 1
    return shape === 'area' ? t`Corner ${number}` : shape === 'line' ? t`Point ${number}` : t`The point`
  }
  const choosePart = (next: LandPart) => {
    setPart(next)
    corners.choose(null)
    if (shapeOf(land, next) === 'point') setWay((before) => (before === 'walk' ? 'draw' : before))
  }
  const editor = useRef<HTMLElement>(null)
  useEffect(() => {
    // After the form has scrolled to its own beginning.
    if (first !== undefined) requestAnimationFrame(() => editor.current?.scrollIntoView())
  }, [first])
  const takeKeys = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement
    if (isTyping || !(event.ctrlKey || event.metaKey)) return
    const key = event.key.toLowerCase()
    if (key === 'y' || (key === 'z' && event.shiftKey)) drawing.redo()
    else if (key === 'z') drawing.undo()
    else return
    event.preventDefault()
  })
  // Undo works wherever the focus is: a deleted corner takes it along.
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => takeKeys(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <section className={css['editor']} ref={editor} aria-label={t`Land on the map`}>
      <PartChoice
        land={land}
        part={part}
        way={way}
        problems={problems}
        onPart={choosePart}
        onWay={setWay}
        canWalk={walk !== null}
      />
      <ToDraw land={land} part={part} />
      <div className={css['ground']}>
        <PanelBoundary fallback={withoutMap}>
          <Suspense fallback={<Skeleton height={340} />}>
            <EditorMap
              land={land}
              part={part}
              chosen={chosen}
              problems={problems}
              walk={walk?.points ?? []}
              nameOf={nameOf}
              onTap={corners.tap}
              onChoose={corners.choose}
              onDrag={corners.drag}
              onDrop={corners.move}
              onAddAfter={corners.addAfter}
              onKey={corners.key}
            />
          </Suspense>
        </PanelBoundary>
      </div>
      <div className={css['acts']}>
        <Button look="outline" disabled={!drawing.canUndo} onClick={drawing.undo}>
          <Trans>Undo</Trans>
        </Button>
        <Button look="outline" disabled={!drawing.canRedo} onClick={drawing.redo}>
          <Trans>Redo</Trans>
        </Button>
        <Button
          look="danger"
          icon={<TrashIcon size={18} />}
          disabled={chosen === null}
          onClick={() => chosen !== null && corners.remove(chosen)}
        >
          {chosen === null ? t`Delete corner` : t`Delete ${nameOf(chosen)}`}
        </Button>
      </div>
      <ProblemNotice
        problems={problems.filter((problem) => !isUntouched(land, problem))}
        part={part}
        onGo={choosePart}
        onChoose={corners.choose}
      />
      {way === 'walk' && walk && (
        <WalkPanel walk={walk} shape={shape === 'area' ? 'area' : 'line'} onUse={corners.set} />
      )}
      {way === 'import' && <ImportPanel land={land} onDraw={drawing.draw} />}
      {part === 'boundary' && !problems.some((problem) => problem.part === 'boundary') && (
        <AcresChoice boundary={land.boundary} typedAcres={typedAcres} onUse={onUseComputedAcres} />
      )}
      <ElevationProfile points={shape === 'line' ? points : []} />
      <FeaturePanel
        land={land}
        part={part}
        onPart={choosePart}
        onDraw={drawing.draw}
        onAdded={() => editor.current?.scrollIntoView()}
      />
      <CornerList points={points} nameOf={nameOf} corners={corners} single={shape === 'point'} />
      <Keys />
    </section>
  )
}
// The form loads it with lazy(), which asks for a default.
// eslint-disable-next-line import/no-default-export
export default LandEditor
