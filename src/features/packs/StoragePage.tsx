import { Checkbox } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '#app/use-read.ts'
import { useStorage } from '#app/use-storage.ts'
import { calls } from '#core/calls/index.ts'
import { showDay } from '#core/rules/days.ts'
import { timeOf } from '#parts/attendance/attendance.ts'
import { Page } from '#parts/Page.tsx'
import { showBytes } from '#parts/packs/bytes.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Empty } from '#ui/Empty.tsx'
import '#ui/mantine-forms.ts'

type Storage = ReturnType<typeof useStorage>
type Pack = Storage['packs'][number]

const sum = (packs: readonly Pack[]) => packs.reduce((all, { bytes }) => all + bytes, 0)
const states = { downloading: 'Downloading', paused: 'Not complete', ready: 'Ready for the hunt' } as const

const PackCard = ({ pack, storage, onRemove }: { pack: Pack; storage: Storage; onRemove: () => void }) => {
  const held = useRead(calls.reservations.read, { id: pack.reservationId })
  return (
    <Card as="li">
      <div className="row spread">
        <h2>
          <Link to="/my-profile/reservation-details/$id" params={{ id: String(pack.reservationId) }}>
            {held.data?.data.stand_detail.title ?? `Reservation ${pack.reservationId}`}
          </Link>
        </h2>
        <strong className="tabular">{showBytes(pack.bytes)}</strong>
      </div>
      <p className="muted">
        {states[pack.state]}
        {pack.verifiedAt !== null && ` · verified at ${timeOf(new Date(pack.verifiedAt).toISOString())}`} ·
        hunt ends {showDay(pack.endsOn)}
      </p>
      <Checkbox
        label="Keep it after the hunt"
        checked={pack.pinned}
        onChange={(event) => void storage.pin(pack.reservationId, event.currentTarget.checked)}
      />
      <Button look="quiet" size="compact" onClick={onRemove}>
        Remove from this phone
      </Button>
    </Card>
  )
}

/** What this phone keeps, how large it is, and how to free the room. */
export const StoragePage = () => {
  const storage = useStorage()
  const [removing, setRemoving] = useState<number | null>(null)
  const [forgetting, setForgetting] = useState(false)
  return (
    <Page title="On this phone" lead="What works without a signal, and how much room it takes.">
      <h2>Downloaded hunts</h2>
      {storage.packs.length > 0 && (
        <p className="muted">
          {showBytes(sum(storage.packs))} of at most 300 MB. A hunt goes by itself seven days after it, unless
          you keep it.
        </p>
      )}
      {storage.packs.length === 0 ? (
        <Empty title="No hunt is downloaded">Open a reservation and tap “Download for the hunt”.</Empty>
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
        <h2 id="map-cache">Map seen lately</h2>
        <p className="muted">
          {showBytes(storage.mapBytes)} of at most 50 MB; the oldest part goes by itself.
        </p>
        <Button
          look="outline"
          size="compact"
          disabled={storage.mapBytes === 0}
          onClick={() => setForgetting(true)}
        >
          Free this room
        </Button>
      </Card>
      <Card as="section" aria-labelledby="free">
        <h2 id="free">Free room</h2>
        <p className="muted">
          {storage.free === null
            ? 'This browser does not tell how much room is left.'
            : `About ${showBytes(storage.free)} for this app, as the browser counts it. What you write is saved first; map tiles give way to it.`}
        </p>
      </Card>
      <Card as="section" aria-labelledby="persistence">
        <h2 id="persistence">Will the phone keep it?</h2>
        {storage.persisted === true ? (
          <p>Yes. The browser has promised not to delete anything by itself.</p>
        ) : (
          <>
            <p className="muted">
              The browser may delete things when the phone is full. Installing the app or allowing
              notifications usually gives the promise.
            </p>
            <Button look="outline" size="compact" onClick={() => void storage.askToPersist()}>
              Ask the browser to keep it
            </Button>
          </>
        )}
      </Card>
      <ConfirmDialog
        title="Free the room of the map seen lately?"
        opened={forgetting}
        confirm="Free this room"
        dangerous
        onClose={() => setForgetting(false)}
        onConfirm={() => {
          setForgetting(false)
          void storage.forgetMap()
        }}
      >
        Places you looked at need a signal again. Downloaded hunts keep their map.
      </ConfirmDialog>
      <ConfirmDialog
        title="Remove this hunt from the phone?"
        opened={removing !== null}
        confirm="Remove"
        dangerous
        onClose={() => setRemoving(null)}
        onConfirm={() => {
          if (removing !== null) void storage.remove(removing)
          setRemoving(null)
        }}
      >
        The map and the sheet will need a signal again. What waits to be sent stays.
      </ConfirmDialog>
    </Page>
  )
}
