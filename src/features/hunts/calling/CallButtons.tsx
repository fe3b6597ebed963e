import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useRead } from '#app/data/use-read.ts'
import { packCalls } from '#core/calls/packs.ts'
import type { Place } from '#core/rules/land/geography.ts'
import { emergencyNumber, spokenPlace } from '#core/rules/position/emergency.ts'
import { ButtonAnchor } from '#ui/controls/Button.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { PhoneIcon } from '#ui/icons/index.tsx'
import css from './calling.module.css'

interface CallButtonsProps {
  reservationId: number
  isLandowner: boolean
  /** The owner's number from the sheet, where the pack is not on this phone. */
  ownerPhone: string | null
  stand: { title: string; address: string; time_zone: string }
  /** One's own position, else the stand's. */
  position: Place | null
  standPlace: Place | null
}

/** Digits only: what people wrote for the eye is not always a number for a phone. */
const telOf = (phone: string) => `tel:${phone.replaceAll(/[^+\d]/g, '')}`

/** What to say to a dispatcher; the number is one tap further, so that no pocket calls it. */
const Emergency = ({
  stand,
  position,
  standPlace,
  onClose,
}: Omit<CallButtonsProps, 'reservationId' | 'isLandowner' | 'ownerPhone'> & { onClose: () => void }) => {
  const number = emergencyNumber(stand.time_zone)
  const place = position ?? standPlace
  return (
    <Dialog title={t`Emergency`} opened onClose={onClose} size="small">
      <div className="stack">
        <ButtonAnchor
          full
          look="danger"
          className={css['emergency']}
          icon={<PhoneIcon />}
          href={`tel:${number}`}
        >
          {t`Call ${number}`}
        </ButtonAnchor>
        <p>
          <Trans>Say where you are:</Trans>
        </p>
        <dl className={css['facts']}>
          {place && (
            <div>
              <dt>{position ? t`Your location` : t`The stand`}</dt>
              <dd className={css['place']}>{spokenPlace(place)}</dd>
            </div>
          )}
          <div>
            <dt>
              <Trans>The land</Trans>
            </dt>
            <dd>
              {stand.title}
              <br />
              {stand.address}
            </dd>
          </div>
        </dl>
        <p className="muted small">
          <Trans>An emergency call uses any network in reach, also where yours has no signal.</Trans>
        </p>
      </div>
    </Dialog>
  )
}

/** Calls beside the check-in: the other side of the hunt, and help. They need no data, only a network. */
export const CallButtons = (props: CallButtonsProps) => {
  const { reservationId, isLandowner, ownerPhone, ...place } = props
  const [asking, setAsking] = useState(false)
  const contacts = useRead(packCalls.read, { id: reservationId }).data?.data.contacts ?? []
  const wanted = isLandowner ? 'hunter' : 'landowner'
  const other = contacts.find(({ role, phone }) => role === wanted && phone)
  const phone = other?.phone ?? (isLandowner ? null : ownerPhone)
  const name = other?.name ?? ''
  const number = emergencyNumber(place.stand.time_zone)
  return (
    <div className={css['calls']}>
      {phone && (
        <a
          className={css['call']}
          href={telOf(phone)}
          aria-label={isLandowner ? t`Hunter: call ${name}` : t`Owner: call ${name}`}
        >
          <PhoneIcon size={22} />
          <span>{isLandowner ? t`Hunter` : t`Owner`}</span>
        </a>
      )}
      <button
        type="button"
        className={css['call']}
        data-kind="emergency"
        aria-label={t`${number} Help, emergency call`}
        onClick={() => setAsking(true)}
      >
        <b>{number}</b>{' '}
        <span>
          <Trans>Help</Trans>
        </span>
      </button>
      {asking && <Emergency {...place} onClose={() => setAsking(false)} />}
    </div>
  )
}
