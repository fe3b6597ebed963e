import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { ringAcres } from '#core/rules/land/areas.ts'
import { type Land, type LandFeature, type LandFeatureKind, landFeatureKinds } from '#core/rules/land/land.ts'
import { isSamePart, landLimits, type LandPart } from '#core/rules/land/land-problems.ts'
import { newId, realEnv } from '#offline/environment.ts'
import { Button } from '#ui/controls/Button.tsx'
import { TextAreaField } from '#ui/controls/fields.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { PlusIcon, TrashIcon } from '#ui/icons/index.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { kindWords, shapesOfKind, shapeWords } from './features/feature-words.ts'
import { FeatureMark } from './features/FeatureMark.tsx'
import features from './features/features.module.css'
import css from './land.module.css'

interface FeaturePanelProps {
  land: Land
  part: LandPart
  onPart: (part: LandPart) => void
  onDraw: (land: Land) => void
  /** Called when a feature was added, which is to be drawn now. */
  onAdded: () => void
}

const sizeOf = ({ shape, points }: LandFeature): string => {
  if (points.length === 0) return t`tap the map to draw it`
  if (shape !== 'area') return shapeWords(shape)
  const acres = ringAcres(points).toFixed(1)
  return t`${acres} acres`
}

/** Whether hunters must say that they have read it before they check in. */
const mustBeRead = ({ kind }: LandFeature) => kind === 'hazard' || kind === 'no_go'

const KindDialog = ({
  onKind,
  onClose,
}: {
  onKind: (kind: LandFeatureKind) => void
  onClose: () => void
}) => (
  <Dialog title={t`What do you want to mark?`} opened onClose={onClose} size="small">
    <div className="stack">
      <div className={css['kinds']}>
        {landFeatureKinds.map((kind) => (
          <button key={kind} type="button" onClick={() => onKind(kind)}>
            <FeatureMark kind={kind} size={36} />
            <strong>{kindWords(kind)}</strong>
            <span className="muted small">{shapesOfKind[kind].map(shapeWords).join(' / ')}</span>
          </button>
        ))}
      </div>
      <p className="muted small">
        <Trans>
          Then tap the map. Hazards and no-go areas must be read by every hunter before checking in.
        </Trans>
      </p>
    </div>
  </Dialog>
)

/** What is on the land: things, hazards and places where nobody may go. */
export const FeaturePanel = ({ land, part, onPart, onDraw, onAdded }: FeaturePanelProps) => {
  const [isAdding, setAdding] = useState(false)
  const chosen = land.features.find(({ key }) => isSamePart(part, { feature: key }))
  const count = land.features.length
  const change = (next: LandFeature) =>
    onDraw({ ...land, features: land.features.map((each) => (each.key === next.key ? next : each)) })
  const add = (kind: LandFeatureKind) => {
    const key = newId(realEnv)
    const feature: LandFeature = { key, kind, shape: shapesOfKind[kind][0]!, points: [], note: '' }
    onDraw({ ...land, features: [...land.features, feature] })
    setAdding(false)
    onPart({ feature: key })
    onAdded()
  }
  return (
    <Card as="section" aria-label={t`What is on the land`}>
      <div className="stack">
        <div className={css['head']}>
          <h3>
            {plural(count, { 0: 'Nothing marked', one: '# feature marked', other: '# features marked' })}
          </h3>
          <Button
            icon={<PlusIcon size={18} />}
            disabled={count >= landLimits.features}
            onClick={() => setAdding(true)}
          >
            <Trans>Add</Trans>
          </Button>
        </div>
        {count > 0 && (
          <ul className={features['list']}>
            {land.features.map((feature) => (
              <li key={feature.key}>
                <button
                  type="button"
                  className={css['feature']}
                  aria-pressed={feature === chosen}
                  onClick={() => onPart({ feature: feature.key })}
                >
                  <FeatureMark kind={feature.kind} size={34} />
                  <span className={features['words']}>
                    <strong>{kindWords(feature.kind)}</strong>
                    <span className="muted small">
                      {' '}
                      {sizeOf(feature)}
                      {mustBeRead(feature) && ` · ${t`hunters must read it`}`}
                      {feature.note !== '' && ` · ${feature.note}`}
                    </span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
        {chosen && (
          <div className="stack">
            {shapesOfKind[chosen.kind].length > 1 && (
              <div className={css['ways']} role="group" aria-label={t`Its shape`}>
                {shapesOfKind[chosen.kind].map((shape) => (
                  <button
                    key={shape}
                    type="button"
                    aria-pressed={chosen.shape === shape}
                    onClick={() =>
                      change({
                        ...chosen,
                        shape,
                        points: shape === 'point' ? chosen.points.slice(0, 1) : chosen.points,
                      })
                    }
                  >
                    {shapeWords(shape)}
                  </button>
                ))}
              </div>
            )}
            <Note key={chosen.key} feature={chosen} onNote={(note) => change({ ...chosen, note })} />
            <Button
              look="danger"
              icon={<TrashIcon size={18} />}
              onClick={() => {
                onPart('boundary')
                onDraw({ ...land, features: land.features.filter((each) => each !== chosen) })
              }}
            >
              {t`Delete ${kindWords(chosen.kind)}`}
            </Button>
          </div>
        )}
      </div>
      {isAdding && <KindDialog onKind={add} onClose={() => setAdding(false)} />}
    </Card>
  )
}

/** One step of undo for a note, not one for every letter. */
const Note = ({ feature, onNote }: { feature: LandFeature; onNote: (note: string) => void }) => {
  const [typed, setTyped] = useState<string | null>(null)
  const note = typed ?? feature.note
  const length = note.length
  const most = landLimits.note
  return (
    <TextAreaField
      name="note"
      label={t`Note for hunters`}
      description={t`${length} of ${most}`}
      rows={2}
      maxLength={most}
      value={note}
      onChange={setTyped}
      onBlur={() => {
        if (typed !== null && typed !== feature.note) onNote(typed)
        setTyped(null)
      }}
    />
  )
}
