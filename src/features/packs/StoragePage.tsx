import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Checkbox } from '#ui/theme/mantine.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { locale } from '#app/i18n/language.ts'
import { useRead } from '#app/data/use-read.ts'
import { useStorage } from '#app/data/use-storage.ts'
import { reservationCalls } from '#core/calls/reservations.ts'
import { showDay } from '#core/rules/time/days.ts'
import { timeOf } from '#parts/days/time-of.ts'
import { Page } from '#parts/page/Page.tsx'
import { showBytes } from '#parts/packs/bytes.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { Empty } from '#ui/messages/Empty.tsx'

type Storage = ReturnType<typeof useStorage>
type Pack = Storage['packs'][number]

const sum = (packs: readonly Pack[]) => packs.reduce((all, { bytes }) => all + bytes, 0)
const states = {
  downloading: msg`Downloading`,
  paused: msg`Not complete`,
  ready: msg`Ready for the hunt`,
} as const

const PackCard = ({ pack, storage, onRemove }: { pack: Pack; storage: Storage; onRemove: () => void }) => {
  const id = pack.reservationId
  const held = useRead(reservationCalls.read, { id })
  const verified = pack.verifiedAt === null ? null : timeOf(new Date(pack.verifiedAt).toISOString())
  const end = showDay(pack.endsOn, locale())
  const facts = [
    t(states[pack.state]),
    verified === null ? null : t`verified at ${verified}`,
    t`hunt ends ${end}`,
  ]
  return (
    <Card as="li">
      <div className="row spread">
        <h2>
          <Link to="/my-profile/reservation-details/$id" params={{ id: String(pack.reservationId) }}>
            {held.data?.data.stand_detail.title ?? t`Reservation ${id}`}
          </Link>
        </h2>
        <strong className="tabular">{showBytes(pack.bytes)}</strong>
      </div>
      <p className="muted">{facts.filter((fact) => fact !== null).join(' · ')}</p>
      <Checkbox
        label={t`Keep it after the hunt`}
        checked={pack.pinned}
        onChange={(event) => void storage.pin(pack.reservationId, event.currentTarget.checked)}
      />
      <Button look="quiet" size="compact" onClick={onRemove}>
        <Trans>Remove from this phone</Trans>
      </Button>
    </Card>
  )
}

/** What is stored on this phone, its size, and how to free space. */
export const StoragePage = () => {
  const storage = useStorage()
  const packsSize = showBytes(sum(storage.packs))
  const mapSize = showBytes(storage.mapBytes)
  const free = storage.free === null ? null : showBytes(storage.free)
  const [removing, setRemoving] = useState<number | null>(null)
  const [forgetting, setForgetting] = useState(false)
  const [refused, setRefused] = useState(false)
  const ask = async () => setRefused(!(await storage.requestPersistence()))
  return (
    <Page title={t`On this phone`} lead={t`What works without a signal, and how much storage it takes.`}>
      <h2>
        <Trans>Downloaded hunts</Trans>
      </h2>
      {storage.packs.length > 0 && (
        <p className="muted">
          <Trans>
            {packsSize} of at most 300 MB. A hunt is removed automatically seven days after it, unless you
            keep it.
          </Trans>
        </p>
      )}
      {storage.packs.length === 0 ? (
        <Empty title={t`No hunt is downloaded`}>
          <Trans>Open a reservation and tap “Download for the hunt”.</Trans>
        </Empty>
      ) : (
        <ul className="stack" style={{ listStyle: 'none', padding: 0 }}>
          {storage.packs.map((pack) => (
            <PackCard
              key={pack.reservationId}
              pack={pack}
              storage={storage}
              onRemove={() => setRemoving(pack.reservationId)}
            />
          ))}
        </ul>
      )}
      <Card as="section" aria-labelledby="map-cache">
        <h2 id="map-cache">
          <Trans>Map cache</Trans>
        </h2>
        <p className="muted">
          <Trans>{mapSize} of at most 50 MB; the oldest part is removed automatically.</Trans>
        </p>
        <Button
          look="outline"
          size="compact"
          disabled={storage.mapBytes === 0}
          onClick={() => setForgetting(true)}
        >
          <Trans>Clear map cache</Trans>
        </Button>
      </Card>
      <Card as="section" aria-labelledby="free">
        <h2 id="free">
          <Trans>Free space</Trans>
        </h2>
        <p className="muted">
          {free === null
            ? t`This browser does not say how much storage is left.`
            : t`About ${free} for this app, according to the browser. What you write is saved first; map tiles make room for it.`}
        </p>
      </Card>
      <Card as="section" aria-labelledby="persistence">
        <h2 id="persistence">
          <Trans>Is it safe on this phone?</Trans>
        </h2>
        {storage.persisted === true ? (
          <p>
            <Trans>Yes. The browser will not delete anything on its own.</Trans>
          </p>
        ) : (
          <>
            <p className="muted">
              <Trans>
                The browser may delete data when the phone is full. Installing the app or allowing
                notifications usually prevents that.
              </Trans>
            </p>
            <Button look="outline" size="compact" onClick={() => void ask()}>
              <Trans>Ask the browser to keep it</Trans>
            </Button>
            <p role="status">
              {refused &&
                t`The browser does not guarantee it yet. What is saved here still works and sends when you are back online.`}
            </p>
          </>
        )}
      </Card>
      <ConfirmDialog
        title={t`Clear the map cache?`}
        opened={forgetting}
        confirm={t`Clear map cache`}
        dangerous
        onClose={() => setForgetting(false)}
        onConfirm={() => {
          setForgetting(false)
          void storage.forgetMap()
        }}
      >
        <Trans>Places you looked at need a signal again. Downloaded hunts keep their map.</Trans>
      </ConfirmDialog>
      <ConfirmDialog
        title={t`Remove this hunt from the phone?`}
        opened={removing !== null}
        confirm={t`Remove`}
        dangerous
        onClose={() => setRemoving(null)}
        onConfirm={() => {
          if (removing !== null) void storage.remove(removing)
          setRemoving(null)
        }}
      >
        <Trans>The map and the sheet will need a signal again. What waits to be sent stays.</Trans>
      </ConfirmDialog>
    </Page>
  )
}
