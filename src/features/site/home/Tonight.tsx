import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { getMoonTimes, getTimes } from 'suncalc'
import { locale } from '#app/i18n/language.ts'
import type { Place } from '#core/rules/land/geography.ts'
import { LazyMoonLine } from '#features/site/moon/LazyMoonLine.tsx'
import { positionNow } from '#parts/position/use-position.ts'
import { Button } from '#ui/controls/Button.tsx'
import { LocateIcon } from '#ui/icons/index.tsx'
import styles from './home.module.css'

const clock = (at: Date | null | undefined): string =>
  at && !Number.isNaN(at.getTime())
    ? at.toLocaleTimeString(locale(), { hour: 'numeric', minute: '2-digit' })
    : '–'

/** Sun and moon at the reader's position, once they share it. */
export function Tonight() {
  const [now] = useState(() => new Date())
  const [place, setPlace] = useState<Place | 'unknown' | 'asking' | 'refused'>('unknown')
  const ask = async () => {
    setPlace('asking')
    setPlace((await positionNow(10_000)) ?? 'refused')
  }
  useEffect(() => {
    // Uses a permission that was granted before; opening the page never asks for one.
    void navigator.permissions
      ?.query({ name: 'geolocation' })
      .then(({ state }) => (state === 'granted' ? ask() : undefined))
      .catch(() => undefined)
  }, [])
  const known = typeof place === 'object' ? place : null
  const sun = known && getTimes(now, known.lat, known.lng)
  const moon = known && getMoonTimes(now, known.lat, known.lng)
  const times = [
    [t`Sunrise`, sun?.sunrise],
    [t`Sunset`, sun?.sunset],
    [t`Moonrise`, moon?.rise],
    [t`Moonset`, moon?.set],
  ] as const
  return (
    <section className={styles.feedback}>
      <h2>
        <Trans>Sun and moon</Trans>
      </h2>
      <LazyMoonLine at={now} />
      <dl className={styles.counters}>
        {times.map(([name, at]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="tabular">{clock(at)}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.where}>
        <p className="muted small" aria-live="polite">
          {known ? (
            <Trans>Today, where you are.</Trans>
          ) : place === 'refused' ? (
            <Trans>Location is off on this device.</Trans>
          ) : (
            <Trans>Times depend on where you are.</Trans>
          )}
        </p>
        {!known && (
          <div>
            <Button
              look="outline"
              icon={<LocateIcon size={20} />}
              disabled={place === 'asking'}
              onClick={() => void ask()}
            >
              <Trans>Show the times here</Trans>
            </Button>
          </div>
        )}
      </div>
    </section>
  )
}
