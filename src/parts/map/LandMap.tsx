import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useEffectEvent } from 'react'
import { Button } from '#ui/controls/Button.tsx'
import { PanelBoundary } from '#ui/layout/PanelBoundary.tsx'
import { LandCaption } from './LandCaption.tsx'
import { LandSketch } from './LandSketch.tsx'
import { MapFrame } from './marks/MapFrame.tsx'
import type { PropertyMapProps } from './PropertyMap.tsx'
import css from './map.module.css'

const patience = 1500
let sketched: () => void = () => undefined
const sketch = new Promise<void>((resolve) => {
  sketched = resolve
})
/** The largest file of the app: parsing it must not delay the sketch of the land. */
const PropertyMap = lazy(async () => {
  const longEnough = new Promise((resolve) => {
    setTimeout(resolve, patience)
  })
  await Promise.race([sketch, longEnough])
  return { default: (await import('#parts/map/PropertyMap.tsx')).PropertyMap }
})

/** The still picture in place of the map, with what its marks mean. */
const StillLand = ({ retry, ...land }: PropertyMapProps & { retry: () => void }) => {
  const again = useEffectEvent(retry)
  // A phone that took WebGL away to save its battery may give it back while the app is in the background.
  useEffect(() => {
    const retryIfVisible = () => document.visibilityState === 'visible' && again()
    document.addEventListener('visibilitychange', retryIfVisible)
    return () => document.removeEventListener('visibilitychange', retryIfVisible)
  }, [])
  return (
    <figure className={css['figure']}>
      <MapFrame land={land}>
        <LandSketch {...land} still />
      </MapFrame>
      <LandCaption position={land.position ?? null} boundary={land.boundary ?? []} radius={land.radius} />
      <div className={css['still']}>
        <p className="muted small">
          <Trans>
            This device cannot draw the moving map right now: this is a still picture of the land.
          </Trans>
        </p>
        <Button look="quiet" size="compact" onClick={retry}>
          {t`Try the map again`}
        </Button>
      </div>
    </figure>
  )
}

/** The land of one stand: the map, its sketch while that loads, and a still picture where it cannot be drawn. */
export const LandMap = (props: PropertyMapProps) => {
  const { title: _, ground: __, coverage: ___, growable: ____, notice: _____, ...land } = props
  const still = (retry: () => void) => <StillLand {...props} retry={retry} />
  return (
    <PanelBoundary fallback={still}>
      <Suspense
        fallback={
          <figure className={css['figure']}>
            <MapFrame land={land}>
              <LandSketch {...land} onWhole={sketched} />
            </MapFrame>
          </figure>
        }
      >
        <PropertyMap {...props} />
      </Suspense>
    </PanelBoundary>
  )
}
