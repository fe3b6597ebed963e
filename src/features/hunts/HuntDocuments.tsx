import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { locale, translate } from '#app/i18n/language.ts'
import { useRead } from '#app/data/use-read.ts'
import { packCalls, type HuntPack } from '#core/calls/packs.ts'
import { showDay } from '#core/rules/time/days.ts'
import { showPolicy } from '#parts/stands/cancellation-words.ts'
import { Weather } from '#parts/weather/Weather.tsx'
import { Card } from '#ui/layout/Card.tsx'
import css from './hunt.module.css'

const clock = (at: string | null, timeZone: string) =>
  at === null
    ? t`none`
    : new Date(at).toLocaleTimeString(locale(), { hour: 'numeric', minute: '2-digit', timeZone })

const roles = { landowner: msg`Landowner`, hunter: msg`Hunter`, support: msg`Support` } as const

const Contacts = ({ pack }: { pack: HuntPack }) => (
  <ul className={css['papers']}>
    {pack.contacts.map(({ role, name, phone }) => (
      <li key={`${role} ${name}`}>
        <span>
          {name} <span className="muted small">{t(roles[role])}</span>
        </span>
        {phone === null || phone === '' ? (
          <span className="muted">
            <Trans>no number</Trans>
          </span>
        ) : (
          <a className={css['number']} href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
            {phone}
          </a>
        )}
      </li>
    ))}
  </ul>
)

const Sky = ({ pack, timeZone }: { pack: HuntPack; timeZone: string }) => (
  <ul className={css['papers']}>
    {pack.sun_and_moon.map((sky) => {
      const [sunrise, sunset] = [clock(sky.sunrise, timeZone), clock(sky.sunset, timeZone)]
      const [moonrise, moonset] = [clock(sky.moonrise, timeZone), clock(sky.moonset, timeZone)]
      const phase = translate(sky.moon_phase)
      const light = Math.round(sky.moon_light * 100)
      return (
        <li key={sky.day}>
          <span>{showDay(sky.day, locale())}</span>
          <span>
            {t`Sun ${sunrise} to ${sunset}`}
            <br />
            <span className="muted small">{t`Moon up ${moonrise}, down ${moonset}, ${phase} ${light}%`}</span>
          </span>
        </li>
      )
    })}
  </ul>
)

const Waivers = ({ pack }: { pack: HuntPack }) => (
  <>
    {pack.waivers.map((waiver) => {
      const { signer_name: signer, guardian_name: guardian } = waiver
      const signed = showDay(waiver.signed_at.slice(0, 10), locale())
      const expires = showDay(waiver.expires_at.slice(0, 10), locale())
      return (
        <article key={waiver.sha256} className={css['waiver']}>
          <p>
            {guardian === null
              ? t`Signed by ${signer} on ${signed}, good until ${expires}`
              : t`Signed by ${signer} on ${signed}, good until ${expires}, guardian ${guardian}`}
          </p>
          <img src={waiver.signature} alt={t`Signature of ${signer}`} width={250} height={60} />
          <div className={css['paper']}>{waiver.body}</div>
        </article>
      )
    })}
  </>
)

/** The texts of the pack: phone numbers, sun and weather, rules and signed waivers. */
export const HuntDocuments = ({ reservationId, timeZone }: { reservationId: number; timeZone: string }) => {
  const pack = useRead(packCalls.read, { id: reservationId }).data?.data
  if (!pack) return null
  const { sheet, reservation } = pack
  return (
    <Card as="section" aria-label={t`Documents for the hunt`} className={css['folds'] ?? ''}>
      <details open>
        <summary>
          <Trans>Contacts</Trans>
        </summary>
        <Contacts pack={pack} />
      </details>
      {sheet.notes_to_hunter !== null && sheet.notes_to_hunter !== '' && (
        <details open>
          <summary>
            <Trans>Landowner Notes</Trans>
          </summary>
          <p className={css['paper']}>{sheet.notes_to_hunter}</p>
        </details>
      )}
      <details>
        <summary>
          <Trans>Sun and moon</Trans>
        </summary>
        <Sky pack={pack} timeZone={timeZone} />
      </details>
      <details>
        <summary>
          <Trans>Weather</Trans>
        </summary>
        <Weather report={pack.weather} timeZone={timeZone} />
      </details>
      <details>
        <summary>
          <Trans>Rules</Trans>
        </summary>
        <p className={css['paper']}>{sheet.rules}</p>
        <p className={css['paper']}>{showPolicy(reservation)}</p>
      </details>
      {pack.waivers.length > 0 && (
        <details>
          <summary>
            <Trans>Your waiver</Trans>
          </summary>
          <Waivers pack={pack} />
        </details>
      )}
    </Card>
  )
}
