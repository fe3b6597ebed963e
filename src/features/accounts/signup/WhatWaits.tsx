import { Trans } from '@lingui/react/macro'
import { useRead } from '#app/data/use-read.ts'
import { locale } from '#app/i18n/language.ts'
import { isGuardianLink, newStandPath } from '#app/navigation/return-path.ts'
import { standCalls } from '#core/calls/stands.ts'
import { isDay, showRange } from '#core/rules/time/days.ts'

/** What the visitor was about to do when they were asked to log in. */
export function WhatWaits({ from }: { from: string }) {
  const { pathname, searchParams } = new URL(from, location.origin)
  const standId = Number(/^\/reserve-stand\/(\d+)$/.exec(pathname)?.[1] ?? 0)
  const { data } = useRead(standCalls.read, { id: standId }, { enabled: standId > 0 })
  const stand = data?.data.title
  const [start, end] = [searchParams.get('start_date') ?? '', searchParams.get('end_date') ?? '']
  const days = isDay(start) && isDay(end) ? showRange(start, end, locale()) : null
  if (isGuardianLink(from)) return <Trans>Log in to confirm as a guardian.</Trans>
  if (from === newStandPath) return <Trans>Log in to list your land.</Trans>
  if (standId === 0) return <Trans>Log in to continue; you return to where you were.</Trans>
  if (stand === undefined) return <Trans>Log in to continue your booking.</Trans>
  return days === null ? (
    <Trans>Log in to continue your booking of {stand}.</Trans>
  ) : (
    <Trans>
      Log in to continue your booking of {stand}, {days}.
    </Trans>
  )
}
