import { useRead } from '#app/use-read.ts'
import { calls } from '#core/calls/index.ts'
import type { HuntPack } from '#core/calls/packs.ts'
import { showDay } from '#core/rules/days.ts'
import { Weather } from '#parts/weather/Weather.tsx'
import { Card } from '#ui/Card.tsx'
import css from './hunt.module.css'

const clock = (at: string | null, timeZone: string) =>
  at === null
    ? 'none'
    : new Date(at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone })

const roles = { landowner: 'Landowner', hunter: 'Hunter', support: 'Support' } as const

const Contacts = ({ pack }: { pack: HuntPack }) => (
  <ul className={css['papers']}>
    {pack.contacts.map(({ role, name, phone }) => (
      <li key={`${role} ${name}`}>
        <span>
          {name} <span className="muted small">{roles[role]}</span>
        </span>
        {phone === null || phone === '' ? (
          <span className="muted">no number</span>
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
    {pack.sun_and_moon.map((sky) => (
      <li key={sky.day}>
        <span>{showDay(sky.day)}</span>
        <span>
          Sun {clock(sky.sunrise, timeZone)} to {clock(sky.sunset, timeZone)}
          <br />
          <span className="muted small">
            Moon up {clock(sky.moonrise, timeZone)}, down {clock(sky.moonset, timeZone)}, {sky.moon_phase}{' '}
            {Math.round(sky.moon_light * 100)}%
          </span>
        </span>
      </li>
    ))}
  </ul>
)

const Waivers = ({ pack }: { pack: HuntPack }) => (
  <>
    {pack.waivers.map((waiver) => (
      <article key={waiver.sha256} className={css['waiver']}>
        <p>
          Signed by {waiver.signer_name} on {showDay(waiver.signed_at.slice(0, 10))}, good until{' '}
          {showDay(waiver.expires_at.slice(0, 10))}
          {waiver.guardian_name !== null && `, guardian ${waiver.guardian_name}`}
        </p>
        <img src={waiver.signature} alt={`Signature of ${waiver.signer_name}`} width={250} height={60} />
        <div className={css['paper']}>{waiver.body}</div>
      </article>
    ))}
  </>
)

/** Everything of the pack that is read rather than looked at: whom to call, sky and weather, rules, what was signed. */
export const HuntPapers = ({ reservationId, timeZone }: { reservationId: number; timeZone: string }) => {
  const pack = useRead(calls.packs.read, { id: reservationId }).data?.data
  if (!pack) return null
  const { sheet, reservation } = pack
  return (
    <Card as="section" aria-label="Papers for the hunt" className={css['folds'] ?? ''}>
      <details open>
        <summary>Contacts</summary>
        <Contacts pack={pack} />
      </details>
      {sheet.notes_to_hunter !== null && sheet.notes_to_hunter !== '' && (
        <details open>
          <summary>Landowner Notes</summary>
          <p className={css['paper']}>{sheet.notes_to_hunter}</p>
        </details>
      )}
      <details>
        <summary>Sun and moon</summary>
        <Sky pack={pack} timeZone={timeZone} />
      </details>
      <details>
        <summary>Weather</summary>
        <Weather report={pack.weather} timeZone={timeZone} />
      </details>
      <details>
        <summary>Rules</summary>
        <p className={css['paper']}>{sheet.rules}</p>
        <p className={css['paper']}>{reservation.cancellation_policy}</p>
      </details>
      {pack.waivers.length > 0 && (
        <details>
          <summary>Your waiver</summary>
          <Waivers pack={pack} />
        </details>
      )}
    </Card>
  )
}
