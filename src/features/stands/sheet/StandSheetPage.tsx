import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { locale, translate } from '#app/i18n/language.ts'
import { useRead } from '#app/data/use-read.ts'
import { brand, copyright } from '#core/brand.ts'
import { type StandSheet, laterStandCalls } from '#core/calls/later-stands.ts'
import { readLine } from '#core/rules/land/lines.ts'
import { sheetWords } from '#core/words/sheet-words.ts'
import { isLongNotes } from '#core/rules/sheet.ts'
import { showMoney, toCents } from '#core/rules/money/money.ts'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { GoBackBar } from '#parts/page/GoBackBar.tsx'
import { Mark } from '#parts/page/Logo.tsx'
import { PageTitle } from '#parts/page/PageTitle.tsx'
import { RefreshedAt } from '#parts/page/RefreshedAt.tsx'
import { useNow } from '#parts/days/use-now.ts'
import { positionNow } from '#parts/position/use-position.ts'
import { Button } from '#ui/controls/Button.tsx'
import { PrintIcon } from '#ui/icons/index.tsx'
import { DownloadSheet } from './DownloadSheet.tsx'
import { HuntSheet } from './HuntSheet.tsx'
import css from './sheet.module.css'
import { SheetMap } from './SheetMap.tsx'

const route = getRouteApi('/stand-sheet')

const yes = (value: boolean) => (value ? t`Yes` : t`No`)
const orNone = (value: number | null) => (value === null ? t`N/A` : String(value))
const feet = (length: number | null) => (length === null ? t`N/A` : t`${length} ft`)

const sitesOf = (stands: number) =>
  translate(stands === 1 ? sheetWords.siteOne : sheetWords.sites, { stands })

const factsOf = (sheet: StandSheet): [string, string][] => [
  [t`Acreage`, orNone(sheet.acres)],
  [t`Hunting Site`, sheet.capacity === null ? t`N/A` : sitesOf(sheet.capacity.capacity)],
  [translate(sheetWords.mostHunters), orNone(sheet.maximum_hunters_on_property)],
  [t`Cellular Coverage`, yes(sheet.cellular_coverage)],
  [translate(sheetWords.wheelChair), yes(sheet.handicap_accessible)],
  [translate(sheetWords.parkingDistance), feet(sheet.parking_distance)],
  [translate(sheetWords.elevation), feet(sheet.boundary_avg_elevation)],
]

const cancellation = ({ cancellation_days: days, cancellation_fee }: StandSheet): string => {
  const fee = showMoney(toCents(cancellation_fee), locale())
  return translate(days === 1 ? sheetWords.cancellationOne : sheetWords.cancellation, { days, fee })
}

const Sheet = ({ sheet, reservationId }: { sheet: StandSheet; reservationId: number | undefined }) => {
  const { title } = sheet
  const parkingRoute = readLine(sheet.geo_location_a_p)
  const standRoute = readLine(sheet.geo_location_p_s)
  const boundary = readLine(sheet.boundary_route)
  const stand = { lat: sheet.stand_latitude, lng: sheet.stand_longitude }
  const parking =
    sheet.parking_latitude !== null && sheet.parking_longitude !== null
      ? { lat: sheet.parking_latitude, lng: sheet.parking_longitude }
      : null
  const panels = [parkingRoute.length > 1, standRoute.length > 1, boundary.length > 2].filter(Boolean).length
  return (
    <article className={css['sheet']}>
      <header className={css['head']}>
        <Mark size={56} />
        <div>
          <PageTitle>{sheet.title}</PageTitle>
          <p>{sheet.address}</p>
        </div>
      </header>
      {sheet.notes_to_hunter !== null && sheet.notes_to_hunter !== '' && (
        <section>
          <h2>
            <Trans>Landowner Notes</Trans>
          </h2>
          <p className={css['notes']}>{sheet.notes_to_hunter}</p>
        </section>
      )}
      <section>
        <h2>{translate(sheetWords.overview)}</h2>
        <p>{translate(sheetWords.welcome, { title })}</p>
        <ul className={css['species']}>
          {sheet.specie.map((specie) => (
            <li key={specie.id}>
              <img src={specie.image} alt="" width={44} height={44} />
              {specie.specie_name}
            </li>
          ))}
        </ul>
        <h3>
          <Trans>Information & Guidelines</Trans>
        </h3>
        <p className={css['rules']}>{sheet.rules}</p>
        <p>{cancellation(sheet)}</p>
        <h3>
          <Trans>Stand Detail</Trans>
        </h3>
        <dl className={css['facts']}>
          {factsOf(sheet).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={css['panels']} data-count={panels}>
        {parkingRoute.length > 1 && <SheetMap title={t`Parking Route`} line={parkingRoute} zoom={18} />}
        {standRoute.length > 1 && <SheetMap title={t`Stand Route`} line={standRoute} zoom={18} />}
        {boundary.length > 2 && (
          <SheetMap
            title={t`Hunting Boundary`}
            area={boundary}
            parking={parking}
            stand={stand}
            features={sheet.land_features ?? []}
            zoom={15}
          />
        )}
      </section>
      {(reservationId !== undefined || isLongNotes(sheet.notes_to_hunter)) && (
        <HuntSheet sheet={sheet} reservationId={reservationId} />
      )}
      <footer className={css['foot']}>
        {copyright(useNow().getFullYear())} · {brand.phone} · {brand.email}
      </footer>
    </article>
  )
}

/** The stand's information sheet, readable offline and printable (spec 3 §2.15). */
export const StandSheetPage = () => {
  const { standId, reservationId } = route.useSearch()
  const read = useRead(laterStandCalls.sheet, { id: standId ?? 0 }, { enabled: standId !== undefined })
  const shown = read.data !== undefined
  useEffect(() => {
    // Asked while there is a signal and time to think, so that the map of the hunt may show one's position out there
    // (spec 3 §2.15). The sheet itself shows none.
    if (shown) void positionNow()
  }, [shown])
  return (
    <>
      <div className={`${css['tools']} no-print`}>
        <GoBackBar crumbs={[{ label: t`Stand sheet` }]} />
        <Button icon={<PrintIcon />} disabled={!read.data} onClick={() => window.print()}>
          <Trans>Print</Trans>
        </Button>
        {read.data && (
          <DownloadSheet
            standId={read.data.data.id}
            reservationId={reservationId}
            title={read.data.data.title}
          />
        )}
        <RefreshedAt from={read.from} at={read.refreshedAt} refreshing={read.refreshing} />
      </div>
      {standId === undefined ? (
        <>
          <PageTitle>{t`Stand sheet`}</PageTitle>
          <p className="muted">
            <Trans>No stand was named.</Trans>
          </p>
        </>
      ) : (
        <QueryBoundary
          read={read}
          aged={false}
          heading={t`Stand sheet`}
          problem={t`The sheet could not be loaded.`}
        >
          {({ data }) => <Sheet sheet={data} reservationId={reservationId} />}
        </QueryBoundary>
      )}
    </>
  )
}
