import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { locale, translate } from '#app/i18n/language.ts'
import { sheetWords } from '#core/words/sheet-words.ts'
import { useRead } from '#app/data/use-read.ts'
import { packCalls, type HuntPack } from '#core/calls/packs.ts'
import type { StandSheet } from '#core/calls/later-stands.ts'
import { emergencyNumber } from '#core/rules/position/emergency.ts'
import { bearing, feetBetween, type Place } from '#core/rules/land/geography.ts'
import { showRange } from '#core/rules/time/days.ts'
import { FeatureList } from '#parts/land/features/FeatureList.tsx'
import { compassPoint, showDistance } from '#parts/field/measures.ts'
import css from './sheet.module.css'

const coordinates = ({ lat, lng }: Place): string => `${lat.toFixed(5)}, ${lng.toFixed(5)}`

const Party = ({ pack }: { pack: HuntPack }) => {
  const { reservation, contacts, sheet } = pack
  const hunters = [reservation.user, ...reservation.joined_hunters]
  return (
    <>
      <h2>
        <Trans>Your hunt</Trans>
      </h2>
      <p>{showRange(reservation.start_date, reservation.end_date, locale())}</p>
      <ul>
        {hunters.map(({ id, first_name, last_name }) => (
          <li key={id}>
            {first_name} {last_name}
          </li>
        ))}
      </ul>
      <h3>
        <Trans>Phone numbers</Trans>
      </h3>
      <ul>
        {contacts
          .filter(({ phone }) => phone !== null && phone !== '')
          .map(({ role, name, phone }) => (
            <li key={`${role} ${name}`}>
              {name}
              {role === 'landowner' && ` (${t`Landowner`})`}: <strong>{phone}</strong>
            </li>
          ))}
        <li>{translate(sheetWords.emergency, { number: emergencyNumber(sheet.time_zone) })}</li>
      </ul>
    </>
  )
}

/** What the first two pages have no room for: the party, its numbers, the way in coordinates, and the whole notes. */
export const HuntSheet = ({
  sheet,
  reservationId,
}: {
  sheet: StandSheet
  reservationId: number | undefined
}) => {
  const pack = useRead(packCalls.read, { id: reservationId ?? 0 }, { enabled: reservationId !== undefined })
  const found = pack.data?.data
  const stand = { lat: sheet.stand_latitude, lng: sheet.stand_longitude }
  const { parking_latitude: lat, parking_longitude: lng } = sheet
  const parking = lat !== null && lng !== null ? { lat, lng } : null
  const parkingAt = parking && coordinates(parking)
  const features = sheet.land_features ?? []
  const standAt = coordinates(stand)
  const distance = parking && showDistance(feetBetween(parking, stand))
  const direction = parking && compassPoint(bearing(parking, stand))
  return (
    <section className={css['hunt']}>
      {found && <Party pack={found} />}
      <h3>
        <Trans>The way</Trans>
      </h3>
      <ul>
        {parkingAt && (
          <li>
            <Trans>Parking: {parkingAt}</Trans>
          </li>
        )}
        <li>
          <Trans>Stand: {standAt}</Trans>
        </li>
        {distance && (
          <li>{translate(sheetWords.asTheCrowFlies, { distance, direction: direction ?? '' })}</li>
        )}
      </ul>
      {features.length > 0 && (
        <div className={css['features']}>
          <h3>
            <Trans>What is on the land</Trans>
          </h3>
          <FeatureList features={features} />
        </div>
      )}
      {sheet.notes_to_hunter !== null && sheet.notes_to_hunter !== '' && (
        <div className={css['wholeNotes']}>
          <h3>{translate(sheetWords.allNotes)}</h3>
          <p>{sheet.notes_to_hunter}</p>
        </div>
      )}
    </section>
  )
}
